CREATE TABLE public.allowed_entries (
    id integer NOT NULL,
    tenant_id text NOT NULL,
    locale text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C",
    text_key text NOT NULL COLLATE pg_catalog."C",
    inflect boolean NOT NULL,
    exclusions text NOT NULL
);
CREATE SEQUENCE public.allowed_entries_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.allowed_entries_id_seq OWNED BY public.allowed_entries.id;
CREATE TABLE public.allowed_entry_tags (
    owner_id integer NOT NULL,
    tag_id integer NOT NULL
);
CREATE TABLE public.api_keys (
    hash text NOT NULL,
    name text NOT NULL,
    tenant_id text,
    permissions text
);
CREATE TABLE public.application_webhooks (
    application_id text NOT NULL,
    webhook_id text NOT NULL
);
CREATE TABLE public.applications (
    id text NOT NULL,
    tenant_id text NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    active boolean NOT NULL,
    document text NOT NULL,
    insert_instant bigint NOT NULL,
    last_update_instant bigint NOT NULL
);
CREATE TABLE public.audit_logs (
    id integer NOT NULL,
    insert_instant bigint NOT NULL,
    tenant_id text,
    operation_id text NOT NULL,
    path text NOT NULL,
    insert_user text NOT NULL,
    client_address text NOT NULL,
    request_id text NOT NULL
);
CREATE SEQUENCE public.audit_logs_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.audit_logs_id_seq OWNED BY public.audit_logs.id;
CREATE TABLE public.blacklist_phrase_tags (
    owner_id integer NOT NULL,
    tag_id integer NOT NULL
);
CREATE TABLE public.blacklist_phrases (
    id integer NOT NULL,
    tenant_id text NOT NULL,
    locale text NOT NULL COLLATE pg_catalog."C",
    pattern text NOT NULL COLLATE pg_catalog."C",
    severity text NOT NULL,
    pattern_key text DEFAULT ''::text NOT NULL
);
CREATE SEQUENCE public.blacklist_phrases_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.blacklist_phrases_id_seq OWNED BY public.blacklist_phrases.id;
CREATE TABLE public.blacklist_tags (
    id integer NOT NULL,
    tenant_id text NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C"
);
CREATE SEQUENCE public.blacklist_tags_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.blacklist_tags_id_seq OWNED BY public.blacklist_tags.id;
CREATE TABLE public.content_arrivals (
    tenant_id text NOT NULL,
    id text NOT NULL,
    application_id text NOT NULL,
    sender_id text NOT NULL,
    document text NOT NULL
);
CREATE TABLE public.content_flags (
    id integer NOT NULL,
    tenant_id text NOT NULL,
    content_item_id text NOT NULL,
    application_id text NOT NULL,
    reporter_id text NOT NULL,
    create_instant bigint NOT NULL,
    comment text,
    reason text,
    settled_instant bigint
);
CREATE SEQUENCE public.content_flags_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.content_flags_id_seq OWNED BY public.content_flags.id;
CREATE TABLE public.content_items (
    id text NOT NULL,
    tenant_id text NOT NULL,
    application_id text NOT NULL,
    sender_id text NOT NULL,
    persistent boolean NOT NULL,
    create_instant bigint NOT NULL,
    store_instant bigint NOT NULL,
    location text,
    content_action text NOT NULL,
    moderation_action text,
    document text NOT NULL,
    approval_status text,
    severity integer DEFAULT 0 NOT NULL,
    score_adjustment bigint DEFAULT '0'::bigint NOT NULL
);
CREATE TABLE public.content_queue (
    queue text NOT NULL,
    tenant_id text NOT NULL,
    content_item_id text NOT NULL,
    application_id text NOT NULL,
    severity integer NOT NULL,
    queued_instant bigint NOT NULL,
    moderation_action text,
    check_out_operator_id text,
    check_out_instant bigint,
    check_out_expiration_instant bigint
);
CREATE TABLE public.content_users (
    id text NOT NULL,
    tenant_id text NOT NULL,
    create_instant bigint NOT NULL,
    score integer NOT NULL,
    document text NOT NULL
);
CREATE TABLE public.dictionary_entries (
    id integer NOT NULL,
    tenant_id text NOT NULL,
    locale text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C",
    text_key text NOT NULL COLLATE pg_catalog."C"
);
CREATE SEQUENCE public.dictionary_entries_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.dictionary_entries_id_seq OWNED BY public.dictionary_entries.id;
CREATE TABLE public.dictionary_entry_tags (
    owner_id integer NOT NULL,
    tag_id integer NOT NULL
);
CREATE TABLE public.disallowed_phrases (
    id integer NOT NULL,
    tenant_id text NOT NULL,
    advanced boolean NOT NULL,
    parts text NOT NULL,
    parts_key text DEFAULT ''::text NOT NULL
);
CREATE SEQUENCE public.disallowed_phrases_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.disallowed_phrases_id_seq OWNED BY public.disallowed_phrases.id;
CREATE TABLE public.email_templates (
    id text NOT NULL,
    tenant_id text NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    document text NOT NULL
);
CREATE TABLE public.event_logs (
    id integer NOT NULL,
    insert_instant bigint NOT NULL,
    type text NOT NULL,
    message text NOT NULL
);
CREATE SEQUENCE public.event_logs_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.event_logs_id_seq OWNED BY public.event_logs.id;
CREATE TABLE public.filter_entries (
    id integer NOT NULL,
    tenant_id text NOT NULL,
    locale text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C",
    text_key text NOT NULL COLLATE pg_catalog."C",
    filter_mode text NOT NULL,
    severity text NOT NULL,
    adjective boolean NOT NULL,
    adverb boolean NOT NULL,
    noun boolean NOT NULL,
    verb boolean NOT NULL,
    collapse_doubles boolean NOT NULL,
    replace_phonetics boolean NOT NULL,
    definition text,
    ignores text NOT NULL,
    variations text NOT NULL
);
CREATE SEQUENCE public.filter_entries_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.filter_entries_id_seq OWNED BY public.filter_entries.id;
CREATE TABLE public.filter_entry_tags (
    owner_id integer NOT NULL,
    tag_id integer NOT NULL
);
CREATE TABLE public.identity_providers (
    id text NOT NULL,
    tenant_id text NOT NULL,
    document text NOT NULL
);
CREATE TABLE public.knex_migrations (
    id integer NOT NULL,
    name character varying(255),
    batch integer,
    migration_time timestamp with time zone
);
CREATE SEQUENCE public.knex_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.knex_migrations_id_seq OWNED BY public.knex_migrations.id;
CREATE TABLE public.knex_migrations_lock (
    index integer NOT NULL,
    is_locked integer
);
CREATE SEQUENCE public.knex_migrations_lock_index_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.knex_migrations_lock_index_seq OWNED BY public.knex_migrations_lock.index;
CREATE TABLE public.logging_levels (
    name text NOT NULL,
    level text NOT NULL
);
CREATE TABLE public.login_records (
    id integer NOT NULL,
    insert_instant bigint NOT NULL,
    tenant_id text NOT NULL,
    application_id text,
    user_id text NOT NULL,
    ip_address text
);
CREATE SEQUENCE public.login_records_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.login_records_id_seq OWNED BY public.login_records.id;
CREATE TABLE public.memberships (
    id text NOT NULL,
    user_id text NOT NULL,
    group_id text NOT NULL,
    data text NOT NULL,
    insert_instant bigint NOT NULL
);
CREATE TABLE public.moderation_applications (
    id text NOT NULL,
    tenant_id text NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    document text NOT NULL
);
CREATE TABLE public.moderation_records (
    id integer NOT NULL,
    tenant_id text NOT NULL,
    instant bigint NOT NULL,
    operator_id text,
    operator_email text,
    deed text NOT NULL,
    application_id text,
    content_item_id text,
    user_id text,
    document text NOT NULL
);
CREATE SEQUENCE public.moderation_records_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.moderation_records_id_seq OWNED BY public.moderation_records.id;
CREATE TABLE public.moderator_email_causes (
    id integer NOT NULL,
    application_id text NOT NULL,
    kind text NOT NULL,
    excerpt text NOT NULL
);
CREATE SEQUENCE public.moderator_email_causes_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.moderator_email_causes_id_seq OWNED BY public.moderator_email_causes.id;
CREATE TABLE public.moderator_emails (
    application_id text NOT NULL,
    document text,
    next_instant bigint NOT NULL
);
CREATE TABLE public.notification_servers (
    id integer NOT NULL,
    application_id text NOT NULL,
    "position" integer NOT NULL,
    document text NOT NULL
);
CREATE SEQUENCE public.notification_servers_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.notification_servers_id_seq OWNED BY public.notification_servers.id;
CREATE TABLE public.notifications (
    id text NOT NULL,
    tenant_id text NOT NULL,
    application_id text NOT NULL,
    job_id integer NOT NULL,
    message_id text NOT NULL,
    type text NOT NULL,
    url text NOT NULL,
    url_index integer NOT NULL,
    body text NOT NULL,
    create_instant bigint NOT NULL
);
CREATE TABLE public.operator_sign_ins (
    tenant_id text NOT NULL,
    email text NOT NULL COLLATE pg_catalog."C",
    failures integer NOT NULL,
    last_instant bigint NOT NULL,
    blocked_until bigint NOT NULL
);
CREATE TABLE public.operator_tokens (
    hash text NOT NULL,
    operator_id text NOT NULL,
    expiration_instant bigint NOT NULL
);
CREATE TABLE public.operators (
    id text NOT NULL,
    tenant_id text NOT NULL,
    email text NOT NULL COLLATE pg_catalog."C",
    password_hash text NOT NULL,
    disabled boolean NOT NULL,
    document text NOT NULL
);
CREATE TABLE public.outbox (
    id integer NOT NULL,
    tenant_id text NOT NULL,
    kind text NOT NULL,
    channel text,
    payload text NOT NULL,
    state text NOT NULL,
    parked boolean NOT NULL,
    create_instant bigint NOT NULL,
    due_instant bigint NOT NULL,
    attempts integer NOT NULL,
    lease text,
    lease_expiration_instant bigint,
    end_instant bigint,
    last_error text
);
CREATE SEQUENCE public.outbox_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.outbox_id_seq OWNED BY public.outbox.id;
CREATE TABLE public.refresh_tokens (
    id text NOT NULL,
    hash text NOT NULL,
    family_id text NOT NULL,
    tenant_id text NOT NULL,
    application_id text NOT NULL,
    user_id text NOT NULL,
    insert_instant bigint NOT NULL,
    expiration_instant bigint NOT NULL,
    meta_data text
);
CREATE TABLE public.registration_roles (
    registration_id text NOT NULL,
    role_id text NOT NULL
);
CREATE TABLE public.registrations (
    id text NOT NULL,
    user_id text NOT NULL,
    application_id text NOT NULL,
    document text NOT NULL,
    insert_instant bigint NOT NULL,
    last_login_instant bigint
);
CREATE TABLE public.report_activity (
    subject integer NOT NULL,
    second bigint NOT NULL,
    scope integer NOT NULL,
    logins bigint NOT NULL
);
CREATE TABLE public.report_counts (
    scope integer NOT NULL,
    kind integer NOT NULL,
    period integer NOT NULL,
    slot integer NOT NULL,
    count bigint NOT NULL
);
CREATE TABLE public.report_registrations (
    scope integer NOT NULL,
    second bigint NOT NULL,
    slot integer NOT NULL,
    registrations bigint NOT NULL
);
CREATE TABLE public.report_scopes (
    id integer NOT NULL,
    tenant_id text NOT NULL,
    application_id text
);
CREATE SEQUENCE public.report_scopes_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.report_scopes_id_seq OWNED BY public.report_scopes.id;
CREATE TABLE public.report_subjects (
    id integer NOT NULL,
    tenant_id text NOT NULL,
    user_id text NOT NULL
);
CREATE SEQUENCE public.report_subjects_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.report_subjects_id_seq OWNED BY public.report_subjects.id;
CREATE TABLE public.report_totals (
    scope integer NOT NULL,
    slot integer NOT NULL,
    logins bigint NOT NULL,
    registrations bigint NOT NULL,
    total_registrations bigint NOT NULL
);
CREATE TABLE public.report_zone (
    id integer NOT NULL,
    zone text NOT NULL,
    rules text NOT NULL
);
CREATE TABLE public.roles (
    id text NOT NULL,
    application_id text NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    description text,
    is_default boolean NOT NULL,
    is_super_role boolean NOT NULL,
    "position" integer NOT NULL
);
CREATE TABLE public.server_state (
    key text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL
);
CREATE TABLE public.signing_keys (
    id text NOT NULL,
    application_id text,
    slot text,
    algorithm text NOT NULL,
    kid text,
    public_key text,
    private_key text,
    secret text,
    insert_instant bigint NOT NULL,
    retire_instant bigint,
    tokens_until_instant bigint NOT NULL
);
CREATE TABLE public.spent_refresh_tokens (
    hash text NOT NULL,
    family_id text NOT NULL,
    tenant_id text NOT NULL,
    expiration_instant bigint NOT NULL
);
CREATE TABLE public.system_configuration (
    id integer NOT NULL,
    document text NOT NULL
);
CREATE TABLE public.tenants (
    id text NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.user_action_events (
    id text NOT NULL,
    tenant_id text NOT NULL,
    message_id text,
    body text NOT NULL,
    create_instant bigint NOT NULL
);
CREATE TABLE public.user_actions (
    id text NOT NULL,
    tenant_id text NOT NULL,
    user_id text NOT NULL,
    create_instant bigint NOT NULL,
    state text NOT NULL,
    expiry bigint,
    end_instant bigint,
    document text NOT NULL
);
CREATE TABLE public.user_alert_causes (
    id integer NOT NULL,
    tenant_id text NOT NULL,
    user_id text NOT NULL,
    application_id text NOT NULL,
    content_item_id text,
    severity integer NOT NULL,
    create_instant bigint NOT NULL
);
CREATE SEQUENCE public.user_alert_causes_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.user_alert_causes_id_seq OWNED BY public.user_alert_causes.id;
CREATE TABLE public.user_alerts (
    tenant_id text NOT NULL,
    user_id text NOT NULL,
    severity integer NOT NULL,
    queued_instant bigint NOT NULL,
    check_out_operator_id text,
    check_out_instant bigint,
    check_out_expiration_instant bigint
);
CREATE TABLE public.user_flags (
    id integer NOT NULL,
    tenant_id text NOT NULL,
    user_id text NOT NULL,
    application_id text NOT NULL,
    reporter_id text NOT NULL,
    create_instant bigint NOT NULL,
    comment text,
    reason text,
    settled_instant bigint
);
CREATE SEQUENCE public.user_flags_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.user_flags_id_seq OWNED BY public.user_flags.id;
CREATE TABLE public.user_identities (
    identity_provider_id text NOT NULL,
    subject text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL
);
CREATE TABLE public.users (
    id text NOT NULL,
    tenant_id text NOT NULL,
    active boolean NOT NULL,
    email text COLLATE pg_catalog."C",
    username text COLLATE pg_catalog."C",
    document text NOT NULL,
    insert_instant bigint NOT NULL,
    last_login_instant bigint,
    last_update_instant bigint NOT NULL
);
CREATE TABLE public.webhook_deliveries (
    id text NOT NULL,
    event_id text NOT NULL,
    webhook_id text NOT NULL,
    job_id integer NOT NULL
);
CREATE TABLE public.webhooks (
    id text NOT NULL,
    tenant_id text,
    url text NOT NULL,
    global boolean NOT NULL,
    secret text
);
CREATE TABLE public.whitelist_tags (
    id integer NOT NULL,
    tenant_id text NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C"
);
CREATE SEQUENCE public.whitelist_tags_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.whitelist_tags_id_seq OWNED BY public.whitelist_tags.id;
CREATE TABLE public.word_list_changes (
    id integer NOT NULL,
    tenant_id text NOT NULL,
    list text NOT NULL,
    previous text NOT NULL,
    revision text NOT NULL,
    change text
);
CREATE SEQUENCE public.word_list_changes_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.word_list_changes_id_seq OWNED BY public.word_list_changes.id;
CREATE TABLE public.word_lists (
    tenant_id text NOT NULL,
    entries_revision text NOT NULL,
    dictionary_revision text NOT NULL,
    whitelist_revision text DEFAULT ''::text NOT NULL,
    phrases_revision text DEFAULT ''::text NOT NULL
);
ALTER TABLE ONLY public.allowed_entries ALTER COLUMN id SET DEFAULT nextval('public.allowed_entries_id_seq'::regclass);
ALTER TABLE ONLY public.audit_logs ALTER COLUMN id SET DEFAULT nextval('public.audit_logs_id_seq'::regclass);
ALTER TABLE ONLY public.blacklist_phrases ALTER COLUMN id SET DEFAULT nextval('public.blacklist_phrases_id_seq'::regclass);
ALTER TABLE ONLY public.blacklist_tags ALTER COLUMN id SET DEFAULT nextval('public.blacklist_tags_id_seq'::regclass);
ALTER TABLE ONLY public.content_flags ALTER COLUMN id SET DEFAULT nextval('public.content_flags_id_seq'::regclass);
ALTER TABLE ONLY public.dictionary_entries ALTER COLUMN id SET DEFAULT nextval('public.dictionary_entries_id_seq'::regclass);
ALTER TABLE ONLY public.disallowed_phrases ALTER COLUMN id SET DEFAULT nextval('public.disallowed_phrases_id_seq'::regclass);
ALTER TABLE ONLY public.event_logs ALTER COLUMN id SET DEFAULT nextval('public.event_logs_id_seq'::regclass);
ALTER TABLE ONLY public.filter_entries ALTER COLUMN id SET DEFAULT nextval('public.filter_entries_id_seq'::regclass);
ALTER TABLE ONLY public.knex_migrations ALTER COLUMN id SET DEFAULT nextval('public.knex_migrations_id_seq'::regclass);
ALTER TABLE ONLY public.knex_migrations_lock ALTER COLUMN index SET DEFAULT nextval('public.knex_migrations_lock_index_seq'::regclass);
ALTER TABLE ONLY public.login_records ALTER COLUMN id SET DEFAULT nextval('public.login_records_id_seq'::regclass);
ALTER TABLE ONLY public.moderation_records ALTER COLUMN id SET DEFAULT nextval('public.moderation_records_id_seq'::regclass);
ALTER TABLE ONLY public.moderator_email_causes ALTER COLUMN id SET DEFAULT nextval('public.moderator_email_causes_id_seq'::regclass);
ALTER TABLE ONLY public.notification_servers ALTER COLUMN id SET DEFAULT nextval('public.notification_servers_id_seq'::regclass);
ALTER TABLE ONLY public.outbox ALTER COLUMN id SET DEFAULT nextval('public.outbox_id_seq'::regclass);
ALTER TABLE ONLY public.report_scopes ALTER COLUMN id SET DEFAULT nextval('public.report_scopes_id_seq'::regclass);
ALTER TABLE ONLY public.report_subjects ALTER COLUMN id SET DEFAULT nextval('public.report_subjects_id_seq'::regclass);
ALTER TABLE ONLY public.user_alert_causes ALTER COLUMN id SET DEFAULT nextval('public.user_alert_causes_id_seq'::regclass);
ALTER TABLE ONLY public.user_flags ALTER COLUMN id SET DEFAULT nextval('public.user_flags_id_seq'::regclass);
ALTER TABLE ONLY public.whitelist_tags ALTER COLUMN id SET DEFAULT nextval('public.whitelist_tags_id_seq'::regclass);
ALTER TABLE ONLY public.word_list_changes ALTER COLUMN id SET DEFAULT nextval('public.word_list_changes_id_seq'::regclass);
INSERT INTO public.allowed_entries (id, tenant_id, locale, text, text_key, inflect, exclusions) VALUES (1, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'en', 'seagull', 'seagull', true, '[]');
INSERT INTO public.allowed_entries (id, tenant_id, locale, text, text_key, inflect, exclusions) VALUES (2, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'en', 'fly', 'fly', true, '[]');
INSERT INTO public.allowed_entry_tags (owner_id, tag_id) VALUES (1, 1);
INSERT INTO public.allowed_entry_tags (owner_id, tag_id) VALUES (2, 1);
INSERT INTO public.api_keys (hash, name, tenant_id, permissions) VALUES ('ZxxHJlwLD1KhKmxSRXDQ3RxQdT6f2OunEsuB4ThGCLg', 'test', NULL, NULL);
INSERT INTO public.application_webhooks (application_id, webhook_id) VALUES ('3c219e58-ed0e-4b18-ad48-f4f92793ae32', '0b6f1c1e-5a59-4c2e-8a5e-0d4b5a8c7f10');
INSERT INTO public.applications (id, tenant_id, name, active, document, insert_instant, last_update_instant) VALUES ('6d3a0c5e-8f41-4b7a-9c26-e15d7b804f93', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'Gatehouse', true, '{"authenticationTokenConfiguration":{"enabled":false},"partnerConfiguration":{"applicationIds":[],"usernameModeration":{"enabled":false},"enabled":false},"jwtConfiguration":{"enabled":false,"timeToLiveInSeconds":3600,"refreshTokenExpirationPolicy":"Fixed","refreshTokenUsagePolicy":"Reusable","refreshTokenTimeToLiveInMinutes":43200},"oauthConfiguration":{"authorizedOriginURLs":[],"authorizedRedirectURLs":[],"clientId":"6d3a0c5e-8f41-4b7a-9c26-e15d7b804f93"},"verifyRegistration":false,"loginConfiguration":{"allowTokenRefresh":false,"generateRefreshTokens":false},"sealed":"sealed1:T-WnVEjNlslFPOsNbX2kWhwZLYtdmQALxoaeA8x2IBXdgGmn62m0CWUjr3jP7JgoMQPSwMMJ9U3DCMN6H3NkgdzN5ZsTSzJwOWPP_TaeE0kmDMly6bBdK1LetCPLxjYom-nWJbiK3wXyIQXmtVstSNCEK0_vFlBIKZxuCGzwG0NxqtyGRrugMg"}', 1795365983336, 1795365983336);
INSERT INTO public.applications (id, tenant_id, name, active, document, insert_instant, last_update_instant) VALUES ('3c219e58-ed0e-4b18-ad48-f4f92793ae32', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'Forum', true, '{"partnerConfiguration":{"applicationIds":["d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10"],"usernameModeration":{"enabled":false},"enabled":false},"jwtConfiguration":{"refreshTokenTimeToLiveInMinutes":5000000,"refreshTokenUsagePolicy":"OneTimeUse","enabled":false,"timeToLiveInSeconds":3600,"refreshTokenExpirationPolicy":"Fixed"},"loginConfiguration":{"allowTokenRefresh":true,"generateRefreshTokens":true},"authenticationTokenConfiguration":{"enabled":false},"oauthConfiguration":{"authorizedOriginURLs":[],"authorizedRedirectURLs":[],"clientId":"3c219e58-ed0e-4b18-ad48-f4f92793ae32"},"verifyRegistration":false,"sealed":"sealed1:Wl3EtQwzAqRH5nc42j345qBCfP8RzZ9EtuOmH1Q83sHsiiuEVFnjc_WqulZ_rXvVc8ZAKmz_FaHYx5WSZZmCAHEZ3ExW3w8rh2ByNU8JpkDG4Vq3SgKDy95OrpqXexCc5fTN73J7C0TpdKOWuFuFjF7Lwip9m6C2Tzkq5db6cqwIp5f5K5aiHQ"}', 1795365983373, 1795365983373);
INSERT INTO public.audit_logs (id, insert_instant, tenant_id, operation_id, path, insert_user, client_address, request_id) VALUES (1, 1795348800000, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'createFilterEntry', '/filter/blacklist/entry', 'test', '127.0.0.1', '435b2779-8909-4ec7-ab78-4d90d0fce4a0');
INSERT INTO public.audit_logs (id, insert_instant, tenant_id, operation_id, path, insert_user, client_address, request_id) VALUES (2, 1795348800000, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'createDictionaryEntry', '/filter/blacklist/dictionary', 'test', '127.0.0.1', '80feb71b-f21e-41a8-ad03-b70c90499815');
INSERT INTO public.audit_logs (id, insert_instant, tenant_id, operation_id, path, insert_user, client_address, request_id) VALUES (3, 1795348800000, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'createBlacklistPhrase', '/filter/blacklist/phrase', 'test', '127.0.0.1', '33270d0f-bf57-4dbe-b6dd-4e91ad95ff29');
INSERT INTO public.audit_logs (id, insert_instant, tenant_id, operation_id, path, insert_user, client_address, request_id) VALUES (4, 1795348800000, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'createAllowedEntry', '/filter/whitelist/allowed', 'test', '127.0.0.1', 'dc983687-f206-411f-8d23-96dac87a5ee2');
INSERT INTO public.audit_logs (id, insert_instant, tenant_id, operation_id, path, insert_user, client_address, request_id) VALUES (5, 1795348800000, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'createAllowedEntry', '/filter/whitelist/allowed', 'test', '127.0.0.1', '6f289e27-2628-4871-845c-52eab978b73e');
INSERT INTO public.audit_logs (id, insert_instant, tenant_id, operation_id, path, insert_user, client_address, request_id) VALUES (6, 1795348800000, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'createDisallowedPhrase', '/filter/whitelist/disallowed-phrase', 'test', '127.0.0.1', '643377c2-a855-454a-9ab0-e27e9148218e');
INSERT INTO public.audit_logs (id, insert_instant, tenant_id, operation_id, path, insert_user, client_address, request_id) VALUES (7, 1795348800000, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'createAdvancedDisallowedPhrase', '/filter/whitelist/disallowed-phrase/advanced', 'test', '127.0.0.1', '08e290c8-40e5-4648-a3f9-31fa5bda9ece');
INSERT INTO public.audit_logs (id, insert_instant, tenant_id, operation_id, path, insert_user, client_address, request_id) VALUES (8, 1795348800000, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'createOperatorUser', '/system/user', 'test', '127.0.0.1', 'ea4fb0b8-acbb-432e-9d17-35a44144e025');
INSERT INTO public.audit_logs (id, insert_instant, tenant_id, operation_id, path, insert_user, client_address, request_id) VALUES (9, 1795348800000, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'approveContentItem', '/moderation/approval-queue/a0000000-0000-4000-8000-000000000003/approve', 'mia@example.org', '127.0.0.1', 'dbb025d5-4de3-45f7-b29c-1cc5dd049432');
INSERT INTO public.audit_logs (id, insert_instant, tenant_id, operation_id, path, insert_user, client_address, request_id) VALUES (10, 1795348800000, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'createUserAction', '/moderation/user-action/c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87', 'mia@example.org', '127.0.0.1', '99853c74-a4f4-4f68-a6ec-941a92f71274');
INSERT INTO public.audit_logs (id, insert_instant, tenant_id, operation_id, path, insert_user, client_address, request_id) VALUES (11, 1795348800000, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'createEmailTemplateWithId', '/api/email/template/9e1b6c4d-2f7a-4d3e-8c50-6a7b1d2e3f40', 'test', '127.0.0.1', '62184022-e58a-4ba6-9501-916709ba14ab');
INSERT INTO public.audit_logs (id, insert_instant, tenant_id, operation_id, path, insert_user, client_address, request_id) VALUES (12, 1795348800000, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'sendEmail', '/api/email/send/9e1b6c4d-2f7a-4d3e-8c50-6a7b1d2e3f40', 'test', '127.0.0.1', '662ccb8a-8436-4f4d-b6e6-4de15976aa23');
INSERT INTO public.audit_logs (id, insert_instant, tenant_id, operation_id, path, insert_user, client_address, request_id) VALUES (13, 1795348800000, NULL, 'updateLoggingLevel', '/api/logger', 'test', '127.0.0.1', '248427ed-d2fa-4c6d-b87c-41ff3090e48f');
INSERT INTO public.audit_logs (id, insert_instant, tenant_id, operation_id, path, insert_user, client_address, request_id) VALUES (14, 1795348800000, NULL, 'updateSystemConfiguration', '/api/system-configuration', 'test', '127.0.0.1', '7565ed4d-bf7b-4a09-8745-f1b54fdb9297');
INSERT INTO public.blacklist_phrase_tags (owner_id, tag_id) VALUES (1, 1);
INSERT INTO public.blacklist_phrases (id, tenant_id, locale, pattern, severity, pattern_key) VALUES (1, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'en', '\byou %Insult%', 'high', 'ad180124ca5e65025cf3e513f318b6d2e72afa2060e8256ab95752d4d1290172');
INSERT INTO public.blacklist_tags (id, tenant_id, name) VALUES (1, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'Insult');
INSERT INTO public.blacklist_tags (id, tenant_id, name) VALUES (2, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'Game');
INSERT INTO public.content_flags (id, tenant_id, content_item_id, application_id, reporter_id, create_instant, comment, reason, settled_instant) VALUES (1, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'a0000000-0000-4000-8000-000000000002', 'd8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10', 'c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f88', 1795348800000, 'The third time', 'spam', NULL);
INSERT INTO public.content_items (id, tenant_id, application_id, sender_id, persistent, create_instant, store_instant, location, content_action, moderation_action, document, approval_status, severity, score_adjustment) VALUES ('a0000000-0000-4000-8000-000000000000', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'd8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10', 'c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87', true, 1795348800000, 1795348800000, NULL, 'queuedForApproval', 'requiresApproval', '{"parts":[{"type":"text","content":"Dinghy 0 for sale","replacement":"Dinghy 0 for sale"}]}', 'queuedForApproval', 0, 0);
INSERT INTO public.content_items (id, tenant_id, application_id, sender_id, persistent, create_instant, store_instant, location, content_action, moderation_action, document, approval_status, severity, score_adjustment) VALUES ('a0000000-0000-4000-8000-000000000001', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'd8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10', 'c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87', true, 1795348800000, 1795348800000, NULL, 'allow', 'generatesContentAlert', '{"parts":[{"type":"text","content":"Dinghy 1 for sale","replacement":"Dinghy 1 for sale"}]}', NULL, 0, 0);
INSERT INTO public.content_items (id, tenant_id, application_id, sender_id, persistent, create_instant, store_instant, location, content_action, moderation_action, document, approval_status, severity, score_adjustment) VALUES ('a0000000-0000-4000-8000-000000000002', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'd8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10', 'c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87', true, 1795348800000, 1795348800000, NULL, 'allow', NULL, '{"parts":[{"type":"text","content":"Dinghy 2 for sale","replacement":"Dinghy 2 for sale"}]}', NULL, 0, 0);
INSERT INTO public.content_items (id, tenant_id, application_id, sender_id, persistent, create_instant, store_instant, location, content_action, moderation_action, document, approval_status, severity, score_adjustment) VALUES ('a0000000-0000-4000-8000-000000000003', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'd8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10', 'c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87', true, 1795348800000, 1795348800000, NULL, 'allow', 'requiresApproval', '{"parts":[{"type":"text","content":"Dinghy 3 for sale","replacement":"Dinghy 3 for sale"}]}', 'approved', 0, 0);
INSERT INTO public.content_queue (queue, tenant_id, content_item_id, application_id, severity, queued_instant, moderation_action, check_out_operator_id, check_out_instant, check_out_expiration_instant) VALUES ('contentAlert', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'a0000000-0000-4000-8000-000000000001', 'd8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10', 0, 1795348800000, 'generatesContentAlert', NULL, NULL, NULL);
INSERT INTO public.content_queue (queue, tenant_id, content_item_id, application_id, severity, queued_instant, moderation_action, check_out_operator_id, check_out_instant, check_out_expiration_instant) VALUES ('contentAlert', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'a0000000-0000-4000-8000-000000000002', 'd8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10', 0, 1795348800000, NULL, NULL, NULL, NULL);
INSERT INTO public.content_queue (queue, tenant_id, content_item_id, application_id, severity, queued_instant, moderation_action, check_out_operator_id, check_out_instant, check_out_expiration_instant) VALUES ('approval', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'a0000000-0000-4000-8000-000000000000', 'd8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10', 0, 1795348800000, 'requiresApproval', NULL, NULL, NULL);
INSERT INTO public.content_users (id, tenant_id, create_instant, score, document) VALUES ('c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 1795348800000, 0, '{"applicationIds":["d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10"],"attributes":{},"displayNames":[],"preferredLanguages":[]}');
INSERT INTO public.dictionary_entries (id, tenant_id, locale, text, text_key) VALUES (1, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'en', 'checker', 'checker');
INSERT INTO public.dictionary_entry_tags (owner_id, tag_id) VALUES (1, 2);
INSERT INTO public.disallowed_phrases (id, tenant_id, advanced, parts, parts_key) VALUES (1, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', false, '["fly","seagull"]', 'ed34447c5b3d72765d7958a00ab4de2e16b5feaf62ae172dd038be9ce00d3566');
INSERT INTO public.disallowed_phrases (id, tenant_id, advanced, parts, parts_key) VALUES (2, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', true, '["Harbour","*"]', '89cda7156e0bb58375633d4f1819acd9dbc13040ed1c543ba18bf4a6c0177f80');
INSERT INTO public.email_templates (id, tenant_id, name, document) VALUES ('9e1b6c4d-2f7a-4d3e-8c50-6a7b1d2e3f40', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'Welcome', '{"fromEmail":"no-reply@example.com","defaultFromName":"The forum","defaultSubject":"Welcome","defaultHtmlTemplate":"<p>Welcome</p>","defaultTextTemplate":"Welcome","localizedFromNames":{},"localizedSubjects":{},"localizedHtmlTemplates":{},"localizedTextTemplates":{}}');
INSERT INTO public.filter_entries (id, tenant_id, locale, text, text_key, filter_mode, severity, adjective, adverb, noun, verb, collapse_doubles, replace_phonetics, definition, ignores, variations) VALUES (1, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'en', 'scallywag', 'scallywag', 'distinguishable', 'medium', false, false, false, false, false, false, NULL, '[]', '[]');
INSERT INTO public.filter_entry_tags (owner_id, tag_id) VALUES (1, 1);
INSERT INTO public.identity_providers (id, tenant_id, document) VALUES ('66666666-6666-4666-8666-666666666602', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'sealed1:4Eo9nCU_vJREmwCdo_nQAO0mkVty7J_WfLatCuIAhjXfL2YfT8e7BzcL7RRFtBvpjaHPXJlF_urjOzKE3t2nPEL3kab92gDvi6c7eYyHc3S_Kdq3FPcfo5I5uMFSzjsngJP6xeAlaGSrJPBQTI2_ZjyGQrKltLGmbIxdI1QIFbdy9Z5l4-PF8DCfEwyZlY35n8HeBwMPPzf_PS1GSdq7916nRDatE5eg1pqFWp0x0i_YRii15-F5AdQIAoQh-6RBww02dFHPznvBRjygJMse-rAriUaJldJTckw');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (1, '001-tenants', 1, '2026-11-22 16:46:22.063+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (2, '002-identity', 1, '2026-11-22 16:46:22.194+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (3, '003-filtering', 1, '2026-11-22 16:46:22.508+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (4, '004-moderation', 1, '2026-11-22 16:46:22.53+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (5, '005-whitelist', 1, '2026-11-22 16:46:22.553+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (6, '006-phrase-keys', 1, '2026-11-22 16:46:22.566+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (7, '007-user-alerts', 1, '2026-11-22 16:46:22.585+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (8, '008-word-list-changes', 1, '2026-11-22 16:46:22.595+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (9, '009-outbox', 1, '2026-11-22 16:46:22.619+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (10, '010-queues', 1, '2026-11-22 16:46:22.711+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (11, '011-notifications', 1, '2026-11-22 16:46:22.737+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (12, '011-content-items', 1, '2026-11-22 16:46:22.769+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (13, '013-queue-order', 1, '2026-11-22 16:46:22.782+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (14, '014-moderator-emails', 1, '2026-11-22 16:46:22.855+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (15, '015-archiving', 1, '2026-11-22 16:46:22.859+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (16, '020-logs', 1, '2026-11-22 16:46:22.893+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (17, '021-signing-keys', 1, '2026-11-22 16:46:22.918+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (18, '022-users', 1, '2026-11-22 16:46:23.022+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (19, '023-reports', 1, '2026-11-22 16:46:23.123+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (20, '024-refresh-tokens', 1, '2026-11-22 16:46:23.169+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (21, '025-webhook-deliveries', 1, '2026-11-22 16:46:23.228+00');
INSERT INTO public.knex_migrations (id, name, batch, migration_time) VALUES (22, '026-logging-levels', 1, '2026-11-22 16:46:23.238+00');
INSERT INTO public.knex_migrations_lock (index, is_locked) VALUES (1, 0);
INSERT INTO public.logging_levels (name, level) VALUES ('http.cors', 'off');
INSERT INTO public.login_records (id, insert_instant, tenant_id, application_id, user_id, ip_address) VALUES (1, 1795348800000, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', '3c219e58-ed0e-4b18-ad48-f4f92793ae32', '237a471f-55c6-4a78-a39d-53abd82d7c51', '127.0.0.1');
INSERT INTO public.moderation_applications (id, tenant_id, name, document) VALUES ('d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'Harbour Chat', '{"storeContent":true,"persistent":true,"contentEditable":true,"contentDeletable":true,"contentUserActionsEnabled":true,"contentFlagAlertType":"Content","emailOnAlerts":true,"emailOnUserFlagged":true,"approvalCheckOutMinutes":10,"approvalQueueSize":30,"archiveConfiguration":{"enabled":false,"deleteOnly":false},"contentAlertCheckOutMinutes":10,"contentAlertQueueSize":30,"defaultActionIsQueueForApproval":false,"emailFilterMaxLength":50,"emailFilterSpacePenalty":-0.05,"emailOnContentFlagged":false,"emailOnEscalations":false,"emailRules":[{"score":90,"action":"allow"},{"score":70,"action":"allow"},{"score":40,"action":"allow"}],"ignorableCharacters":"qxz","imageOnly":false,"imageQualityFilterRules":[{"score":70,"action":"allow"},{"score":30,"action":"allow"},{"score":0,"action":"allow"}],"maximumVideoFilterDurationInSeconds":300,"phoneNumberFilterMaxLength":20,"phoneNumberFilterMinLength":7,"phoneNumberFilterSeparatorPenalty":-0.02,"phoneNumberFilterSpacePenalty":-0.02,"phoneNumberFilterWordPenalty":-0.03,"phoneNumberRules":[{"score":90,"action":"allow"},{"score":70,"action":"allow"},{"score":40,"action":"allow"}],"queuePersistentContent":false,"returnFilterMatches":false,"rules":{"usernameFilterRule":{"enabled":false}},"unicodeFilterRule":{"action":"allow"},"urlFilterMaxLength":50,"urlFilterSpacePenalty":-0.05,"urlRules":[{"score":90,"action":"allow"},{"score":70,"action":"allow"},{"score":40,"action":"allow"}],"userCheckOutMinutes":10,"videoQualityFilterRules":[{"score":70,"action":"allow"},{"score":30,"action":"allow"},{"score":0,"action":"allow"}],"imageFilteringEnabled":false,"videoFilteringEnabled":false}');
INSERT INTO public.moderation_records (id, tenant_id, instant, operator_id, operator_email, deed, application_id, content_item_id, user_id, document) VALUES (1, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 1795348800000, 'e3809fd4-3587-436d-bfea-2e22ef5f2dcf', 'mia@example.org', 'approve', 'd8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10', 'a0000000-0000-4000-8000-000000000003', 'c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87', '{"queue":"approval","queuedInstant":1795348800000,"contentAction":"queuedForApproval","approvalStatus":"queuedForApproval"}');
INSERT INTO public.moderation_records (id, tenant_id, instant, operator_id, operator_email, deed, application_id, content_item_id, user_id, document) VALUES (2, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 1795348800000, 'e3809fd4-3587-436d-bfea-2e22ef5f2dcf', 'mia@example.org', 'startUserAction', NULL, NULL, 'c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87', '{"id":"344ff009-fca3-4c2d-b663-9413b9d6bfec","userId":"c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87","createInstant":1795348800000,"action":"mute","applicationIds":["d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10"],"notifyUser":false,"expiry":2110708800000}');
INSERT INTO public.moderator_emails (application_id, document, next_instant) VALUES ('d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10', NULL, 1795349400000);
INSERT INTO public.notification_servers (id, application_id, "position", document) VALUES (1, 'd8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10', 0, 'sealed1:HK1zQfePSEsKLdXjjTfnurZMl8Rmk8sleJ_T05-6Ku3y2OALVI7tHQ9z5CrILfGhQOg1dwoy_NVhJ1Xxk1mH4Xp8fUIF4B1eAD_fBn_bFIFzs-wPOIU1q6hjzhxG697e');
INSERT INTO public.notifications (id, tenant_id, application_id, job_id, message_id, type, url, url_index, body, create_instant) VALUES ('9577d3da-e8d4-4035-b4ec-32335ceb256c', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'd8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10', 1, 'msg_498988a48f0e4da2b5e927b092efa7b9', 'contentApproval', 'http://127.0.0.1:9/', 0, '{"type":"contentApproval","approvals":{"a0000000-0000-4000-8000-000000000003":"approved"},"moderatorId":"e3809fd4-3587-436d-bfea-2e22ef5f2dcf","moderatorEmail":"mia@example.org"}', 1795348800000);
INSERT INTO public.notifications (id, tenant_id, application_id, job_id, message_id, type, url, url_index, body, create_instant) VALUES ('1ad98e12-0363-4600-ba12-e3922e7d3553', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'd8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10', 3, 'msg_c5a54f7639f04ea5ac92c1b49c135c94', 'userAction', 'http://127.0.0.1:9/', 0, '{"type":"userAction","key":"344ff009-fca3-4c2d-b663-9413b9d6bfec","phase":"start","userId":"c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87","action":"mute","applicationIds":["d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10"],"notifyUser":false,"expiry":2110708800000,"moderatorId":"e3809fd4-3587-436d-bfea-2e22ef5f2dcf","moderatorEmail":"mia@example.org"}', 1795348800000);
INSERT INTO public.operator_tokens (hash, operator_id, expiration_instant) VALUES ('pavQwnjowOGSsMGRY13ve33Tst1CfnRlDZ0VNSzPZx4', 'e3809fd4-3587-436d-bfea-2e22ef5f2dcf', 1795352400000);
INSERT INTO public.operator_tokens (hash, operator_id, expiration_instant) VALUES ('ZV2QxqiRvMRDpbyq6SaQcLbqsmBj5C7BwfB1klF4clk', 'e3809fd4-3587-436d-bfea-2e22ef5f2dcf', 1795352400000);
INSERT INTO public.operators (id, tenant_id, email, password_hash, disabled, document) VALUES ('e3809fd4-3587-436d-bfea-2e22ef5f2dcf', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'mia@example.org', 'scrypt$32768$8$1$poCZqaDuqa206pxBKzb9nQ$qCYpsgt_Iefe_cjB_3AihDMgCqaH4P8FBzC6ZL-b7W8', false, '{"email":"mia@example.org","applicationIds":[],"roles":["moderator","admin"]}');
INSERT INTO public.outbox (id, tenant_id, kind, channel, payload, state, parked, create_instant, due_instant, attempts, lease, lease_expiration_instant, end_instant, last_error) VALUES (1, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'notification', 'notification n8mfewiSnWH6gNTzydfttAOCqJwbglQeq-pBXARGSlM', 'sealed1:uFPoeQxMDJFSM2-gwaScsE0VoFJ7gO_MoUOaZt1wQ1hzx90NxQKUckzMHq8ZJmbI5xe-RgWslAH-gPewNamO7kKsY0mzCoDA6VC8nOcCJGnCGyEyXQ', 'waiting', false, 1795348800000, 1795348800556, 1, NULL, NULL, NULL, '127.0.0.1 is a loopback address. Add its range to NOTIFICATION_ALLOWED_RANGES if requests are meant to go there.');
INSERT INTO public.outbox (id, tenant_id, kind, channel, payload, state, parked, create_instant, due_instant, attempts, lease, lease_expiration_instant, end_instant, last_error) VALUES (2, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'userActionEnd', NULL, 'sealed1:OCpY17PlrkjQNJiRBFN7rGrMvpwBsmgvOwqmp1kTK-ZhynmojbLFRpeyokHq0343jN9VIVDIxPCd8-tQ-pSV1VFJWaq2RZzOntzQM6d_vuOpN3AiLBvYoc_myhJbzICeo3hs_qI41zSeyw', 'waiting', false, 1795348800000, 2110708800000, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.outbox (id, tenant_id, kind, channel, payload, state, parked, create_instant, due_instant, attempts, lease, lease_expiration_instant, end_instant, last_error) VALUES (3, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'notification', 'notification n8mfewiSnWH6gNTzydfttAOCqJwbglQeq-pBXARGSlM', 'sealed1:cYY7GoshhEMG5Zbq5pHy9uXlvOEWq7iCAN39jHffNXF60agNVZj23Gsz4ctPBHPWREaO_XZ74hBxzo69JXNaC0MYR2KoaLnOxAc6ayeUvjf-zawq4g', 'waiting', true, 1795348800000, 1795348800000, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.outbox (id, tenant_id, kind, channel, payload, state, parked, create_instant, due_instant, attempts, lease, lease_expiration_instant, end_instant, last_error) VALUES (4, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'webhook event', 'webhook 0b6f1c1e-5a59-4c2e-8a5e-0d4b5a8c7f10', 'sealed1:XoCGXmMPypo9KrabQZS2-R4vrF5H485hHfPrrvded6A6YMiFQQ7IVQMKpsNDrY44j8Yx_E3XVN1xjwHKtCgkLWteqleH1Q_aI6wLdLTuBWDW', 'waiting', false, 1795348800000, 1795348800610, 1, NULL, NULL, NULL, '127.0.0.1 is a loopback address. Add its range to NOTIFICATION_ALLOWED_RANGES if requests are meant to go there.');
INSERT INTO public.outbox (id, tenant_id, kind, channel, payload, state, parked, create_instant, due_instant, attempts, lease, lease_expiration_instant, end_instant, last_error) VALUES (5, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'email', NULL, 'sealed1:zl_Y0HoPiaPlMFFGr31z4Itom1xYyNWnyHBs6a7bMkCYjbJpKwEu0J6tFbfpeeST4wnFIVd0AeNdCZVouAiCNCrhkcwFwENHlrtvcQZ_w9YLUPMZRBbM5a4vTMZMkoV274gnupX4OY6Ab0ksZWyeu-Q72QB4X0Vl78cUYW7zYZz188oFod79AVvac2gBJ5t6RYEpgt6Tuxjo2faIlVJ8I-VJLFpdsilyb1icLjW7E8d3YwIqhv0hjHiKqqmEup4mov5yci7nbNIMQtP-sKf8UfhYu_dmWE-z0vVbdo6WJUGDvuNHIPhEf1mp9mwfpP7FEkPtPZqMuMvOm1tlnG9O4rbfN99WJRcFd4kxyrKAbjXmC7XnvyRS-mCxXgdnX7XqmFU', 'done', false, 1795348800000, 1795348800000, 1, NULL, NULL, 1795348800000, NULL);
INSERT INTO public.outbox (id, tenant_id, kind, channel, payload, state, parked, create_instant, due_instant, attempts, lease, lease_expiration_instant, end_instant, last_error) VALUES (6, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'moderatorEmail', NULL, 'sealed1:miie9qiv0vmB3o6Vlr2GBwAiaQugL2p2la5ZkxsWqg8YLbHRXqSSHjz4Py7wBVVQn1JVIPX5_iHeYsf31E74PVDiSXDMs6R4SKckfTT8KwLXBwzX3ruyCtgc8gjqasHbmVnsPuKZ33tUwmAFg26VxlnbjjZoAaL8EvuM6lct_5Wggxa5ff_nFPVqVcTNIMuLRTq7ZyrJM0ssJzVlPc9Cf9XwrsJ2xgI3oCFohuACK4zil0CyR668ufqsg-Qxg8_rxoHf_n0MAkZ7j-BtDLPpl0ppIEUYjpZtxw0', 'done', false, 1795348800000, 1795348800000, 1, NULL, NULL, 1795348800000, NULL);
INSERT INTO public.outbox (id, tenant_id, kind, channel, payload, state, parked, create_instant, due_instant, attempts, lease, lease_expiration_instant, end_instant, last_error) VALUES (7, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'email', NULL, 'sealed1:UV_LqWLRX_JCa6U4EAZF_PJ9fZN5yB8duo_0elnHCXakg53zLwLKtb5u4coKOSi8CZvjf6I9C0mkxf8AcelD-OV-IeiY75EUL5oItwYxc26sSlob3k99-O2M0sc5VN5FdLrSPZhe5O-JdvTaHX2fMyVyo1cuDJeRchg3U8iSf7DPFVrnBdFiUDOyU7HuRQlpIkXzPIW7wZpZztysp5M5hFImFf_1izQh3xIIDg3UlauVUaJaALj0T5oiCPn9TYNSoGYIxL43WNqW7ch5SYnD1JhOvDxow50wLArmPOpaql7lDpRHa8JFC1GyuOtgDociygTgHYa3UYuIGlbl3r6OLAjFsaf_PN8VTZrCBHjN-hvuGyp_9VWhyGQaVRChRwNhDSxBxk1dS34nabU1ku7Y9gAe8ICTljob05lDlZG9Srlh7T414THHhgeqZ9dGVeXRMbWjsWpCiSqttbaeRy96EpJj7UFtjyTJTOmmn-IrqKvleXdECXQTeJlAgmM290AOs-DD7NP22mH9X9Dg5b5BpHmjQK1XXhNaFs-ve8HzznZvlxnEDfyplBqYTXVVobG0Sh12En1z7OdiDRsYgpZAeGTdBjz-DbQFQHqsRZu5rJqTsGCzUmVqqN5SiLnpe6uWjdo9Zw0aFJejiA9dZG3YxnBGAfea8NdAjZwlUcdJeQOLMmZefFGyThmNwmNct475NROTvtZV5E_bEK2FMFv7R98IxsmuEysLwBn0D75XLmgrUTyEUKRveTZeD0Py1aaXGuSR16d6OCPsA3yv0fPxtgMiorM3Io_Y5bdbCe_NjKU-', 'done', false, 1795348800000, 1795348800000, 1, NULL, NULL, 1795348800000, NULL);
INSERT INTO public.refresh_tokens (id, hash, family_id, tenant_id, application_id, user_id, insert_instant, expiration_instant, meta_data) VALUES ('56f27bef-03ce-4489-8ab1-05734ce14b8a', '340svOZ0Sex702-5goDPNhsNarOaT6idNdgmluP-pYc', '56f27bef-03ce-4489-8ab1-05734ce14b8a', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', '3c219e58-ed0e-4b18-ad48-f4f92793ae32', '237a471f-55c6-4a78-a39d-53abd82d7c51', 1795348800000, 2095348800000, '{"device":{"lastAccessedAddress":"127.0.0.1"}}');
INSERT INTO public.registration_roles (registration_id, role_id) VALUES ('dd6f6398-926a-4661-a5c8-76f9a732e233', 'a716506e-7c0b-4200-8e5a-84dbfe7c4cba');
INSERT INTO public.registrations (id, user_id, application_id, document, insert_instant, last_login_instant) VALUES ('dd6f6398-926a-4661-a5c8-76f9a732e233', '237a471f-55c6-4a78-a39d-53abd82d7c51', '3c219e58-ed0e-4b18-ad48-f4f92793ae32', 'sealed1:8mMsg_dfHOjEBnC2XloH7RB7GpOhe_ZqSrPDGGIVqOF3JpzdxSHtoOXiJJmkPAr1UJwrvV-pT78JBb96RUQQT7Rn5puvI9XVVewmeHYgODgjTk00aAoIKVtoO2UmZ5m77Pc49ihYgfP6Mw', 1795348800000, 1795348800000);
INSERT INTO public.report_activity (subject, second, scope, logins) VALUES (1, 1795348800, 3, 1);
INSERT INTO public.report_counts (scope, kind, period, slot, count) VALUES (1, 2, 498708, 0, 1);
INSERT INTO public.report_counts (scope, kind, period, slot, count) VALUES (3, 2, 498708, 0, 1);
INSERT INTO public.report_counts (scope, kind, period, slot, count) VALUES (1, 1, 498708, 2, 1);
INSERT INTO public.report_counts (scope, kind, period, slot, count) VALUES (1, 3, 20779, 2, 1);
INSERT INTO public.report_counts (scope, kind, period, slot, count) VALUES (1, 4, 682, 2, 1);
INSERT INTO public.report_counts (scope, kind, period, slot, count) VALUES (3, 1, 498708, 2, 1);
INSERT INTO public.report_counts (scope, kind, period, slot, count) VALUES (3, 3, 20779, 2, 1);
INSERT INTO public.report_counts (scope, kind, period, slot, count) VALUES (3, 4, 682, 2, 1);
INSERT INTO public.report_registrations (scope, second, slot, registrations) VALUES (3, 1795348800, 0, 1);
INSERT INTO public.report_scopes (id, tenant_id, application_id) VALUES (1, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', '');
INSERT INTO public.report_scopes (id, tenant_id, application_id) VALUES (3, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', '3c219e58-ed0e-4b18-ad48-f4f92793ae32');
INSERT INTO public.report_subjects (id, tenant_id, user_id) VALUES (1, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', '237a471f-55c6-4a78-a39d-53abd82d7c51');
INSERT INTO public.report_totals (scope, slot, logins, registrations, total_registrations) VALUES (1, 0, 0, 1, 1);
INSERT INTO public.report_totals (scope, slot, logins, registrations, total_registrations) VALUES (3, 0, 0, 1, 1);
INSERT INTO public.report_totals (scope, slot, logins, registrations, total_registrations) VALUES (3, 2, 1, 0, 0);
INSERT INTO public.report_zone (id, zone, rules) VALUES (1, 'Etc/UTC', '2026c');
INSERT INTO public.roles (id, application_id, name, description, is_default, is_super_role, "position") VALUES ('98680ee2-603c-4ca0-8063-a695a8baef2a', '6d3a0c5e-8f41-4b7a-9c26-e15d7b804f93', 'admin', 'May do everything', false, true, 0);
INSERT INTO public.roles (id, application_id, name, description, is_default, is_super_role, "position") VALUES ('a716506e-7c0b-4200-8e5a-84dbfe7c4cba', '3c219e58-ed0e-4b18-ad48-f4f92793ae32', 'member', NULL, true, false, 0);
INSERT INTO public.server_state (key, value) VALUES ('master key', 'sealed1:qgOFu8HozH-G-s1kYXZUSHcAMfxU-GBfwkac1_Yjw0_s86lSiXnb8HY');
INSERT INTO public.signing_keys (id, application_id, slot, algorithm, kid, public_key, private_key, secret, insert_instant, retire_instant, tokens_until_instant) VALUES ('8b42d85e-5952-4011-b107-96571b28bff3', NULL, 'origin', 'HS256', NULL, NULL, NULL, 'sealed1:cjXhUwMsjRrKK7wMDoBoQPYs-oaPJJiWnuKjRyPSy9Mv4s7pNn2NqhGlRH4TnjBR7qCTF9q8qYbdM5Ua6ImPJtySpJYPvvQ', 1795365983430, NULL, 0);
INSERT INTO public.signing_keys (id, application_id, slot, algorithm, kid, public_key, private_key, secret, insert_instant, retire_instant, tokens_until_instant) VALUES ('cafedd86-f84f-48c8-8673-69d973bdd558', NULL, 'global', 'RS256', 'G-aN3wUjK9YHYJDOpeH2CZBqe0S8T4_OfDlndedrlec', '-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAn7l2uzddZIiLqR8pQgpi
3Bj4zantpi9Z4uMYa91uXkj7h9HaI792MAhMokk71piK4vXOqxhSvB4xu1XHXtPV
T/gHWYHL/1OlAzIHk2cNPoNi4IjRmd9gOroCveFOzldK13xMsxbX6RjtcdeLxrYH
Jgsm9pY+a56IyZzJAqfwWVwA8BeXAmlz1cwWh2kqmUX1ckb4z6c2c5J6lihzhaqd
vGCibjt7kw6gu9FDbN6dqravEyscAnCGpCHXHliz1Xdd5WfG42TjzUw5IEIMLkpM
3mDZOhVwXsAZuJaie7snO50mg3ydo6HmBjQ05ECNZztwWo572jKbIuvgpqkWpNrt
KwIDAQAB
-----END PUBLIC KEY-----
', 'sealed1:4zjsE0FUbkkP99DnEpNTSwEjhrDwKQ0EUX4NaGd3Hu13Qkw3MvA2U6q4oXt84YTqgCB8xcjbmxLfWqHLN6p6qerrCP1CynEHzWIB6uyEW_MMfKyzxBkmZyKlMLum_CqfzLSt0Ooufo0l9z-Ua5EpS_pPiusOouDqrYENMTzai4UvUem5h34OXjCnQO_syChL2zSQqCa8J08YCcfNRA1C16U-kdDTivbfE3c-dpwCbphR9U25O18B11fP4ST3hJAztnCd5gMftZ9u43GnFluki8rXhqQfsx_e4gzF0dTaiu1uV1kjPtq9iJpFPTJzYt_rhqpcOcnn0pmyrIgs14w2_TTzLRelPJGgwmrDiBl61WwhqFhgRql3T11grvqYMPC47pwjYqpZjESpatcgEd7F9a6kCm-EyANC3IDupacQffMfAjjC9C82zqsoz-ApE_8sQPlTlyAsN4nafqXNhKI8w1dx6ooZlcuH3bbExwnFjvv91W2nMbmpkpv6qUyrb7GWy_o38mvQc7pGoX_EwjY94SMbj00BFreijvnnHo7KmTIipnTyxeIy8Zhl2Tvt2FJwmfsY1XlgMEIon2f2eBss7r5NoSlNKgmINWrTm1DyScRoUucdqU4VfXvTMohS24UH4cviEMm1OFJGAHd-JppbZBbUkdnNcokNcikI3rsXw0y4k1u4gTv4KTjcuPaopfldUcBega0_KM53ARexSmVm7Kwohl8QhQqzBJKiIkHPrTuqiGwLRrNwa24po5SSNooGfIkh12mFRvcdQhEf92o2YliFfEXkWBGXdewFdSKNV_hhHX4ZGtZMwF3WzLh5WcRgysxusjejCc7FvywU_o2QrWsTVGZ6CmH2MDQMeLdgB43ic6WdjuDhC88cSr0UsZXYkzR8WL9LbBiYpjEa5O7AZxq1DBSSRUao8xiVjEntUQGfa3lAiPcIOfFrvl_R5z1u7OwhC_58hZz2VFI1AOiI7ZQoiktT7M3BHqXW2vTN0mkXYvGxkzAictf3cqmQx-AFkijBLjHkcyWu6X5PuagD8reOxZYgj_JguknZkHfE1BjQyZiHcEmZkvZgfUSj8a2PqINjiDH2iyxKy9_uD_gQS7MTeUx3wwigs32EQ8Izh15VAzTHYUc9_AQxtQ8rt7XFWU60zflUf7oECIM17QJuUYHTKU4Spvo-yOAJ62FBWSvGKUEecG6H_27DT0glVctkHLLkMPesbgbavZaJDqD2wrZwJZBl6gmFYqtrjvrMg2MtlpJ2QYS-vQR4yYIPzkHHcWI-G0vUUmosdEEhuUVkxW38s8xcMvV8DHToeENT5P4O8MlE-5nVRy0R9t6jzR-n-im8UZJTOtdpOzgs5HnhUa6rKxFNTQwz6wwKZL1zScJAWlgto3VvmflFbEjk-XY3c7aI4TpNgpTWCa9mBqG5No2GiGcbRy0F2ZdBH1NbzER5aeERUnR3hNptxWLDCAHiv82YGmT9wop8k2XQl4mzPQEfYp81PkQ9j21N4elkk0pEiuu3E48F43Q8CNgz7v19eu1HH2cSNM3HYul2XYkjg21WrVDZytkjZjHZIqet-QQRhn1Hrvfbs3F2u9j9AjElhH34hi5haYJTXGue5VFYJA1uxO0lmjRikfQfo_PK-vi8BJDYeU2NFJ_d3E6qu6Ribf6OzPCP96mcSFceD0MDNd3_qH5P5NbcyFxc61eK89D3pEvTqJNq4Y7YpYIYjoPiBXtInXjHAo7LsoZKQbAR4iAkUXlyYVOmCxBPSbT8l0NpAkV6JDOgsVGqk_ybh1xdDoBbRntf-iiP32SQL3gWrtuXiYVeno1Y-J3tXYXjcV1raMIbKTX88ZZTQzays6mYL1bLf4Ee6zc0wFsyjrLLNZDCqUOXFuUjg60tj3iLD2rv5KNiqySr2ASvIT9XQ_G6_T_hv3eLLxv0vU__XkFQJ1U9-41v9-_VDrXJpqUgP74CEV4rwQ0DHDXBczZCInqxc_I8_Anur7GOnNfc3BncRpRR5zLUokc-Fd9LeZF0IblJh2ZyAQ8YBWCbwCNm-UJI_1bsOURcXiWM3DI1EJgCEmzLL7NrNbPCZO3xBygTxNbBcku_IGxzFI9rL0798ddDMWv57Qj2xmtYa-WPQNatRSSE2n3WLF5m2qu567DR-JjwCBWTvm6BR24n_cNGNLw61O_7rQMhHDn3XcX0G_AJgS8027Ad2PFZplDTVoDcXAaV0IvdGWffdG_3nL713DDTwx0SBJTLA11ank_tJ8zU6GQVEoVObFJEpxMV0FrTY7rBFC-FksCQFLDEOOt2GSxdx9Lx4w', NULL, 1795365983435, NULL, 1795352400000);
INSERT INTO public.spent_refresh_tokens (hash, family_id, tenant_id, expiration_instant) VALUES ('-uhZ4vvSluxQX3ix97mvhE_yc0-bPy3ZGwrleFhQ_eU', '56f27bef-03ce-4489-8ab1-05734ce14b8a', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 2095348800000);
INSERT INTO public.system_configuration (id, document) VALUES (1, '{"auditLogConfiguration":{"delete":{"numberOfDaysToRetain":365,"enabled":false}},"corsConfiguration":{"allowCredentials":false,"allowedHeaders":[],"allowedMethods":[],"allowedOrigins":[],"debug":false,"enabled":false,"exposedHeaders":[],"preflightMaxAgeInSeconds":0},"data":{},"eventLogConfiguration":{"numberToRetain":10000},"loginRecordConfiguration":{"delete":{"numberOfDaysToRetain":365,"enabled":false}},"reportTimezone":"Etc/UTC","trustedProxyConfiguration":{"trustPolicy":"All","trusted":[]},"uiConfiguration":{"headerColor":"","logoURL":"","menuFontColor":""}}');
INSERT INTO public.tenants (id, name) VALUES ('5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'Harbour');
INSERT INTO public.user_action_events (id, tenant_id, message_id, body, create_instant) VALUES ('014467d6-57c8-440c-89ec-bdc11fd87bd8', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', NULL, '{"event":{"id":"014467d6-57c8-440c-89ec-bdc11fd87bd8","type":"user.action","createInstant":1795348800000,"tenantId":"5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11","applicationIds":["3c219e58-ed0e-4b18-ad48-f4f92793ae32"],"userId":"c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87","action":"mute","key":"c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87","phase":"start","notifyUser":false}}', 1795348800000);
INSERT INTO public.user_actions (id, tenant_id, user_id, create_instant, state, expiry, end_instant, document) VALUES ('344ff009-fca3-4c2d-b663-9413b9d6bfec', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87', 1795348800000, 'active', 2110708800000, NULL, '{"action":"mute","applicationIds":["d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10"],"notifyUser":false,"expiry":2110708800000}');
INSERT INTO public.user_alert_causes (id, tenant_id, user_id, application_id, content_item_id, severity, create_instant) VALUES (1, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87', 'd8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10', NULL, 0, 1795348800000);
INSERT INTO public.user_alerts (tenant_id, user_id, severity, queued_instant, check_out_operator_id, check_out_instant, check_out_expiration_instant) VALUES ('5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87', 0, 1795348800000, NULL, NULL, NULL);
INSERT INTO public.user_flags (id, tenant_id, user_id, application_id, reporter_id, create_instant, comment, reason, settled_instant) VALUES (1, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87', 'd8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10', 'c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f88', 1795348800000, 'The third time', 'spam', NULL);
INSERT INTO public.user_identities (identity_provider_id, subject, user_id) VALUES ('66666666-6666-4666-8666-666666666602', 'ada', '237a471f-55c6-4a78-a39d-53abd82d7c51');
INSERT INTO public.users (id, tenant_id, active, email, username, document, insert_instant, last_login_instant, last_update_instant) VALUES ('237a471f-55c6-4a78-a39d-53abd82d7c51', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', true, 'ada@example.com', NULL, '{"usernameStatus":"ACTIVE","preferredLanguages":[],"passwordChangeRequired":false,"data":{},"verified":false,"email":"ada@example.com"}', 1795348800000, 1795348800000, 1795348800000);
INSERT INTO public.webhook_deliveries (id, event_id, webhook_id, job_id) VALUES ('582d1819-66b3-4ac8-ba2c-b6c701f165dc', '014467d6-57c8-440c-89ec-bdc11fd87bd8', '0b6f1c1e-5a59-4c2e-8a5e-0d4b5a8c7f10', 4);
INSERT INTO public.webhooks (id, tenant_id, url, global, secret) VALUES ('0b6f1c1e-5a59-4c2e-8a5e-0d4b5a8c7f10', '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'http://127.0.0.1:9/', false, 'sealed1:q70GDE4Ln3PQlzEbxwFo_gKeCe6voXncP-9Lt5mWPeN-RAHvOl8Beokt1ai3X_yUV8zB_GVQY7CRKwWadSk83hOP');
INSERT INTO public.whitelist_tags (id, tenant_id, name) VALUES (1, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'Harbour');
INSERT INTO public.word_list_changes (id, tenant_id, list, previous, revision, change) VALUES (1, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'entries', '', '567fdea2-78c8-453b-81d3-75d73c701267', '{"ids":[1]}');
INSERT INTO public.word_list_changes (id, tenant_id, list, previous, revision, change) VALUES (2, '5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', 'dictionary', '', '27885772-9c96-49ad-a9a4-4ca4fd530c90', '{"added":[{"id":1,"text":"checker","locale":"en","status":"ACTIVE","tags":["Game"]}],"removed":[]}');
INSERT INTO public.word_lists (tenant_id, entries_revision, dictionary_revision, whitelist_revision, phrases_revision) VALUES ('5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11', '567fdea2-78c8-453b-81d3-75d73c701267', '27885772-9c96-49ad-a9a4-4ca4fd530c90', '4f47100f-2059-40de-80bc-aaa56af6b2e1', '1998e34a-cfe9-48db-a237-7366ef67d540');
SELECT pg_catalog.setval('public.allowed_entries_id_seq', 2, true);
SELECT pg_catalog.setval('public.audit_logs_id_seq', 14, true);
SELECT pg_catalog.setval('public.blacklist_phrases_id_seq', 1, true);
SELECT pg_catalog.setval('public.blacklist_tags_id_seq', 3, true);
SELECT pg_catalog.setval('public.content_flags_id_seq', 1, true);
SELECT pg_catalog.setval('public.dictionary_entries_id_seq', 1, true);
SELECT pg_catalog.setval('public.disallowed_phrases_id_seq', 2, true);
SELECT pg_catalog.setval('public.event_logs_id_seq', 1, false);
SELECT pg_catalog.setval('public.filter_entries_id_seq', 1, true);
SELECT pg_catalog.setval('public.knex_migrations_id_seq', 22, true);
SELECT pg_catalog.setval('public.knex_migrations_lock_index_seq', 1, true);
SELECT pg_catalog.setval('public.login_records_id_seq', 1, true);
SELECT pg_catalog.setval('public.moderation_records_id_seq', 2, true);
SELECT pg_catalog.setval('public.moderator_email_causes_id_seq', 2, true);
SELECT pg_catalog.setval('public.notification_servers_id_seq', 1, true);
SELECT pg_catalog.setval('public.outbox_id_seq', 7, true);
SELECT pg_catalog.setval('public.report_scopes_id_seq', 3, true);
SELECT pg_catalog.setval('public.report_subjects_id_seq', 1, true);
SELECT pg_catalog.setval('public.user_alert_causes_id_seq', 1, true);
SELECT pg_catalog.setval('public.user_flags_id_seq', 1, true);
SELECT pg_catalog.setval('public.whitelist_tags_id_seq', 2, true);
SELECT pg_catalog.setval('public.word_list_changes_id_seq', 2, true);
ALTER TABLE ONLY public.allowed_entries
    ADD CONSTRAINT allowed_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.allowed_entries
    ADD CONSTRAINT allowed_entries_text UNIQUE (tenant_id, locale, text);
ALTER TABLE ONLY public.allowed_entry_tags
    ADD CONSTRAINT allowed_entry_tags_pkey PRIMARY KEY (owner_id, tag_id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.application_webhooks
    ADD CONSTRAINT application_webhooks_pkey PRIMARY KEY (application_id, webhook_id);
ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_name UNIQUE (tenant_id, name);
ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_logs
    ADD CONSTRAINT audit_logs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blacklist_phrase_tags
    ADD CONSTRAINT blacklist_phrase_tags_pkey PRIMARY KEY (owner_id, tag_id);
ALTER TABLE ONLY public.blacklist_phrases
    ADD CONSTRAINT blacklist_phrases_pattern UNIQUE (tenant_id, locale, pattern_key);
ALTER TABLE ONLY public.blacklist_phrases
    ADD CONSTRAINT blacklist_phrases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blacklist_tags
    ADD CONSTRAINT blacklist_tags_name UNIQUE (tenant_id, name);
ALTER TABLE ONLY public.blacklist_tags
    ADD CONSTRAINT blacklist_tags_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.content_arrivals
    ADD CONSTRAINT content_arrivals_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.content_flags
    ADD CONSTRAINT content_flags_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.content_items
    ADD CONSTRAINT content_items_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.content_queue
    ADD CONSTRAINT content_queue_pkey PRIMARY KEY (queue, tenant_id, content_item_id);
ALTER TABLE ONLY public.content_users
    ADD CONSTRAINT content_users_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.dictionary_entries
    ADD CONSTRAINT dictionary_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.dictionary_entries
    ADD CONSTRAINT dictionary_entries_text UNIQUE (tenant_id, locale, text);
ALTER TABLE ONLY public.dictionary_entry_tags
    ADD CONSTRAINT dictionary_entry_tags_pkey PRIMARY KEY (owner_id, tag_id);
ALTER TABLE ONLY public.disallowed_phrases
    ADD CONSTRAINT disallowed_phrases_parts_key UNIQUE (tenant_id, advanced, parts_key);
ALTER TABLE ONLY public.disallowed_phrases
    ADD CONSTRAINT disallowed_phrases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.email_templates
    ADD CONSTRAINT email_templates_name UNIQUE (tenant_id, name);
ALTER TABLE ONLY public.email_templates
    ADD CONSTRAINT email_templates_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.event_logs
    ADD CONSTRAINT event_logs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.filter_entries
    ADD CONSTRAINT filter_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.filter_entries
    ADD CONSTRAINT filter_entries_text UNIQUE (tenant_id, locale, text);
ALTER TABLE ONLY public.filter_entry_tags
    ADD CONSTRAINT filter_entry_tags_pkey PRIMARY KEY (owner_id, tag_id);
ALTER TABLE ONLY public.identity_providers
    ADD CONSTRAINT identity_providers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.knex_migrations_lock
    ADD CONSTRAINT knex_migrations_lock_pkey PRIMARY KEY (index);
ALTER TABLE ONLY public.knex_migrations
    ADD CONSTRAINT knex_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.logging_levels
    ADD CONSTRAINT logging_levels_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.login_records
    ADD CONSTRAINT login_records_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_group UNIQUE (user_id, group_id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.moderation_applications
    ADD CONSTRAINT moderation_applications_name UNIQUE (tenant_id, name);
ALTER TABLE ONLY public.moderation_applications
    ADD CONSTRAINT moderation_applications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.moderation_records
    ADD CONSTRAINT moderation_records_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.moderator_email_causes
    ADD CONSTRAINT moderator_email_causes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.moderator_emails
    ADD CONSTRAINT moderator_emails_pkey PRIMARY KEY (application_id);
ALTER TABLE ONLY public.notification_servers
    ADD CONSTRAINT notification_servers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.operator_sign_ins
    ADD CONSTRAINT operator_sign_ins_pkey PRIMARY KEY (tenant_id, email);
ALTER TABLE ONLY public.operator_tokens
    ADD CONSTRAINT operator_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_email UNIQUE (tenant_id, email);
ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_hash UNIQUE (hash);
ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.registration_roles
    ADD CONSTRAINT registration_roles_pkey PRIMARY KEY (registration_id, role_id);
ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_application UNIQUE (user_id, application_id);
ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.report_activity
    ADD CONSTRAINT report_activity_pkey PRIMARY KEY (subject, second, scope);
ALTER TABLE ONLY public.report_counts
    ADD CONSTRAINT report_counts_pkey PRIMARY KEY (scope, kind, period, slot);
ALTER TABLE ONLY public.report_registrations
    ADD CONSTRAINT report_registrations_pkey PRIMARY KEY (scope, second, slot);
ALTER TABLE ONLY public.report_scopes
    ADD CONSTRAINT report_scopes_application UNIQUE (tenant_id, application_id);
ALTER TABLE ONLY public.report_scopes
    ADD CONSTRAINT report_scopes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.report_subjects
    ADD CONSTRAINT report_subjects_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.report_subjects
    ADD CONSTRAINT report_subjects_user UNIQUE (tenant_id, user_id);
ALTER TABLE ONLY public.report_totals
    ADD CONSTRAINT report_totals_pkey PRIMARY KEY (scope, slot);
ALTER TABLE ONLY public.report_zone
    ADD CONSTRAINT report_zone_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_name UNIQUE (application_id, name);
ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.server_state
    ADD CONSTRAINT server_state_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_slot UNIQUE (slot);
ALTER TABLE ONLY public.spent_refresh_tokens
    ADD CONSTRAINT spent_refresh_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.system_configuration
    ADD CONSTRAINT system_configuration_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tenants
    ADD CONSTRAINT tenants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.user_action_events
    ADD CONSTRAINT user_action_events_message UNIQUE (tenant_id, message_id);
ALTER TABLE ONLY public.user_action_events
    ADD CONSTRAINT user_action_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.user_actions
    ADD CONSTRAINT user_actions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.user_alert_causes
    ADD CONSTRAINT user_alert_causes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.user_alerts
    ADD CONSTRAINT user_alerts_pkey PRIMARY KEY (tenant_id, user_id);
ALTER TABLE ONLY public.user_flags
    ADD CONSTRAINT user_flags_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.user_identities
    ADD CONSTRAINT user_identities_pkey PRIMARY KEY (identity_provider_id, subject);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email UNIQUE (tenant_id, email);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_username UNIQUE (tenant_id, username);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.whitelist_tags
    ADD CONSTRAINT whitelist_tags_name UNIQUE (tenant_id, name);
ALTER TABLE ONLY public.whitelist_tags
    ADD CONSTRAINT whitelist_tags_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.word_list_changes
    ADD CONSTRAINT word_list_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.word_lists
    ADD CONSTRAINT word_lists_pkey PRIMARY KEY (tenant_id);
CREATE INDEX allowed_entries_page ON public.allowed_entries USING btree (tenant_id, id);
CREATE INDEX allowed_entry_tags_tag ON public.allowed_entry_tags USING btree (tag_id);
CREATE INDEX audit_logs_instant ON public.audit_logs USING btree (insert_instant);
CREATE INDEX blacklist_phrase_tags_tag ON public.blacklist_phrase_tags USING btree (tag_id);
CREATE INDEX content_arrivals_application ON public.content_arrivals USING btree (application_id);
CREATE INDEX content_arrivals_sender ON public.content_arrivals USING btree (tenant_id, sender_id);
CREATE INDEX content_flags_application ON public.content_flags USING btree (application_id);
CREATE INDEX content_flags_item ON public.content_flags USING btree (tenant_id, content_item_id);
CREATE INDEX content_items_age ON public.content_items USING btree (application_id, create_instant);
CREATE INDEX content_items_application ON public.content_items USING btree (application_id, store_instant);
CREATE INDEX content_items_location ON public.content_items USING btree (tenant_id, application_id, location, create_instant);
CREATE INDEX content_items_sender ON public.content_items USING btree (tenant_id, sender_id);
CREATE INDEX content_queue_application ON public.content_queue USING btree (application_id, queue, severity DESC, queued_instant, content_item_id);
CREATE INDEX content_queue_item ON public.content_queue USING btree (tenant_id, content_item_id);
CREATE INDEX content_queue_operator ON public.content_queue USING btree (check_out_operator_id);
CREATE INDEX content_queue_order ON public.content_queue USING btree (tenant_id, queue, severity DESC, queued_instant, content_item_id);
CREATE INDEX dictionary_entry_tags_tag ON public.dictionary_entry_tags USING btree (tag_id);
CREATE INDEX disallowed_phrases_page ON public.disallowed_phrases USING btree (tenant_id, advanced, id);
CREATE INDEX filter_entry_tags_tag ON public.filter_entry_tags USING btree (tag_id);
CREATE INDEX login_records_instant ON public.login_records USING btree (insert_instant);
CREATE INDEX moderation_records_instant ON public.moderation_records USING btree (tenant_id, instant);
CREATE INDEX moderation_records_item ON public.moderation_records USING btree (tenant_id, content_item_id);
CREATE INDEX moderation_records_user ON public.moderation_records USING btree (tenant_id, user_id);
CREATE INDEX moderator_email_causes_application ON public.moderator_email_causes USING btree (application_id, id);
CREATE INDEX moderator_emails_next ON public.moderator_emails USING btree (next_instant);
CREATE INDEX notification_servers_application ON public.notification_servers USING btree (application_id);
CREATE INDEX notifications_application ON public.notifications USING btree (application_id, create_instant);
CREATE INDEX notifications_instant ON public.notifications USING btree (tenant_id, create_instant);
CREATE INDEX notifications_job ON public.notifications USING btree (job_id);
CREATE INDEX notifications_message ON public.notifications USING btree (message_id);
CREATE INDEX operator_sign_ins_instant ON public.operator_sign_ins USING btree (last_instant);
CREATE INDEX operator_tokens_expiration ON public.operator_tokens USING btree (expiration_instant);
CREATE INDEX operator_tokens_operator ON public.operator_tokens USING btree (operator_id);
CREATE INDEX outbox_channel ON public.outbox USING btree (channel, state, id);
CREATE INDEX outbox_due ON public.outbox USING btree (state, parked, due_instant);
CREATE INDEX outbox_end ON public.outbox USING btree (state, end_instant);
CREATE INDEX outbox_lease ON public.outbox USING btree (lease);
CREATE INDEX outbox_tenant ON public.outbox USING btree (tenant_id);
CREATE INDEX refresh_tokens_application ON public.refresh_tokens USING btree (application_id, insert_instant DESC, id);
CREATE INDEX refresh_tokens_expiration ON public.refresh_tokens USING btree (expiration_instant);
CREATE INDEX refresh_tokens_family ON public.refresh_tokens USING btree (family_id);
CREATE INDEX refresh_tokens_user ON public.refresh_tokens USING btree (user_id, insert_instant DESC, id);
CREATE INDEX registration_roles_role ON public.registration_roles USING btree (role_id);
CREATE INDEX registrations_of_application ON public.registrations USING btree (application_id);
CREATE INDEX signing_keys_application ON public.signing_keys USING btree (application_id);
CREATE INDEX signing_keys_end ON public.signing_keys USING btree (retire_instant, tokens_until_instant);
CREATE INDEX signing_keys_kid ON public.signing_keys USING btree (kid);
CREATE INDEX spent_refresh_tokens_expiration ON public.spent_refresh_tokens USING btree (expiration_instant);
CREATE INDEX user_action_events_instant ON public.user_action_events USING btree (create_instant);
CREATE INDEX user_actions_user ON public.user_actions USING btree (tenant_id, user_id);
CREATE INDEX user_alert_causes_application ON public.user_alert_causes USING btree (application_id);
CREATE INDEX user_alert_causes_item ON public.user_alert_causes USING btree (tenant_id, content_item_id);
CREATE INDEX user_alert_causes_user ON public.user_alert_causes USING btree (tenant_id, user_id);
CREATE INDEX user_alerts_operator ON public.user_alerts USING btree (check_out_operator_id);
CREATE INDEX user_alerts_order ON public.user_alerts USING btree (tenant_id, severity DESC, queued_instant, user_id);
CREATE INDEX user_flags_application ON public.user_flags USING btree (application_id);
CREATE INDEX user_flags_user ON public.user_flags USING btree (tenant_id, user_id);
CREATE INDEX user_identities_user ON public.user_identities USING btree (user_id);
CREATE INDEX webhook_deliveries_event ON public.webhook_deliveries USING btree (event_id);
CREATE INDEX webhook_deliveries_job ON public.webhook_deliveries USING btree (job_id);
CREATE INDEX webhook_deliveries_webhook ON public.webhook_deliveries USING btree (webhook_id);
CREATE INDEX word_list_changes_list ON public.word_list_changes USING btree (tenant_id, list, id);
ALTER TABLE ONLY public.allowed_entries
    ADD CONSTRAINT allowed_entries_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.allowed_entry_tags
    ADD CONSTRAINT allowed_entry_tags_owner_id_foreign FOREIGN KEY (owner_id) REFERENCES public.allowed_entries(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.allowed_entry_tags
    ADD CONSTRAINT allowed_entry_tags_tag_id_foreign FOREIGN KEY (tag_id) REFERENCES public.whitelist_tags(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.application_webhooks
    ADD CONSTRAINT application_webhooks_application_id_foreign FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.application_webhooks
    ADD CONSTRAINT application_webhooks_webhook_id_foreign FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.blacklist_phrase_tags
    ADD CONSTRAINT blacklist_phrase_tags_owner_id_foreign FOREIGN KEY (owner_id) REFERENCES public.blacklist_phrases(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.blacklist_phrase_tags
    ADD CONSTRAINT blacklist_phrase_tags_tag_id_foreign FOREIGN KEY (tag_id) REFERENCES public.blacklist_tags(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.blacklist_phrases
    ADD CONSTRAINT blacklist_phrases_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.blacklist_tags
    ADD CONSTRAINT blacklist_tags_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.content_arrivals
    ADD CONSTRAINT content_arrivals_application_id_foreign FOREIGN KEY (application_id) REFERENCES public.moderation_applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.content_arrivals
    ADD CONSTRAINT content_arrivals_tenant_id_sender_id_foreign FOREIGN KEY (tenant_id, sender_id) REFERENCES public.content_users(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.content_flags
    ADD CONSTRAINT content_flags_application_id_foreign FOREIGN KEY (application_id) REFERENCES public.moderation_applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.content_flags
    ADD CONSTRAINT content_flags_tenant_id_content_item_id_foreign FOREIGN KEY (tenant_id, content_item_id) REFERENCES public.content_items(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.content_items
    ADD CONSTRAINT content_items_application_id_foreign FOREIGN KEY (application_id) REFERENCES public.moderation_applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.content_items
    ADD CONSTRAINT content_items_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.content_queue
    ADD CONSTRAINT content_queue_application_id_foreign FOREIGN KEY (application_id) REFERENCES public.moderation_applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.content_queue
    ADD CONSTRAINT content_queue_check_out_operator_id_foreign FOREIGN KEY (check_out_operator_id) REFERENCES public.operators(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.content_queue
    ADD CONSTRAINT content_queue_tenant_id_content_item_id_foreign FOREIGN KEY (tenant_id, content_item_id) REFERENCES public.content_items(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.content_users
    ADD CONSTRAINT content_users_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.dictionary_entries
    ADD CONSTRAINT dictionary_entries_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.dictionary_entry_tags
    ADD CONSTRAINT dictionary_entry_tags_owner_id_foreign FOREIGN KEY (owner_id) REFERENCES public.dictionary_entries(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.dictionary_entry_tags
    ADD CONSTRAINT dictionary_entry_tags_tag_id_foreign FOREIGN KEY (tag_id) REFERENCES public.blacklist_tags(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.disallowed_phrases
    ADD CONSTRAINT disallowed_phrases_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.email_templates
    ADD CONSTRAINT email_templates_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.filter_entries
    ADD CONSTRAINT filter_entries_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.filter_entry_tags
    ADD CONSTRAINT filter_entry_tags_owner_id_foreign FOREIGN KEY (owner_id) REFERENCES public.filter_entries(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.filter_entry_tags
    ADD CONSTRAINT filter_entry_tags_tag_id_foreign FOREIGN KEY (tag_id) REFERENCES public.blacklist_tags(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.identity_providers
    ADD CONSTRAINT identity_providers_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.login_records
    ADD CONSTRAINT login_records_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_user_id_foreign FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.moderation_applications
    ADD CONSTRAINT moderation_applications_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.moderation_records
    ADD CONSTRAINT moderation_records_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.moderator_email_causes
    ADD CONSTRAINT moderator_email_causes_application_id_foreign FOREIGN KEY (application_id) REFERENCES public.moderation_applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.moderator_emails
    ADD CONSTRAINT moderator_emails_application_id_foreign FOREIGN KEY (application_id) REFERENCES public.moderation_applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_servers
    ADD CONSTRAINT notification_servers_application_id_foreign FOREIGN KEY (application_id) REFERENCES public.moderation_applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_application_id_foreign FOREIGN KEY (application_id) REFERENCES public.moderation_applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_job_id_foreign FOREIGN KEY (job_id) REFERENCES public.outbox(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.operator_sign_ins
    ADD CONSTRAINT operator_sign_ins_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.operator_tokens
    ADD CONSTRAINT operator_tokens_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES public.operators(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_application_id_foreign FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_user_id_foreign FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.registration_roles
    ADD CONSTRAINT registration_roles_registration_id_foreign FOREIGN KEY (registration_id) REFERENCES public.registrations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.registration_roles
    ADD CONSTRAINT registration_roles_role_id_foreign FOREIGN KEY (role_id) REFERENCES public.roles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_application_id_foreign FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_user_id_foreign FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.report_scopes
    ADD CONSTRAINT report_scopes_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.report_subjects
    ADD CONSTRAINT report_subjects_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_application_id_foreign FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_application_id_foreign FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.spent_refresh_tokens
    ADD CONSTRAINT spent_refresh_tokens_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_action_events
    ADD CONSTRAINT user_action_events_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_actions
    ADD CONSTRAINT user_actions_tenant_id_user_id_foreign FOREIGN KEY (tenant_id, user_id) REFERENCES public.content_users(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_alert_causes
    ADD CONSTRAINT user_alert_causes_application_id_foreign FOREIGN KEY (application_id) REFERENCES public.moderation_applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_alert_causes
    ADD CONSTRAINT user_alert_causes_tenant_id_user_id_foreign FOREIGN KEY (tenant_id, user_id) REFERENCES public.user_alerts(tenant_id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_alerts
    ADD CONSTRAINT user_alerts_check_out_operator_id_foreign FOREIGN KEY (check_out_operator_id) REFERENCES public.operators(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.user_alerts
    ADD CONSTRAINT user_alerts_tenant_id_user_id_foreign FOREIGN KEY (tenant_id, user_id) REFERENCES public.content_users(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_flags
    ADD CONSTRAINT user_flags_application_id_foreign FOREIGN KEY (application_id) REFERENCES public.moderation_applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_flags
    ADD CONSTRAINT user_flags_tenant_id_user_id_foreign FOREIGN KEY (tenant_id, user_id) REFERENCES public.content_users(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_identities
    ADD CONSTRAINT user_identities_identity_provider_id_foreign FOREIGN KEY (identity_provider_id) REFERENCES public.identity_providers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_identities
    ADD CONSTRAINT user_identities_user_id_foreign FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_event_id_foreign FOREIGN KEY (event_id) REFERENCES public.user_action_events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_job_id_foreign FOREIGN KEY (job_id) REFERENCES public.outbox(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_webhook_id_foreign FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.whitelist_tags
    ADD CONSTRAINT whitelist_tags_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.word_list_changes
    ADD CONSTRAINT word_list_changes_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.word_lists
    ADD CONSTRAINT word_lists_tenant_id_foreign FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;
