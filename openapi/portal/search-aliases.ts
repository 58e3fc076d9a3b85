/** Words by which readers look for a page that does not say them. */
export const aliases: Readonly<Record<string, string>> = {
  "guides/containers.html": "docker podman image compose",
  "guides/kubernetes.html": "k8s helm chart cluster",
  "moderation/createUserAction.html": "ban mute kick suspend punish warn somebody",
  "moderation/deleteUserAction.html": "lift a ban unban unmute",
  "filtering/createFilterEntry.html": "add a bad word swear profanity",
  "filtering/deleteFilterEntry.html": "remove a word from the blacklist",
  "filtering/flagContentUser.html": "report complain about somebody",
  "moderation/flagContentItem.html": "report complain offensive abuse",
  "filtering/createAllowedEntry.html": "allow certain words only allowlist",
  "moderation/enrolOneTimePassword.html": "two-factor authentication 2fa mfa totp authenticator",
  "moderation/filterContentItem.html":
    "mask censor replace asterisks detect find block contacts email addresses phone numbers urls links in texts messages",
  "guides/filter-modes.html": "scunthorpe false positives leetspeak",
  "guides/qualities-and-penalties.html": "block emails email addresses urls links phone numbers",
  "decisions.html#word-packs": "languages german french spanish",
  "decisions.html#username-moderation": "usernames nicknames display names",
  "decisions.html#environment": "env variables configuration settings",
  "schemas/ArchiveConfiguration.html": "delete old content retention",
  "filtering/updateOperatorUser.html": "reset password",
};
