// Made by `npm run generate` from the specs. Do not edit.
export interface paths {
    "/api/application": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the applications
         * @description Lists the active applications of the tenant, or only the inactive ones.
         */
        get: operations["listApplications"];
        put?: never;
        /**
         * Create an application
         * @description Creates an application under a generated id. Roles that are given are created with it. Send the id in the path,
         *     or as `application.id`, to choose it yourself.
         */
        post: operations["createApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/application/{applicationId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an application
         * @description Retrieves one application, whether it is active or not.
         */
        get: operations["retrieveApplication"];
        /**
         * Replace or reactivate an application
         * @description Puts the application in the body in the place of the stored one: fields that are left out get their defaults.
         *     Not touched are the roles, and, when they are left out, `active`, `webhookIds` and
         *     `oauthConfiguration.clientSecret` (which may also be blank).
         *
         *     With `reactivate=true` the application becomes active again. The body is then not needed; one that is sent
         *     replaces the application in the same step. Without `reactivate=true` a missing body is refused with
         *     `[missing]application`.
         */
        put: operations["updateApplication"];
        /**
         * Create an application under a chosen id
         * @description Creates an application under the id in the path. Roles that are given are created with it. An id that is in use
         *     is refused with `[duplicate]applicationId`, the id of a deleted application that is still being removed with
         *     `[inUse]applicationId`.
         */
        post: operations["createApplicationWithId"];
        /**
         * Deactivate or delete an application
         * @description Makes the application inactive; it is kept and can be made active again. With `hardDelete=true` it is removed for
         *     good, with its roles, registrations and refresh tokens. Nobody sees any of it from the answer on. Where there is
         *     much of it, the server removes it in the background; until it is done, creating an application with the same id is
         *     refused with `[inUse]applicationId`. The name is free at once.
         */
        delete: operations["deleteApplication"];
        options?: never;
        head?: never;
        /**
         * Change parts of an application
         * @description Changes only what is named, in one of three ways that the media type chooses:
         *
         *     - `application/json` merges the body into the application: null takes a value away, arrays are appended to.
         *     - `application/merge-patch+json` is a JSON Merge Patch (RFC 7396): as above, but an array takes the old one's place.
         *     - `application/json-patch+json` is a JSON Patch (RFC 6902), with pointers such as `/application/name`.
         *
         *     The result must obey the rules of an application. A failed `test` or an impossible patch is a 400, and nothing is
         *     changed. Roles are not changed here.
         */
        patch: operations["patchApplication"];
        trace?: never;
    };
    "/api/application/{applicationId}/oauth-configuration": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the OAuth settings of an application
         * @description Retrieves the OAuth settings of one application, with its client id and client secret.
         */
        get: operations["retrieveOauthConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/application/{applicationId}/role": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the application that the role is in.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId: components["parameters"]["OwningApplicationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a role
         * @description Adds a role to the application under a generated id. Send the id in the path, or as `role.id`, to choose it
         *     yourself. An application that does not exist is a 400 `[invalid]applicationId`.
         */
        post: operations["createRole"];
        /**
         * Delete a role by its name
         * @description Removes the role with this name from the application, and from every user who has it. An application that does
         *     not exist is a 400 `[invalid]applicationId`, a role that does not exist a 404.
         */
        delete: operations["deleteRoleByName"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/application/{applicationId}/role/{roleId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the application that the role is in.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId: components["parameters"]["OwningApplicationId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a role
         * @description Puts the role in the body in the place of the stored one: fields that are left out get their defaults. An
         *     application that does not exist is a 400 `[invalid]applicationId`, a role that does not exist a 404.
         */
        put: operations["updateRole"];
        /**
         * Create a role under a chosen id
         * @description Adds a role to the application under the id in the path. An id that is in use is refused with
         *     `[duplicate]roleId`; an application that does not exist is a 400 `[invalid]applicationId`.
         */
        post: operations["createRoleWithId"];
        /**
         * Delete a role
         * @description Removes the role from the application, and from every user who has it. An application that does not exist is a
         *     400 `[invalid]applicationId`, a role that does not exist a 404.
         */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        /**
         * Change parts of a role
         * @description Changes only what is named: `application/json` and `application/merge-patch+json` (RFC 7396) merge, null taking a
         *     value away; `application/json-patch+json` is a JSON Patch (RFC 6902), with pointers such as `/role/name`. A failed
         *     `test` or an impossible patch is a 400, and nothing is changed. An application that does not exist is a 400
         *     `[invalid]applicationId`, a role that does not exist a 404.
         */
        patch: operations["patchRole"];
        trace?: never;
    };
    "/api/email/template": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the email templates
         * @description Lists all email templates of the tenant.
         */
        get: operations["listEmailTemplates"];
        put?: never;
        /**
         * Create an email template
         * @description Creates an email template under a generated id. Use the path with an id to choose it yourself. A name that is in
         *     use is refused with `[duplicate]emailTemplate.name`.
         */
        post: operations["createEmailTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/email/template/preview": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an email template
         * @description Renders the template in the body with a sample user; nothing is stored or sent. The template may be partial: only
         *     the parts that are supplied are rendered. Errors in a part do not fail the request, they are listed in `errors`
         *     with their line and column.
         */
        post: operations["previewEmailTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/email/template/{emailTemplateId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an email template
         * @description Retrieves one email template with all its localized parts.
         */
        get: operations["retrieveEmailTemplate"];
        /**
         * Replace an email template
         * @description Puts the email template in the body in the place of the stored one. The body is the whole template: localized
         *     parts that are left out are gone.
         */
        put: operations["updateEmailTemplate"];
        /**
         * Create an email template under a chosen id
         * @description Creates an email template under the id in the path. An id that is in use is refused with
         *     `[duplicate]emailTemplateId`.
         */
        post: operations["createEmailTemplateWithId"];
        /**
         * Delete an email template
         * @description Removes the email template for good. One that an application verifies registrations with is refused with
         *     `[inUse]emailTemplateId`.
         */
        delete: operations["deleteEmailTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/email/send/{emailTemplateId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message from an email template
         * @description Renders the template for each recipient and hands the messages on for delivery. The first of a recipient's
         *     preferred languages that has a localized part wins, falling back from `fr_CA` to `fr` to the default part: those
         *     of the registration for the application, then those of the user; or, for recipients who have none of their own,
         *     those of the request.
         *
         *     The template sees `user`, as responses show users, with `user.email` being `user.data.email` where the user has no
         *     `email`, and without tokens; of a recipient who is no user, `user.email` and, where the request gives a `display`
         *     name, `user.fullName`, and nothing else. It sees `application.id` and `application.name` where the request names an
         *     application, the user's `registration` for it where there is one, `requestData`, and `now`, in milliseconds since
         *     the UTC epoch.
         *
         *     Each recipient gets a message of their own and sees no other, but the addresses in `ccAddresses`. Nobody gets two:
         *     an address in `toAddresses` that is there before, or is that of one of the users, is passed over. A recipient for
         *     whom a part cannot be rendered gets none, and is named in the answer; so is a user without an email address, as
         *     `to` in `renderErrors`, and whoever is left when the messages of the request get too long (32,000,000 characters)
         *     or take too long to render together: send to these again.
         *
         *     Messages are delivered in the background, and what is on its way is not touched by a later change of the template
         *     or its deletion. While the mail server does not take one, it is tried again for a day and a half; one that is given
         *     up is in the event log.
         */
        post: operations["sendEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/daily-active-users": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Report the daily active users
         * @description Counts the users who were active on each day of the range, for one application or for all. A user is active who
         *     logs in, and counts once a day, however often and to however many applications. Both ends of the range are cut down
         *     to days in the report time zone. A change of that zone holds for the past as well.
         */
        get: operations["retrieveDailyActiveUsersReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/daily-active-user": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Report the daily active users (other name)
         * @description The same report as `retrieveDailyActiveUsersReport`, under a singular path that clients of such systems know.
         */
        get: operations["retrieveDailyActiveUserReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/login": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Report the logins
         * @description Counts the logins in each hour of the range, for one application or for all. Both ends of the range are cut down to
         *     hours in the report time zone. The report is always hourly; add up the hours to get days. Logins count for ever,
         *     also when their records are deleted as `loginRecordConfiguration` says.
         */
        get: operations["retrieveLoginReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/monthly-active-users": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Report the monthly active users
         * @description Counts the users who were active in each month of the range, for one application or for all. A user is active who
         *     logs in, and counts once a month. Both ends of the range are cut down to months in the report time zone.
         */
        get: operations["retrieveMonthlyActiveUsersReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/monthly-active-user": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Report the monthly active users (other name)
         * @description The same report as `retrieveMonthlyActiveUsersReport`, under a singular path that clients of such systems know.
         */
        get: operations["retrieveMonthlyActiveUserReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/registration": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Report the registrations
         * @description Counts the registrations in each hour of the range, for one application or for all. Both ends of the range are cut
         *     down to hours in the report time zone. The report is always hourly; add up the hours to get days.
         */
        get: operations["retrieveRegistrationReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/totals": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Report the totals
         * @description Gives the logins and registrations of each application of the tenant, and the number of its users, over all time.
         *     What was counted in an application goes when it is removed for good.
         */
        get: operations["retrieveTotalsReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the system configuration
         * @description Retrieves the one configuration of the server. Fields that were never set show their defaults.
         */
        get: operations["retrieveSystemConfiguration"];
        /**
         * Replace the system configuration
         * @description Puts the configuration in the body in the place of the stored one. Nothing is merged: all properties have to be
         *     sent. The new configuration takes effect at once.
         */
        put: operations["updateSystemConfiguration"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change parts of the system configuration
         * @description Changes only what is named, in one of three ways that the media type chooses:
         *
         *     - `application/json` merges the body into the configuration: every field may be left out, null takes a value away,
         *       arrays are appended to the stored ones.
         *     - `application/merge-patch+json` is a JSON Merge Patch (RFC 7396): as above, but an array takes the old one's place.
         *     - `application/json-patch+json` is a JSON Patch (RFC 6902), with pointers such as
         *       `/systemConfiguration/reportTimezone`.
         *
         *     The result must obey the rules of a system configuration. A failed `test` or an impossible patch is a 400, and
         *     nothing is changed. The new configuration takes effect at once.
         */
        patch: operations["patchSystemConfiguration"];
        trace?: never;
    };
    "/api/api-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys
         * @description Lists the API keys of all tenants and those that are bound to none. A key that is bound to a tenant sees those of
         *     this tenant alone. The keys themselves are not shown.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Makes an API key under a generated id. The answer alone holds the key itself, as `key`: the server stores its hash,
         *     and nothing shows the key again. Use the path with an id to choose the id yourself.
         *
         *     No key makes one that may do more than itself. Permissions that reach further than those of the request's key are
         *     refused with `[notPermitted]apiKey.permissions`, and an expiration after its own with
         *     `[notPermitted]apiKey.expirationInstant`; leaving either out reaches furthest. A key that is bound to a tenant makes
         *     keys of this tenant alone, which is theirs where `tenantId` is left out.
         *
         *     The new key is valid at once on the server process that answers, and within a second on all others that share its
         *     store. Lost keys cannot be recovered: where the answer does not arrive, delete the key and create another one.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-key/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an API key
         * @description Retrieves what is known of an API key, without the key itself. To a key that is bound to a tenant, those of other
         *     tenants, and of none, do not exist.
         */
        get: operations["retrieveApiKey"];
        /**
         * Replace what an API key may do
         * @description Puts the name, tenant, permissions and expiration in the body in the place of the stored ones. **What is left out is
         *     gone**: without `permissions` the key may do everything, without `expirationInstant` it never expires. The key itself
         *     stays as it is.
         *
         *     The rules of creation hold for what the key is to be, and the key of the request must be able to do all that the
         *     key may do now. A key may change itself in the same way: it can give away what it may do, and cannot get it back. The
         *     last key that is bound to no tenant, may do everything and never expires stays so: `[notPermitted]keyId`.
         *
         *     The change is in force at once on the server process that answers, and within a second on all others that share its
         *     store. A key that the bootstrap file names is again what the file says when a server starts. The answer does not say
         *     when the key was last used.
         */
        put: operations["updateApiKey"];
        /**
         * Create an API key under a chosen id
         * @description Makes an API key under the id in the path, as `createApiKey` does under a generated one. An id that is in use is
         *     refused with `[duplicate]keyId`.
         */
        post: operations["createApiKeyWithId"];
        /**
         * Delete an API key
         * @description Deletes the API key for good. Requests with it are answered with 401 at once by the server process that answers, and
         *     within a second by all others that share its store.
         *
         *     The key of the request must be able to do all that the deleted one may do; a key may delete itself. The last key that
         *     is bound to no tenant, may do everything and never expires cannot be deleted: `[notPermitted]keyId`. A key that the
         *     bootstrap file names is there again when a server starts with this file: take it out of the file too.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/log/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the system logs
         * @description Exports the logs of the server as a zip archive, with the criteria as query parameters. The archive is empty when
         *     the server logs to the standard output.
         *
         *     The logs are the files that `LOG_FILE` names: the one that is written and, with `includeArchived`, those that were
         *     rotated, as they were before they were compressed. An entry of the archive holds whole lines alone, one JSON object
         *     each, whose `time` is written in `dateTimeSecondsFormat` and `zoneId`. What was logged before the request is in it,
         *     whatever happens to the files meanwhile. The logs are those of the server process that answers, and hold no secrets.
         *
         *     `dateTimeSecondsFormat` has the letters `G y u M L Q q d D E a h H k K m s S A n N V z O X x Z` with the meaning that
         *     the CLDR, and Java's formatters after it, give them: `yyyy` is the year, `MM` and `MMM` the month as a number and by
         *     name, `HH` and `hh` the hour from 0 to 23 and from 1 to 12, `a` AM or PM, `SSS` milliseconds, `z` the name of the zone
         *     and `XXX` its offset. Text stands between single quotes, two of which stand for one; what is between square brackets
         *     is always written. Names are English.
         */
        get: operations["exportSystemLogs"];
        put?: never;
        /**
         * Export the system logs by criteria in the body
         * @description Exports the logs of the server as a zip archive, as `exportSystemLogs` does, with the criteria as a JSON body; `{}`
         *     takes the defaults. The archive is empty when the server logs to the standard output.
         */
        post: operations["exportSystemLogsByCriteria"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the level of a logger
         * @description Retrieves the level that a logger has now: its own, or, where nobody has set one, that of the nearest logger above
         *     it, up to `root` and the level that the server is configured with. A name that no part of the server logs under is a
         *     404.
         *
         *     Names are paths with dots: `root` stands above all others, `http` above `http.requests` (a line for each request),
         *     `http.failures` (why one was answered with 500 or 503) and `http.cors` (what CORS refused); `background` above
         *     `background.jobs` and `background.sweeps`; `moderation` above `moderation.media`. The others are `bootstrap`,
         *     `filtering`, `log`, `mail`, `outgoing`, `server`, `settings` and `store`.
         */
        get: operations["retrieveLoggingLevel"];
        put?: never;
        /**
         * Change the level of a logger
         * @description Gives a logger another level. Loggers below it that have no level of their own have it too. It takes effect at
         *     once in the server process that answers, and within about a second in all others that share its store; it is kept
         *     there, and holds until it is changed, also after a restart. A name that no part of the server logs under is a 400 at
         *     `name`, which lists those that there are.
         */
        post: operations["updateLoggingLevel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the version of the server
         * @description Retrieves the version of the server that answers.
         */
        get: operations["retrieveSystemVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jwt/issue": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Issue a JWT for another application
         * @description Issues a JWT for an application to a user who presents a JWT of another. The new JWT expires when the one
         *     presented does. A JWT that this service did not make for a user, one that was vended say, is a 401, and so is that
         *     of a user who has been deactivated or has expired since. An application that does not exist is a 404.
         *
         *     To get a refresh token too, the application has to have refresh tokens enabled, and a valid one of the user has to
         *     be sent, of an application that is active and has the same expiration policy. The one that was sent can still be
         *     used. The new one is as old as the one that was sent: where the policy is `Fixed`, its time to live counts from
         *     there, and where that is over already, there is none.
         */
        get: operations["issueToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jwt/reconcile": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in with a third party's JWT
         * @description Verifies a JWT that an identity provider made, finds or creates the user it is about, registers the user for the
         *     application where that is still to be done, and answers with the user and tokens of this service. The tokens are
         *     also set as HTTP-only cookies. A success counts as a login, and the first one for an application as a registration
         *     too. Without the `X-Service-TenantId` header, the tenant is that of the identity provider.
         *
         *     **The JWT** is signed with a key of the identity provider; the key says which algorithm, never the JWT. It has an
         *     `exp` that is not over, an `nbf` and an `iat` that are not in the future (give or take 60 seconds), the `iss` and one
         *     of the audiences that the identity provider is declared with, and a value of the claim that
         *     `uniqueIdentityClaim` names: a text of up to 512 characters, or an integer.
         *
         *     **The user.** Once the identity provider has meant a user by a value of that claim, it means that user from then on.
         *     When a value comes for the first time, a user of the tenant who has the same email address is the same one if
         *     the provider vouches for the address: the claim is `email` and `email_verified` is not false, or the claim is
         *     another one and `email_verified` is true. So nobody gets into an account by writing its address into one of their own
         *     elsewhere. If the address was not verified here before, other providers that have brought the user no longer do,
         *     and the refresh tokens of the user are revoked: a stranger may have waited for the owner of the address. Where the claim is `email` and the provider does not vouch for an
         *     address that somebody has, the answer is a 401. Where the claim is `preferred_username` or `username`, a user of
         *     that name is the same one, unless a provider with another claim brought them. Everybody else is a new user, who goes
         *     without an address or a user name that another user of the tenant has. Addresses and user names that differ in
         *     the case of ASCII letters alone are the same.
         *
         *     **What the JWT says of the user** is stored at each login: `email`, `email_verified` (`verified`, and
         *     `verifiedInstant` the first time), `given_name`, `middle_name`, `family_name`, `name` (`fullName`), `birthdate`,
         *     `phone_number` (`mobilePhone`), `picture` (`imageUrl`, an http or https URL), `locale` (the first of
         *     `preferredLanguages`), `zoneinfo` (`timezone`) and `preferred_username` (`username`). A claim that is left out, or
         *     holds what the field of a user cannot, changes nothing; names are cut where they are too long.
         *
         *     **The registration** begins with the default roles of the application and is not verified. If the application has
         *     `verifyRegistration` on, the email template `verificationEmailTemplateId` is sent to the user. User names are in use
         *     at once (`ACTIVE`): the link to the moderation service is off, as `partnerConfiguration.enabled` says.
         *
         *     A user who is deactivated, or has expired, cannot log in: 404.
         */
        post: operations["reconcileToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jwt/public-key": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve public keys
         * @description Retrieves the public keys that JWTs of this service can be verified with. Without a parameter, all of them; with
         *     `applicationId`, the key that this application signs with; with `kid`, the key of that id. The two do not go
         *     together (400 `[invalid]kid`). What does not exist is a 404.
         *
         *     A key that is no longer signed with is among them until every JWT that it signed has expired.
         */
        get: operations["retrievePublicKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the JSON Web Key Set
         * @description Retrieves the public keys of all tenants in the form that JWT libraries read (RFC 7517). A key that is no longer
         *     signed with is among them until every JWT that it signed has expired.
         */
        get: operations["retrieveJsonWebKeySet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jwt/refresh": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List refresh tokens
         * @description Lists the refresh tokens of a user, of an application, or of a user for an application that have neither expired nor
         *     been revoked, page by page. At least one of `userId` and `applicationId` has to be sent; otherwise the answer is a 400
         *     `[missing]userId`.
         */
        get: operations["listRefreshTokens"];
        put?: never;
        /**
         * Exchange a refresh token for a JWT
         * @description Gives a new JWT for a refresh token, which comes in the body or in the cookies; cookies win, and the body may then
         *     be left out. Without a token the answer is a 400 `[missing]refreshToken`; a token that is unknown, expired or
         *     revoked is a 400 `[invalid]refreshToken`, and so is one whose application is not active or does not allow it to be
         *     refreshed, or whose user has been deactivated or has expired. It is no login, and no report counts it.
         *
         *     Where the expiration policy is `SlidingWindow`, the token lives from now on as long as a new one; where it is
         *     `Fixed`, its end stays where it is.
         *
         *     Where the usage policy is `OneTimeUse`, the answer holds a new refresh token with the id of the old one, which is
         *     dead. Using a dead one again, until it would have expired, revokes every token that came from the same login; that
         *     is so for the second of two uses at the same moment as well.
         */
        post: operations["refreshToken"];
        /**
         * Revoke refresh tokens
         * @description Revokes all refresh tokens of a user, of an application, or of a user for an application. At least one of `userId`
         *     and `applicationId` has to be sent; otherwise the answer is a 400 `[missing]userId`. Where there is nothing to
         *     revoke, the answer is the same. Many tokens are revoked in steps; repeat a request that was broken off.
         */
        delete: operations["deleteRefreshTokens"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jwt/refresh/{refreshTokenId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The stable id of the refresh token, as `refreshTokenId` names it.
                 * @example e0a4c7d2-91b3-4f58-a6d1-2c7b9e5f8043
                 */
                refreshTokenId: components["parameters"]["RefreshTokenId"];
            };
            cookie?: never;
        };
        /**
         * Retrieve a refresh token
         * @description Retrieves what is known about one refresh token; the token itself is not shown. One that has expired or was
         *     revoked is a 404.
         */
        get: operations["retrieveRefreshToken"];
        put?: never;
        post?: never;
        /**
         * Revoke a refresh token
         * @description Revokes one refresh token; it can no longer be exchanged for a JWT.
         */
        delete: operations["deleteRefreshToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jwt/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Validate a JWT
         * @description Says whether a JWT of this service is valid, and what it says. The JWT is the one the request is authenticated
         *     with; one that is not valid is a 401.
         *
         *     A valid JWT is signed with the service's own key, or with the key of the application that it is for: which one,
         *     and with which algorithm, the service decides. Its issuer is `gatehouse`, it has neither expired nor does it come
         *     from the future, give or take 60 seconds, and the application that it is for is active.
         */
        get: operations["validateToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jwt/vend": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a JWT of any claims
         * @description Signs a JWT with the claims in the body, which need not be about a user. Such a JWT is valid like any other, but
         *     nobody has signed in with it: whatever it says of a user, it cannot be exchanged for the JWT of an application
         *     (`GET /api/jwt/issue`).
         *
         *     With the key of an application, it is for that application where the claims have no `aud`.
         */
        post: operations["vendToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner/notification": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a user-action notification
         * @description Takes what the moderation service says about an action on a user, translates its application ids into those of the
         *     applications here, and hands a `user.action` event to the webhooks of these: those that the applications name in
         *     `webhookIds`, and those for all applications. An application is meant where it is active and its
         *     `partnerConfiguration.applicationIds` holds one of the `applicationIds`; there may be several. The id of the user
         *     is handed on as it is: content users have the ids of the users here.
         *
         *     A notification for which no application is mapped, or whose applications have no webhook, is taken and leads to
         *     nothing but an entry in the event log.
         *
         *     Send the `webhook-id` of the notification along: one that comes again, say through the notification servers of two
         *     applications, is handed on once. Where a webhook did not take the event for about a day, which is in the event log
         *     too, the same notification sent once more within 90 days brings it to that webhook again, and to no other.
         *
         *     **Connecting the two.** Make this address, `/api/partner/notification` at the base URL of this server, a
         *     notification server of the moderation applications. A notification server sends its
         *     `httpAuthenticationUsername` and `httpAuthenticationPassword` as `Authorization: Basic …`; an API key of exactly
         *     that value, the word `Basic` included, lets it in. Bind the key to the tenant, and permit it
         *     `{ "/api/partner/notification": ["POST"] }` and no more. The bootstrap example of this server does so. Where
         *     both run on one machine or in one private network, `NOTIFICATION_ALLOWED_RANGES` has to name the address. The other
         *     notifications that come here then, about content, are taken and lead to nothing.
         */
        post: operations["createUserActionNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/blacklist/entry": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Find a filter entry by its text
         * @description Returns the filter entry with exactly this text in exactly this locale.
         */
        get: operations["findFilterEntry"];
        put?: never;
        /**
         * Create a filter entry
         * @description Adds a word to the blacklist. The filter uses it at once; nothing waits for approval. A text that its locale
         *     already has is refused with `[duplicate]entry.text`.
         */
        post: operations["createFilterEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/blacklist/entry/{id}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the filter entry.
                 * @example 41
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        /**
         * Retrieve a filter entry
         * @description Returns the filter entry with this id.
         */
        get: operations["retrieveFilterEntry"];
        /**
         * Update a filter entry
         * @description Replaces the filter entry with this id. A field that is left out gets its default. The filter uses the change at
         *     once.
         */
        put: operations["updateFilterEntry"];
        post?: never;
        /**
         * Delete a filter entry
         * @description Removes the filter entry with this id from the blacklist. The filter stops looking for it at once.
         */
        delete: operations["deleteFilterEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/blacklist/entry/search": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Search the filter entries
         * @description Returns a page of the filter entries that meet every parameter that is given, ordered by id. A parameter that is
         *     repeated is met by any one of its values.
         */
        get: operations["searchFilterEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/blacklist/entry/bulk": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete all filter entries of a locale
         * @description Removes every filter entry of exactly this locale from the blacklist. This cannot be undone. Many entries are
         *     removed in steps; repeat a request that was broken off.
         */
        delete: operations["deleteFilterEntriesByLocale"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/blacklist/dictionary": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Find a dictionary entry by its text
         * @description Returns the dictionary entry with exactly this text in exactly this locale.
         */
        get: operations["findDictionaryEntry"];
        put?: never;
        /**
         * Create a dictionary entry
         * @description Adds a word to the dictionary. It counts at once; nothing waits for approval. A text that its locale already has
         *     is refused with `[duplicate]entry.text`.
         */
        post: operations["createDictionaryEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/blacklist/dictionary/{id}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the dictionary entry.
                 * @example 1207
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        /**
         * Retrieve a dictionary entry
         * @description Returns the dictionary entry with this id.
         */
        get: operations["retrieveDictionaryEntry"];
        /**
         * Update a dictionary entry
         * @description Replaces the dictionary entry with this id; tags that are left out are taken off. The change counts at once;
         *     nothing waits for approval.
         */
        put: operations["updateDictionaryEntry"];
        post?: never;
        /**
         * Delete a dictionary entry
         * @description Removes the dictionary entry with this id. The filter then no longer knows the word.
         */
        delete: operations["deleteDictionaryEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/blacklist/dictionary/search": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Search the dictionary entries
         * @description Returns a page of the dictionary entries of the given locales, or of all.
         */
        get: operations["searchDictionaryEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/blacklist/dictionary/bulk": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete all dictionary entries of a locale
         * @description Removes every dictionary entry of exactly this locale. This cannot be undone. Many entries are removed in steps;
         *     repeat a request that was broken off.
         */
        delete: operations["deleteDictionaryEntriesByLocale"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/blacklist/tag": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the blacklist tags, or find one by name
         * @description Without `name`, lists all tags of the blacklist. With `name`, returns the one tag that bears it, or a 404.
         */
        get: operations["listBlacklistTags"];
        put?: never;
        /**
         * Create a blacklist tag
         * @description Creates a tag. A name that a blacklist tag already has is refused with `[duplicate]tag.name`.
         */
        post: operations["createBlacklistTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/blacklist/tag/{id}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example 7
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        /**
         * Retrieve a blacklist tag
         * @description Returns the tag with this id.
         */
        get: operations["retrieveBlacklistTag"];
        put?: never;
        post?: never;
        /**
         * Delete a blacklist tag
         * @description Deletes the tag and takes it off every filter entry, dictionary entry and phrase that carries it; these stay. An
         *     id that is no number is answered with 404 too.
         */
        delete: operations["deleteBlacklistTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/blacklist/phrase": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the blacklist phrases
         * @description Returns all phrases of the blacklist.
         */
        get: operations["listBlacklistPhrases"];
        put?: never;
        /**
         * Create a blacklist phrase
         * @description Adds a phrase to the blacklist. The filter uses it at once. A pattern that cannot be run in linear time, or is
         *     no regular expression, is refused with `[invalid]phrase.pattern`, which says where it is wrong. One that the locale
         *     has already is refused with `[duplicate]phrase.pattern`.
         */
        post: operations["createBlacklistPhrase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/blacklist/phrase/{id}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the phrase.
                 * @example 12
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        /**
         * Retrieve a blacklist phrase
         * @description Returns the phrase with this id.
         */
        get: operations["retrieveBlacklistPhrase"];
        /**
         * Update a blacklist phrase
         * @description Replaces the phrase with this id. The filter uses the change at once.
         */
        put: operations["updateBlacklistPhrase"];
        post?: never;
        /**
         * Delete a blacklist phrase
         * @description Removes the phrase with this id from the blacklist.
         */
        delete: operations["deleteBlacklistPhrase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/whitelist": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the whole whitelist
         * @description Returns everything that the whitelist holds, as it is at one moment: what is edited while the answer is on its
         *     way is not in it. This can be more than 10,000 entries and several megabytes; to show a part of it, list or search
         *     the allowed entries instead. The answer tells its length; one that breaks off is not whole.
         */
        get: operations["retrieveWhitelist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/whitelist/allowed": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the allowed entries, or find one by its text
         * @description Without `text` and `locale`, returns a page of the allowed entries. With both of them, returns the one entry with
         *     exactly this text in exactly this locale, or a 404; paging and sorting then mean nothing. One of them without the
         *     other is refused, the other one being `[missing]`.
         *
         *     Listing takes `startRow`, `numberOfResults` and `sort`; finding takes `text` and `locale`.
         */
        get: operations["listAllowedEntries"];
        put?: never;
        /**
         * Create an allowed entry
         * @description Adds a word to the whitelist. It is allowed at once; nothing waits for approval. A text that its locale already
         *     has is refused with `[duplicate]entry.text`.
         */
        post: operations["createAllowedEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/whitelist/allowed/{id}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the allowed entry.
                 * @example 318
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        /**
         * Retrieve an allowed entry
         * @description Returns the allowed entry with this id.
         */
        get: operations["retrieveAllowedEntry"];
        /**
         * Update an allowed entry
         * @description Replaces the allowed entry with this id; `locale` and `text` are required, another field that is left out gets
         *     its default. The change counts at once. Disallowed phrases that hold the former text stay as they are.
         */
        put: operations["updateAllowedEntry"];
        post?: never;
        /**
         * Delete an allowed entry
         * @description Removes the word with this id from the whitelist. Disallowed phrases that hold it stay; they count again when
         *     the word is allowed again.
         */
        delete: operations["deleteAllowedEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/whitelist/allowed/search": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Search the allowed entries
         * @description Returns a page of the allowed entries that meet every parameter that is given. A parameter that is repeated is
         *     met by any one of its values.
         */
        get: operations["searchAllowedEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/whitelist/tag": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the whitelist tags, or find one by name
         * @description Without `name`, lists all tags of the whitelist. With `name`, returns the one tag that bears it, or a 404.
         */
        get: operations["listWhitelistTags"];
        put?: never;
        /**
         * Create a whitelist tag
         * @description Creates a tag. A name that a whitelist tag already has is refused with `[duplicate]tag.name`.
         */
        post: operations["createWhitelistTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/whitelist/tag/{id}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example 7
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        /**
         * Retrieve a whitelist tag
         * @description Returns the tag with this id.
         */
        get: operations["retrieveWhitelistTag"];
        put?: never;
        post?: never;
        /**
         * Delete a whitelist tag
         * @description Deletes the tag and takes it off every allowed entry that carries it; these stay. An advanced disallowed phrase
         *     that has the tag as a part stays too, and means nothing until there is a tag of this name again.
         */
        delete: operations["deleteWhitelistTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/whitelist/disallowed-phrase": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the disallowed phrases
         * @description Returns all disallowed phrases.
         */
        get: operations["listDisallowedPhrases"];
        put?: never;
        /**
         * Create a disallowed phrase
         * @description Forbids allowed words to follow one another in this order. Each part has to be the text of an allowed entry, as
         *     it is written there; any other is refused with `[invalid]phrase.parts`. Inflections of a part are forbidden with
         *     it. Where a part is not allowed any more, the phrase means nothing until it is allowed again.
         *
         *     The same parts in the same order are refused with `[duplicate]phrase.parts`. A phrase cannot be changed; delete it
         *     and create another.
         */
        post: operations["createDisallowedPhrase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/whitelist/disallowed-phrase/{id}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the phrase.
                 * @example 3
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        /**
         * Retrieve a disallowed phrase
         * @description Returns the phrase with this id.
         */
        get: operations["retrieveDisallowedPhrase"];
        put?: never;
        post?: never;
        /**
         * Delete a disallowed phrase
         * @description Deletes the phrase with this id; its words may follow one another again. The document prints GET as the method
         *     of this operation. That would shadow retrieving the phrase, so it is DELETE here.
         */
        delete: operations["deleteDisallowedPhrase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/whitelist/disallowed-phrase/advanced": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the advanced disallowed phrases
         * @description Returns all advanced disallowed phrases.
         */
        get: operations["listAdvancedDisallowedPhrases"];
        put?: never;
        /**
         * Create an advanced disallowed phrase
         * @description Forbids words of these tags to follow one another in this order. Each part has to be the name of a whitelist tag
         *     or `*`, which stands for exactly one allowed word; any other is refused with `[invalid]phrase.parts`.
         *
         *     The same parts in the same order are refused with `[duplicate]phrase.parts`. A phrase cannot be changed; delete it
         *     and create another.
         */
        post: operations["createAdvancedDisallowedPhrase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filter/whitelist/disallowed-phrase/advanced/{id}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the phrase.
                 * @example 4
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        /**
         * Retrieve an advanced disallowed phrase
         * @description Returns the phrase with this id.
         */
        get: operations["retrieveAdvancedDisallowedPhrase"];
        put?: never;
        post?: never;
        /**
         * Delete an advanced disallowed phrase
         * @description Deletes the phrase with this id.
         */
        delete: operations["deleteAdvancedDisallowedPhrase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content/user/{contentUserId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the content user.
                 * @example 8a0c6f5e-2f57-4d0b-9f4d-6c1f0a7f3b21
                 */
                contentUserId: string;
            };
            cookie?: never;
        };
        /**
         * Retrieve a content user
         * @description Returns the content user with this id.
         */
        get: operations["retrieveContentUser"];
        /**
         * Update a content user
         * @description Replaces the content user with this id. A field that is left out gets its default or is removed; `createInstant`
         *     stays as it is and is not accepted.
         */
        put: operations["updateContentUser"];
        /**
         * Create a content user
         * @description Creates a content user under the id in the path, which is the one that the client knows the user by. Users need
         *     not be created beforehand: content of an unknown user that is moderated creates its author. An id that is taken
         *     is refused with `[duplicate]contentUserId`.
         */
        post: operations["createContentUser"];
        /**
         * Delete a content user
         * @description Deletes the content user with this id and all of their content. The accounts of operators are not touched. Much
         *     content is deleted in steps, and the user last; repeat a request that was broken off.
         */
        delete: operations["deleteContentUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content/user/flag/{contentUserId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the content user.
                 * @example 8a0c6f5e-2f57-4d0b-9f4d-6c1f0a7f3b21
                 */
                contentUserId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Flag a content user
         * @description Reports that a user complains about this one. It puts the content user into the User Alert queue, where
         *     operators see it, and changes the user's score by the `userFlagUserScoreAdjustment` of the moderation
         *     application that the flag comes from.
         */
        post: operations["flagContentUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/user": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an operator
         * @description Creates the account of an administrator or moderator, under a generated id or the one in `user.id`. An email
         *     address or id that is taken is refused with `[duplicate]user.email` or `[duplicate]user.id`; so are those of
         *     disabled operators.
         */
        post: operations["createOperatorUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/user/{userId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the operator.
                 * @example d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d
                 */
                userId: string;
            };
            cookie?: never;
        };
        /**
         * Retrieve an operator
         * @description Returns the operator with this id. One that was deleted is answered with a 404.
         */
        get: operations["retrieveOperatorUser"];
        /**
         * Update an operator
         * @description Replaces the operator with this id. `email` is required; the password stays as it is when left out, and another
         *     field that is left out gets its default or is removed. One that was deleted is answered with a 404.
         */
        put: operations["updateOperatorUser"];
        post?: never;
        /**
         * Delete an operator
         * @description Disables the account with this id: it can no longer sign in, be retrieved or be updated. This interface cannot
         *     enable it again; an administrator can, in the management interface. Content users whom the operator has checked
         *     out are put back into the queue. An account that is disabled already is
         *     answered with a 404.
         */
        delete: operations["deleteOperatorUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/application": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the moderation applications
         * @description Lists all moderation applications of the tenant.
         */
        get: operations["listModerationApplications"];
        put?: never;
        /**
         * Create a moderation application
         * @description Creates a moderation application under a generated id, or under `application.id` where the body names one. A
         *     name is enough; everything else has a default.
         */
        post: operations["createModerationApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/application/{applicationId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a moderation application
         * @description Returns one moderation application with its whole configuration. Passwords and secrets are left out.
         */
        get: operations["retrieveModerationApplication"];
        /**
         * Replace a moderation application
         * @description Replaces the moderation application as a whole: what the body leaves out goes back to its default. Notification
         *     servers are made anew, under new ids. The id cannot be changed.
         */
        put: operations["updateModerationApplication"];
        /**
         * Create a moderation application under an id of your own
         * @description Creates a moderation application under the id in the path. An id that is taken is refused with
         *     `[duplicate]applicationId`, the id of a deleted application whose content is still being removed with
         *     `[inUse]applicationId`.
         */
        post: operations["createModerationApplicationWithId"];
        /**
         * Delete a moderation application
         * @description Removes the moderation application together with its content. This cannot be undone. Nobody sees any of it from
         *     the answer on. Where there is much content, the server removes it in the background; until it is done, creating an
         *     application with the same id is refused with `[inUse]applicationId`. The name is free at once.
         */
        delete: operations["deleteModerationApplication"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content/item/moderate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Moderate transient content
         * @description Holds a piece of transient content, such as a chat line, against the rules of its application and says what to
         *     do with it. The id is generated. The content is stored where the application's `storeContent` is true; it cannot
         *     be approved, edited or deleted later, but its sender can be actioned. In an application whose `persistent` is true
         *     it is persistent content under the generated id, which the answer holds: send such content with an id of your own,
         *     so that you know what events are about. An application that does not exist is refused with
         *     `[invalid]content.applicationId`.
         *
         *     A forced queue in `moderation` comes first, then the most restrictive action of all rules that matched, then
         *     the application's `defaultActionIsQueueForApproval`.
         *
         *     Alerts are raised in the same step. Content that is not stored has no place in the content alert queue: its
         *     `moderationAction` says `generatesContentAlert` all the same, for you to look after. An alert about the sender
         *     needs no stored content.
         *
         *     The score of the sender is changed by the rules that matched. Content of one sender is decided one after the
         *     other, each with the score that the one before left.
         */
        post: operations["moderateContentItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content/item/moderate/{contentItemId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the content item, chosen by you.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["ContentItemId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Update persistent content
         * @description Replaces a piece of persistent content that was moderated before, holds the new parts against the rules again
         *     and says what to do with it. The application must be `persistent`. Content that is not stored, or was stored as
         *     transient content, is not found.
         *
         *     - The application and the sender stay: another `applicationId` or `senderId` is refused as invalid.
         *     - The new decision takes the place of the former one, and of what a moderator decided about the former content.
         *       The content waits for approval if the new decision says so, in its former place if it did already; otherwise it
         *       leaves the approval queue.
         *     - Alerts stay until a moderator dismisses them, for an edit does not make unsaid what was said. New ones are raised
         *       as for new content.
         *     - What a moderator has checked out does not change under their eyes: the update is refused with
         *       `[checkedOut]contentItemId` until they are done, or their check-out has ended.
         *     - The sender's score is lowered by what the new content costs beyond what the item has cost before. An update never
         *       raises it, and one that is sent twice counts once.
         */
        put: operations["updateContentItem"];
        /**
         * Moderate persistent content
         * @description Holds a piece of persistent content, such as a forum post, against the rules of its application and says what
         *     to do with it. What moderators do with it later is notified under the id in the path.
         *
         *     The application must exist and be `persistent`; otherwise the request is refused. So is an id that is taken, by
         *     content that is still on its way too (`queuePersistentContent`).
         */
        post: operations["moderateContentItemWithId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content/item/filter": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Filter a text
         * @description Looks for everything that the filter can find in a text and returns the plain results. No application's rules
         *     are used, and nothing is stored.
         *
         *     An edit of a word list is in force at the next request to the server process that made it. Where several processes
         *     share a PostgreSQL, the others follow within 200 milliseconds; send `Cache-Control: no-cache` to be answered by the
         *     newest lists in any of them.
         */
        post: operations["filterContentItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content/item/batch-moderate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update several content items
         * @description Replaces several persistent content items, each as an update request of its own would: all of them, or none where
         *     one is invalid. Every item needs its `id`; an item that does not exist is refused with
         *     `[invalid]contentItems.id`.
         *
         *     With a `callbackURL` the batch is checked at once, the work is done after the answer, and the results are posted
         *     there, as those of moderating a batch are.
         */
        put: operations["batchUpdateContentItems"];
        /**
         * Moderate several content items
         * @description Holds several content items against the rules of their applications, each as a moderate request of its own
         *     would: those with an `id` as persistent content, the others as transient content. Either all of them are moderated
         *     or, where one is invalid, none; all that is wrong with any of them is reported. They are decided in the order of
         *     the request, each with the score that those before left their sender.
         *
         *     With a `callbackURL` the batch is checked at once and refused as usual. Its work is done after the answer, and the
         *     results are posted there, again and again until they are taken with a 2xx status, for about a day. Requests go to
         *     no address that is not public, unless the server's configuration allows it. Where the batch has become invalid by
         *     the time its work is done, nothing of it is done, and what is posted says why.
         */
        post: operations["batchModerateContentItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content/item/batch-filter": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Filter several texts
         * @description Looks for everything that the filter can find in several texts, with the same settings for all. No application's
         *     rules are used, and nothing is stored.
         */
        post: operations["batchFilterContentItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content/item/flag/{contentItemId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a stored content item.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["StoredContentItemId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Flag a content item
         * @description Records a user's complaint about a stored content item. The application's `contentFlagAlertType` says whether
         *     the item goes to the content alert queue or its sender to the user alert queue, and
         *     `contentFlagUserScoreAdjustment` is added to the sender's score. Each flag counts, those of one reporter too.
         *     The application must be that of the content item.
         */
        post: operations["flagContentItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/login": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in as an operator
         * @description Exchanges an operator's email address and password for a short-lived token that opens the operations under
         *     `/moderation`, and nothing else.
         *
         *     An unknown address, a wrong password, an expired account and a disabled account all get the same 401. The answer
         *     takes its time, and after several failures further attempts for the address are put off with a 429, whether or
         *     not there is such an account: five attempts are free, the next one waits for 30 seconds, and each failure after
         *     that doubles the wait, up to 15 minutes. A sign-in forgets the failures, and so do 24 hours without an attempt.
         *
         *     The token is valid for an hour, or until the account expires. It ends at once when the account is disabled or its
         *     password is changed; a change of roles or applications counts from the next request on.
         */
        post: operations["loginOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/approval-queue": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the approval queue
         * @description Lists the content that waits for approval, in the applications that the operator has access to, whoever has it
         *     checked out. The most severe comes first, then the oldest. Open to operators with the role `audit_viewer` as
         *     well.
         */
        get: operations["listApprovalQueueItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/approval-queue/check-out": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check items out of the approval queue
         * @description Reserves the first items of the queue for the operator, so that nobody else works on them. An operator holds
         *     at most as many items of an application as its `approvalQueueSize` says, each for `approvalCheckOutMinutes`
         *     minutes; what is held already counts, stays as it is, and is returned too.
         */
        post: operations["checkOutApprovalQueueItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/approval-queue/release": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put items back into the approval queue
         * @description Gives up check-outs of the operator before their time is over, so that others can work on the items.
         */
        post: operations["releaseApprovalQueueItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/approval-queue/{contentItemId}/approve": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a content item that waits in this queue.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["QueuedContentItemId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a content item
         * @description Approves content that was queued for approval and takes it out of the queue: its `contentAction` is `allow` from now
         *     on. The application's notification servers are sent `contentApproval`; if none of them can be reached for good,
         *     the item goes back to the queue, unless something else happened to it meanwhile.
         *
         *     An item that another operator has checked out is refused with `[checkedOut]contentItemId`.
         */
        post: operations["approveContentItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/approval-queue/{contentItemId}/reject": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a content item that waits in this queue.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["QueuedContentItemId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a content item
         * @description Rejects content that was queued for approval and takes it out of the queue: its `contentAction` is `reject` from now
         *     on. The application's notification servers are sent `contentApproval`; if none of them can be reached for good,
         *     the item goes back to the queue, unless something else happened to it meanwhile.
         *
         *     An item that another operator has checked out is refused with `[checkedOut]contentItemId`.
         */
        post: operations["rejectContentItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/approval-queue/{contentItemId}/edit": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a content item that waits in this queue.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["QueuedContentItemId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit an item of the approval queue
         * @description Replaces the parts of the content item. It stays in the queue until it is approved or rejected. The
         *     application must be `contentEditable`; its notification servers are sent `contentEdit`.
         *
         *     What the moderator writes stands: the filter is not asked again, the `replacement` of a text is the text itself,
         *     and `contentAction` and the place in the queue stay as they were.
         *
         *     An item that another operator has checked out is refused with `[checkedOut]contentItemId`.
         */
        post: operations["editApprovalQueueItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/approval-queue/{contentItemId}/delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a content item that waits in this queue.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["QueuedContentItemId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the content of an item of the approval queue
         * @description Deletes the content item itself, which takes it out of the queue. The application must be `contentDeletable`;
         *     its notification servers are sent `contentDelete`.
         *
         *     An item that another operator has checked out is refused with `[checkedOut]contentItemId`.
         */
        post: operations["deleteApprovalQueueItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/content-alert-queue": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the content alert queue
         * @description Lists the content that led to an alert or was flagged, in the applications that the operator has access to,
         *     whoever has it checked out. The most severe comes first, then the oldest. Open to operators with the role
         *     `audit_viewer` as well.
         */
        get: operations["listContentAlertQueueItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/content-alert-queue/check-out": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check items out of the content alert queue
         * @description Reserves the first items of the queue for the operator, so that nobody else works on them. An operator holds
         *     at most as many items of an application as its `contentAlertQueueSize` says, each for
         *     `contentAlertCheckOutMinutes` minutes; what is held already counts, stays as it is, and is returned too.
         */
        post: operations["checkOutContentAlertQueueItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/content-alert-queue/release": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put items back into the content alert queue
         * @description Gives up check-outs of the operator before their time is over, so that others can work on the items.
         */
        post: operations["releaseContentAlertQueueItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/content-alert-queue/{contentItemId}/dismiss": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a content item that waits in this queue.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["QueuedContentItemId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss a content alert
         * @description Takes a content item out of the queue without doing anything to it. Its flags are settled.
         *
         *     An item that another operator has checked out is refused with `[checkedOut]contentItemId`.
         */
        post: operations["dismissContentAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/content-alert-queue/{contentItemId}/edit": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a content item that waits in this queue.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["QueuedContentItemId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit an item of the content alert queue
         * @description Replaces the parts of the content item. It stays in the queue until the alert is dismissed. The application
         *     must be `contentEditable`; its notification servers are sent `contentEdit`. Transient content cannot be edited.
         *
         *     What the moderator writes stands: the filter is not asked again, the `replacement` of a text is the text itself,
         *     and `contentAction` and the place in the queue stay as they were.
         *
         *     An item that another operator has checked out is refused with `[checkedOut]contentItemId`.
         */
        post: operations["editContentAlertQueueItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/content-alert-queue/{contentItemId}/delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a content item that waits in this queue.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["QueuedContentItemId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the content of an item of the content alert queue
         * @description Deletes the content item itself, which takes it out of the queue. The application must be `contentDeletable`;
         *     its notification servers are sent `contentDelete`. Transient content cannot be deleted.
         *
         *     An item that another operator has checked out is refused with `[checkedOut]contentItemId`.
         */
        post: operations["deleteContentAlertQueueItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/user-alert-queue": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the user alert queue
         * @description Lists the content users who led to an alert or were flagged, in the applications that the operator has access
         *     to, whoever has them checked out. The most severe comes first, then the oldest. Open to operators with the
         *     role `audit_viewer` as well.
         */
        get: operations["listUserAlertQueueItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/user-alert-queue/check-out": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check users out of the user alert queue
         * @description Reserves the first users of the queue for the operator, so that nobody else works on them. An operator holds
         *     at most 30 users of an application, each for `userCheckOutMinutes` minutes; those that are held already count,
         *     stay as they are, and are returned too.
         */
        post: operations["checkOutUserAlertQueueItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/user-alert-queue/release": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put users back into the user alert queue
         * @description Gives up check-outs of the operator before their time is over, so that others can work on the users.
         */
        post: operations["releaseUserAlertQueueItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/user-alert-queue/{contentUserId}/dismiss": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a content user who waits in this queue.
                 * @example a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20
                 */
                contentUserId: components["parameters"]["AlertedUserId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss a user alert
         * @description Takes a user out of the queue. The flags on the user are settled, and so are those on content because of which
         *     the user waited, unless the content itself waits in the content alert queue. To do something to the user, create
         *     a user action. Where applications that the operator has no access to have causes of their own, the user goes on waiting
         *     for these.
         *
         *     A user whom another operator has checked out is refused with `[checkedOut]contentUserId`.
         */
        post: operations["dismissUserAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/conversation": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Read a conversation
         * @description Returns what was said at one location of an application, in the order in which it was said: the latest content
         *     items, or those before and after one of them. An application or a content item that does not exist is refused
         *     with `[invalid]applicationId` or `[invalid]around`. Open to operators with the role `audit_viewer` as well.
         */
        get: operations["retrieveConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/notification": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List notifications
         * @description Lists what was told, or is to be told, to notification servers, the newest first: one entry for each notification
         *     and server. Delivered ones are kept for a week, dead ones for 90 days.
         *
         *     An operator with the role `admin` sees those of the applications that they have access to.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/notification/{notificationId}/resend": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the notification, from the list of notifications.
                 * @example 9e2b4d60-7c81-4f35-a2d9-0b6c8e1f3a57
                 */
                notificationId: components["parameters"]["NotificationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a notification again
         * @description Sends a dead or delivered notification again, with its old `webhook-id` and after what waits for its server already;
         *     it is then `waiting` and has all its attempts before it. One that waits is tried as soon as those before it are
         *     through, without the rest of its pause.
         *
         *     Where the application has no notification server with the URL any more, the answer is a 400
         *     `[invalid]notificationId`.
         */
        post: operations["resendNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/user-action/{contentUserId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the content user.
                 * @example a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20
                 */
                contentUserId: components["parameters"]["ContentUserId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take action on a user
         * @description Begins a user action, such as a warning, a mute or a ban. The notification servers of its applications are
         *     sent `userAction` in the phase `start`, and again in the phase `end` when it ends by time.
         *
         *     An application without `contentUserActionsEnabled`, or an `expiry` that is past, is refused. An operator's
         *     token and an API key both open this operation; notifications name the moderator when it was an operator's. For an
         *     operator, applications that they have no access to do not exist. Deleting the user deletes what was done to them,
         *     and nobody is told.
         */
        post: operations["createUserAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/user-action/{contentUserId}/{userActionId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the content user.
                 * @example a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20
                 */
                contentUserId: components["parameters"]["ContentUserId"];
                /**
                 * @description The id of the user action.
                 * @example c3d5e7f9-4a6b-4c8d-9e01-2f3a4b5c6d7e
                 */
                userActionId: components["parameters"]["UserActionId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Change a user action
         * @description Replaces a user action that has not ended. The notification servers of its applications are sent `userAction`
         *     in the phase `modify`; those of an application that it is now about too `start`, and those of one that it is no
         *     longer about `cancel`. One that has ended or was cancelled does not exist any more; for an operator, nor does one
         *     that is about an application which they have no access to.
         */
        put: operations["updateUserAction"];
        post?: never;
        /**
         * Cancel a user action
         * @description Ends a user action before its time. The notification servers of its applications are sent `userAction` in the
         *     phase `cancel`. What has ended already, or was cancelled, does not exist any more; for an operator, nor does what
         *     is about an application which they have no access to.
         */
        delete: operations["deleteUserAction"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Authentication tokens, which users may have instead of a password for this application. */
        AuthenticationTokenConfiguration: {
            /**
             * @description Whether users may have authentication tokens for this application. The service's own application cannot have
             *     this enabled; an attempt is a 400.
             * @default false
             * @example true
             */
            enabled: boolean;
        };
        /** @description The moderation of user names. */
        UsernameModeration: {
            /**
             * Format: uuid
             * @description The moderation application that user names are sent to.
             * @example a4f0a6a2-5d38-4f2b-b8d4-1f3c5e7d9b02
             */
            applicationId?: string;
            /**
             * @description Whether user names are moderated.
             * @default false
             * @example true
             */
            enabled: boolean;
        };
        /** @description How this application is linked to applications of the content moderation service. */
        PartnerConfiguration: {
            /**
             * @description The moderation applications that stand for this application. When the moderation service sends a user-action
             *     notification, its application ids are translated by this list.
             * @default []
             * @example [
             *       "a4f0a6a2-5d38-4f2b-b8d4-1f3c5e7d9b02"
             *     ]
             */
            applicationIds: string[];
            /** @default {} */
            usernameModeration: components["schemas"]["UsernameModeration"];
        };
        /**
         * @description How tokens are signed: with a shared secret (`HS…`), with an RSA key pair (`RS…`), or not at all (`none`). The
         *     service issues unsigned tokens when told to, but never accepts one.
         * @example RS256
         * @enum {string}
         */
        JwtAlgorithm: "HS256" | "HS384" | "HS512" | "RS256" | "RS384" | "RS512" | "none";
        /**
         * @description How long a refresh token lives: `Fixed`, its whole time from the login on; `SlidingWindow`, its whole time anew
         *     after each use.
         * @example Fixed
         * @enum {string}
         */
        JwtRefreshTokenExpirationPolicy: "Fixed" | "SlidingWindow";
        /**
         * @description How often a refresh token can be used: `Reusable`, until it expires; `OneTimeUse`, once, each use giving a new one.
         * @example Reusable
         * @enum {string}
         */
        JwtRefreshTokenUsagePolicy: "Reusable" | "OneTimeUse";
        /**
         * @description How tokens of this application are signed and how long they live. When `enabled` is `true`, `algorithm` and
         *     `refreshTokenTimeToLiveInMinutes` are required, besides `secret` for an `HS…` algorithm, and `privateKey` and
         *     `publicKey` for an `RS…` one.
         */
        JwtConfiguration: {
            /**
             * @description `false`: the global signing configuration applies. `true`: the settings of this application apply. How long tokens
             *     live, and the policies of refresh tokens, are those of this application either way.
             * @default false
             * @example true
             */
            enabled: boolean;
            algorithm?: components["schemas"]["JwtAlgorithm"];
            /**
             * @description The secret that signs and verifies tokens with an `HS…` algorithm.
             * @example rHfjZ0mE1bJH2Vd8oQk3nW7yTqLxPcAu9sGi4vNzK5w=
             */
            secret?: string;
            /**
             * @description The RSA private key, PEM encoded, that signs tokens with an `RS…` algorithm.
             * @example -----BEGIN PRIVATE KEY-----
             *     MIIEvQIBADANBgkqhkiG9w0BAQEFAASC…
             *     -----END PRIVATE KEY-----
             */
            privateKey?: string;
            /**
             * @description The RSA public key, PEM encoded, that verifies tokens with an `RS…` algorithm.
             * @example -----BEGIN PUBLIC KEY-----
             *     MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…
             *     -----END PUBLIC KEY-----
             */
            publicKey?: string;
            /**
             * Format: int32
             * @description For how many minutes a refresh token can be exchanged for a JWT. Required when `enabled` is `true`; left out
             *     otherwise, it is 43,200 (30 days).
             * @example 43200
             */
            refreshTokenTimeToLiveInMinutes?: number;
            /**
             * Format: int32
             * @description For how many seconds a JWT of this application is valid.
             * @default 3600
             * @example 3600
             */
            timeToLiveInSeconds: number;
            /** @default Fixed */
            refreshTokenExpirationPolicy: components["schemas"]["JwtRefreshTokenExpirationPolicy"];
            /** @default Reusable */
            refreshTokenUsagePolicy: components["schemas"]["JwtRefreshTokenUsagePolicy"];
        } & (unknown & unknown & unknown);
        /** @description The OAuth settings of the application. */
        OAuthConfiguration: {
            /**
             * @description The origins that may start an OAuth login.
             * @default []
             * @example [
             *       "https://forum.example.com"
             *     ]
             */
            authorizedOriginURLs: string[];
            /**
             * @description The URLs that an OAuth login may lead back to.
             * @default []
             * @example [
             *       "https://forum.example.com/login/callback"
             *     ]
             */
            authorizedRedirectURLs: string[];
            /**
             * Format: uri
             * @description Where the browser is sent after an OAuth logout.
             * @example https://forum.example.com/goodbye
             */
            logoutURL?: string;
            /**
             * @description The OAuth client secret. Left out or blank on creation, one is generated: 32 random bytes in base64. Left out
             *     or blank in a replacement, the stored one stays.
             * @example h8Qy0JtJ3nWk5pZ1rXv7cLb2sDf4gUe6mAa9oNiTzKE=
             */
            clientSecret?: string;
        };
        /** @description A role that users can have in an application. */
        Role: {
            /**
             * @description The name of the role, unique within its application.
             * @example moderator
             */
            name: string;
            /**
             * @description What the role is for.
             * @example May hide and edit posts
             */
            description?: string;
            /**
             * Format: uuid
             * @description The id of the role. Left out or null on creation, it is generated. Where the path holds an id too, both must be
             *     the same.
             * @example 7d5e2a10-6c2b-4a3f-9b1d-0f4c8e6a2b35
             */
            id?: string | null;
            /**
             * @description Whether a user who registers without naming roles gets this one.
             * @default false
             * @example true
             */
            isDefault: boolean;
        };
        /** @description What a login to this application gives. */
        LoginConfiguration: {
            /**
             * @description Whether a refresh token of this application can be exchanged for a JWT.
             * @default false
             * @example true
             */
            allowTokenRefresh: boolean;
            /**
             * @description Whether a login to this application gives a refresh token.
             * @default false
             * @example true
             */
            generateRefreshTokens: boolean;
        };
        /** @description A client application, its roles, and its signing, login and OAuth settings. */
        Application: {
            /**
             * @description The name of the application, unique within its tenant.
             * @example Forum
             */
            name: string;
            /** @default {} */
            authenticationTokenConfiguration: components["schemas"]["AuthenticationTokenConfiguration"];
            /** @default {} */
            partnerConfiguration: components["schemas"]["PartnerConfiguration"];
            /** @default {} */
            jwtConfiguration: components["schemas"]["JwtConfiguration"];
            /** @default {} */
            oauthConfiguration: components["schemas"]["OAuthConfiguration"];
            /**
             * @description The roles that users can have in this application. They are created with the application; replacing the
             *     application leaves its roles alone, they have operations of their own. How many there may be is not limited;
             *     the bound only keeps a request within reason.
             * @default []
             */
            roles: components["schemas"]["Role"][];
            /**
             * @description Whether registrations for this application may be verified. When it is `true`, `verificationEmailTemplateId`
             *     is required, and whoever is registered by a login gets an email of that template, if they have an address. The
             *     template sees `user`, with the registrations, and the `id` and the `name` of `application`. No operation
             *     verifies a registration, so there is nothing that a link in the email could carry: who wants to act on it leads it
             *     to a page of their own. Registrations are not verified until the bootstrap file says so.
             * @default false
             * @example true
             */
            verifyRegistration: boolean;
            /**
             * Format: uuid
             * @description The email template for the message that asks a user to verify a registration.
             * @example 9e1b6c4d-2f7a-4d3e-8c50-6a7b1d2e3f40
             */
            verificationEmailTemplateId?: string;
            /**
             * Format: uuid
             * @description The id of the application. On creation it may be chosen here or in the path; otherwise it is generated. Where
             *     the path holds an id too, both must be the same.
             * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
             */
            id?: string;
            /**
             * @description Whether the application is active. A new application is active unless this says otherwise; left out of a
             *     replacement it stays as it is.
             * @example true
             */
            active?: boolean;
            /** @default {} */
            loginConfiguration: components["schemas"]["LoginConfiguration"];
        } & unknown;
        /** @description The applications that were asked for. */
        ApplicationsResponse: {
            /** @description The applications, ordered by name. */
            applications: components["schemas"]["Application"][];
        };
        /**
         * @description A stable code: the kind of the error in brackets, followed by the field it is about, without array indices.
         *     Programs may branch on it.
         * @example [blank]application.name
         */
        ErrorCode: string;
        /** @description One thing that is wrong with a request. */
        Error: {
            code: components["schemas"]["ErrorCode"];
            /**
             * @description What is wrong and what to send instead, for people.
             * @example Give the application a name.
             */
            message: string;
            /**
             * @description Details for programs, such as the values that are allowed.
             * @example {
             *       "allowed": [
             *         "mild",
             *         "medium",
             *         "high",
             *         "severe"
             *       ]
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description Everything that is wrong with a request, reported at once. `fieldErrors` maps a field's path, array indices
         *     included, to what is wrong there; `generalErrors` holds what is about no single field. An empty collection is
         *     left out.
         * @example {
         *       "fieldErrors": {
         *         "application.name": [
         *           {
         *             "code": "[blank]application.name",
         *             "message": "Give the application a name."
         *           }
         *         ]
         *       }
         *     }
         */
        Errors: {
            /** @description What is wrong with the request as a whole. */
            generalErrors?: components["schemas"]["Error"][];
            /** @description What is wrong, by field path. */
            fieldErrors?: {
                [key: string]: components["schemas"]["Error"][];
            };
        };
        /** @description The body of creating or replacing an application. */
        ApplicationRequest: {
            application: components["schemas"]["Application"];
            /**
             * @description Webhooks, besides those that hear of every application, that should also handle the events of this one.
             *     Responses do not show them; leaving them out of a replacement leaves them as they are.
             * @example [
             *       "0b6f1c1e-5a59-4c2e-8a5e-0d4b5a8c7f10"
             *     ]
             */
            webhookIds?: string[];
        };
        /** @description One application. */
        ApplicationResponse: {
            application: components["schemas"]["Application"];
        };
        /** @description What to change about authentication tokens. */
        AuthenticationTokenConfigurationPatch: {
            /** @description Whether users may have authentication tokens for this application. */
            enabled?: boolean | null;
        } | null;
        /** @description What to change in the moderation of user names. */
        UsernameModerationPatch: {
            /**
             * Format: uuid
             * @description The moderation application that user names are sent to.
             */
            applicationId?: string | null;
            /** @description Whether user names are moderated. */
            enabled?: boolean | null;
        } | null;
        /** @description What to change in the link to the moderation service. */
        PartnerConfigurationPatch: {
            /** @description The moderation applications that stand for this application. */
            applicationIds?: string[] | null;
            usernameModeration?: components["schemas"]["UsernameModerationPatch"];
        } | null;
        /** @description What to change about signing and lifetimes. */
        JwtConfigurationPatch: {
            /** @description Whether the settings of this application apply. */
            enabled?: boolean | null;
            /**
             * @description How tokens are signed.
             * @enum {string|null}
             */
            algorithm?: "HS256" | "HS384" | "HS512" | "RS256" | "RS384" | "RS512" | "none" | null;
            /** @description The secret of an `HS…` algorithm. */
            secret?: string | null;
            /** @description The RSA private key, PEM encoded. */
            privateKey?: string | null;
            /** @description The RSA public key, PEM encoded. */
            publicKey?: string | null;
            /**
             * Format: int32
             * @description For how many minutes a refresh token can be exchanged.
             */
            refreshTokenTimeToLiveInMinutes?: number | null;
            /**
             * Format: int32
             * @description For how many seconds a JWT is valid.
             */
            timeToLiveInSeconds?: number | null;
            /**
             * @description How long a refresh token lives.
             * @enum {string|null}
             */
            refreshTokenExpirationPolicy?: "Fixed" | "SlidingWindow" | null;
            /**
             * @description How often a refresh token can be used.
             * @enum {string|null}
             */
            refreshTokenUsagePolicy?: "Reusable" | "OneTimeUse" | null;
        } | null;
        /** @description What to change in the OAuth settings. */
        OAuthConfigurationPatch: {
            /** @description The origins that may start an OAuth login. */
            authorizedOriginURLs?: string[] | null;
            /** @description The URLs that an OAuth login may lead back to. */
            authorizedRedirectURLs?: string[] | null;
            /**
             * Format: uri
             * @description Where the browser is sent after an OAuth logout.
             */
            logoutURL?: string | null;
            /** @description The OAuth client secret. Null has a new one generated; a blank one leaves it as it is. */
            clientSecret?: string | null;
        } | null;
        /** @description What to change in what a login gives. */
        LoginConfigurationPatch: {
            /** @description Whether a refresh token of this application can be exchanged for a JWT. */
            allowTokenRefresh?: boolean | null;
            /** @description Whether a login to this application gives a refresh token. */
            generateRefreshTokens?: boolean | null;
        } | null;
        /** @description The fields of an application that are to change. Roles have operations of their own and are not changed here. */
        ApplicationPatch: {
            /** @description The name. */
            name?: string;
            authenticationTokenConfiguration?: components["schemas"]["AuthenticationTokenConfigurationPatch"];
            partnerConfiguration?: components["schemas"]["PartnerConfigurationPatch"];
            jwtConfiguration?: components["schemas"]["JwtConfigurationPatch"];
            oauthConfiguration?: components["schemas"]["OAuthConfigurationPatch"];
            /** @description Whether registrations may be verified. */
            verifyRegistration?: boolean | null;
            /**
             * Format: uuid
             * @description The email template for verification messages.
             */
            verificationEmailTemplateId?: string | null;
            /**
             * Format: uuid
             * @description The id of the application; the same as in the path.
             */
            id?: string;
            /** @description Whether the application is active. */
            active?: boolean;
            loginConfiguration?: components["schemas"]["LoginConfigurationPatch"];
        };
        /**
         * @description What to change in an application. Every field may be left out. Null takes a value away, so that the field has its
         *     default again; what is left must obey the rules of an application.
         */
        ApplicationPatchRequest: {
            application?: components["schemas"]["ApplicationPatch"];
            /**
             * @description The webhooks that should also handle the events of this application.
             * @example [
             *       "0b6f1c1e-5a59-4c2e-8a5e-0d4b5a8c7f10"
             *     ]
             */
            webhookIds?: string[] | null;
        };
        /** @description One operation of a JSON Patch. Members that the operation does not use are ignored, as RFC 6902 asks. */
        JsonPatchOperation: ({
            /**
             * @description What to do. `test` compares and lets the whole patch fail where the values differ.
             * @example replace
             * @enum {string}
             */
            op: "add" | "remove" | "replace" | "move" | "copy" | "test";
            /**
             * Format: json-pointer
             * @description The JSON Pointer (RFC 6901) of the value that the operation is about.
             * @example /application/name
             */
            path: string;
            /**
             * Format: json-pointer
             * @description The JSON Pointer of the source; required by `move` and `copy`.
             * @example /application/oauthConfiguration/authorizedOriginURLs/0
             */
            from?: string;
            /**
             * @description The value to add, to put in place or to compare with; required by `add`, `replace` and `test`.
             * @example Forum
             */
            value?: unknown[] | boolean | number | Record<string, unknown> | string | null;
        } & {
            [key: string]: unknown;
        }) & (unknown & unknown);
        /**
         * @description A JSON Patch: operations that are applied in order, all of them or none. The pointers start at the root of the
         *     body that the operation takes as `application/json`, for example `/application/name`.
         */
        JsonPatch: components["schemas"]["JsonPatchOperation"][];
        /** @description The OAuth settings of one application. */
        OAuthConfigurationResponse: {
            oauthConfiguration: components["schemas"]["OAuthConfiguration"];
        };
        /** @description The body of creating or replacing a role. */
        RoleRequest: {
            role: components["schemas"]["Role"];
        };
        /** @description One role. */
        RoleResponse: {
            role: components["schemas"]["Role"];
        };
        /** @description The fields of a role that are to change. */
        RolePatch: {
            /** @description The name. */
            name?: string;
            /** @description What the role is for. */
            description?: string | null;
            /**
             * Format: uuid
             * @description The id of the role; the same as in the path.
             */
            id?: string | null;
            /** @description Whether a user who registers without naming roles gets this one. */
            isDefault?: boolean | null;
        };
        /**
         * @description What to change in a role. Every field may be left out. Null takes a value away, so that the field has its default
         *     again.
         */
        RolePatchRequest: {
            role?: components["schemas"]["RolePatch"];
        };
        /**
         * @description A message in its default wording and in other languages. All fields but `id`, `name` and `fromEmail` may hold
         *     template expressions such as `${user.firstName}`.
         */
        EmailTemplate: {
            /**
             * @description A name that says what the template is for, unique within its tenant.
             * @example Registration verification
             */
            name: string;
            /**
             * Format: email
             * @description The address of the sender.
             * @example no-reply@forum.example.com
             */
            fromEmail: string;
            /**
             * @description The display name of the sender, where no localized one fits. May hold template expressions.
             * @example The forum
             */
            defaultFromName: string;
            /**
             * @description The subject, where no localized one fits. May hold template expressions.
             * @example Welcome, ${user.firstName}
             */
            defaultSubject: string;
            /**
             * @description The HTML part, where no localized one fits. May hold template expressions.
             * @example <p>Hello ${user.firstName}, please verify your registration.</p>
             */
            defaultHtmlTemplate: string;
            /**
             * @description The plain text part, where no localized one fits. May hold template expressions.
             * @example Hello ${user.firstName}, please verify your registration.
             */
            defaultTextTemplate: string;
            /**
             * @description Display names of the sender by locale. The first of the user's preferred languages that has one wins over
             *     `defaultFromName`. May hold template expressions.
             * @default {}
             * @example {
             *       "fr": "Le forum"
             *     }
             */
            localizedFromNames: {
                [key: string]: string;
            };
            /**
             * @description Subjects by locale, which win over `defaultSubject`. May hold template expressions.
             * @default {}
             * @example {
             *       "fr": "Bienvenue, ${user.firstName}"
             *     }
             */
            localizedSubjects: {
                [key: string]: string;
            };
            /**
             * @description HTML parts by locale, which win over `defaultHtmlTemplate`. May hold template expressions.
             * @default {}
             * @example {
             *       "fr": "<p>Bonjour ${user.firstName}, veuillez confirmer votre inscription.</p>"
             *     }
             */
            localizedHtmlTemplates: {
                [key: string]: string;
            };
            /**
             * @description Plain text parts by locale, which win over `defaultTextTemplate`. May hold template expressions.
             * @default {}
             * @example {
             *       "fr": "Bonjour ${user.firstName}, veuillez confirmer votre inscription."
             *     }
             */
            localizedTextTemplates: {
                [key: string]: string;
            };
        };
        /** @description The email templates. */
        EmailTemplatesResponse: {
            /** @description The email templates, ordered by name. */
            emailTemplates: components["schemas"]["EmailTemplate"][];
        };
        /** @description The body of creating or replacing an email template. */
        EmailTemplateRequest: {
            emailTemplate: components["schemas"]["EmailTemplate"];
        };
        /** @description One email template. */
        EmailTemplateResponse: {
            emailTemplate: components["schemas"]["EmailTemplate"];
        };
        /** @description An email template of which any part may be missing. */
        EmailTemplatePart: {
            /** @description The name of the template. */
            name?: string;
            /**
             * Format: email
             * @description The address of the sender.
             */
            fromEmail?: string;
            /** @description The display name of the sender. */
            defaultFromName?: string;
            /** @description The subject. */
            defaultSubject?: string;
            /** @description The HTML part. */
            defaultHtmlTemplate?: string;
            /** @description The plain text part. */
            defaultTextTemplate?: string;
            /** @description Display names of the sender by locale. */
            localizedFromNames?: {
                [key: string]: string;
            };
            /** @description Subjects by locale. */
            localizedSubjects?: {
                [key: string]: string;
            };
            /** @description HTML parts by locale. */
            localizedHtmlTemplates?: {
                [key: string]: string;
            };
            /** @description Plain text parts by locale. */
            localizedTextTemplates?: {
                [key: string]: string;
            };
        };
        /** @description A template, or parts of one, and the locale to render it in. */
        EmailTemplatePreviewRequest: {
            emailTemplate: components["schemas"]["EmailTemplatePart"];
            /**
             * Format: locale
             * @description The locale to render in. Left out or null, the default parts are rendered and the localized ones are ignored.
             * @example fr
             */
            locale?: string | null;
        };
        /** @description The sender. Present when its address or its name was supplied. */
        RenderedEmailSender: {
            /**
             * @description The address.
             * @example no-reply@forum.example.com
             */
            address?: string;
            /**
             * @description The display name.
             * @example Le forum
             */
            display?: string;
        };
        /** @description A rendered message. A part that was not supplied, or that could not be rendered, is missing. */
        RenderedEmail: {
            from?: components["schemas"]["RenderedEmailSender"];
            /**
             * @description The subject.
             * @example Bienvenue, Ada
             */
            subject?: string;
            /**
             * @description The HTML part.
             * @example <p>Bonjour Ada</p>
             */
            html?: string;
            /**
             * @description The plain text part.
             * @example Bonjour Ada
             */
            text?: string;
        };
        /** @description What the template renders to, and what is wrong with it. */
        EmailTemplatePreviewResponse: {
            email: components["schemas"]["RenderedEmail"];
            /**
             * @description What is wrong with the syntax or the logic of the template, by its field paths, such as
             *     `emailTemplate.defaultSubject`. Present only when something is wrong.
             */
            errors?: components["schemas"]["Errors"];
        };
        /** @description An address with an optional display name. */
        EmailAddress: {
            /**
             * Format: email
             * @description The address.
             * @example ada@example.com
             */
            address: string;
            /**
             * @description The display name.
             * @example Ada Lovelace
             */
            display?: string;
        };
        /**
         * @description Whom to send the message to, and what to render it with. At least one user or one address has to be named;
         *     otherwise the answer is a 400 `[missing]userIds`.
         */
        EmailSendRequest: {
            /**
             * Format: uuid
             * @description The application that the message is about; the template sees it as `application`.
             * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
             */
            applicationId?: string;
            /**
             * @description Addresses that get a blind copy of each message. Together with those of `ccAddresses` and the recipient, they are
             *     no more than the 100 that every mail server takes (RFC 5321, 4.5.3.1.8).
             * @example [
             *       "archive@forum.example.com"
             *     ]
             */
            bccAddresses?: string[];
            /**
             * @description Addresses that get a copy of each message, which every recipient of it sees.
             * @example [
             *       "team@forum.example.com"
             *     ]
             */
            ccAddresses?: string[];
            /**
             * @description The languages, most preferred first, for recipients who have none of their own.
             * @example [
             *       "fr_CA",
             *       "en"
             *     ]
             */
            preferredLanguages?: string[];
            /**
             * @description Values of your own; the template sees them as `requestData`.
             * @example {
             *       "orderNumber": 1042
             *     }
             */
            requestData?: {
                [key: string]: unknown;
            };
            /**
             * @description Recipients who are not users. Each gets a message of their own.
             * @example [
             *       {
             *         "address": "ada@example.com",
             *         "display": "Ada Lovelace"
             *       }
             *     ]
             */
            toAddresses?: components["schemas"]["EmailAddress"][];
            /**
             * @description The users to send the message to. Each gets a message of their own, in their preferred language.
             * @example [
             *       "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87"
             *     ]
             */
            userIds?: string[];
        };
        /** @description Why a message could not be made. */
        EmailSendResult: {
            /**
             * @description Errors in the syntax of the template, by the part they are in.
             * @example {
             *       "subject": "Line 1, column 9: the expression is not closed."
             *     }
             */
            parseErrors?: {
                [key: string]: string;
            };
            /**
             * @description Errors in rendering the template for this recipient, by the part they are in.
             * @example {
             *       "html": "Line 3, column 12: user.nickname has no value."
             *     }
             */
            renderErrors?: {
                [key: string]: string;
            };
        };
        /**
         * @description What went wrong, by recipient. A recipient whose message was handed on for delivery is not listed; the object is
         *     empty when all went well.
         */
        EmailSendResponse: {
            /** @description What went wrong, by user id. */
            results?: {
                [key: string]: components["schemas"]["EmailSendResult"];
            };
            /** @description What went wrong, by address. */
            anonymousResults?: {
                [key: string]: components["schemas"]["EmailSendResult"];
            };
        };
        /** @description The count of one interval. */
        ReportCount: {
            /**
             * Format: int64
             * @description The interval, as a number of days, hours or months since the UTC epoch, shifted to the report time zone: days in
             *     the daily report, hours in the login and registration reports, months in the monthly report. Hours are days
             *     times 24 plus the local hour, months are years since 1970 times 12 plus the month, January being 0. An hour that
             *     the clock shows twice, when it is turned back, is one interval; one that it leaves out is none.
             * @example 401824
             */
            interval: number;
            /**
             * Format: int64
             * @description The count for this interval.
             * @example 42
             */
            count: number;
        };
        /** @description How many users were active on each day. */
        DailyActiveUsersReportResponse: {
            /**
             * Format: int64
             * @description The sum of all counts in the range.
             * @example 63
             */
            total: number;
            /** @description The counts by day, in order. Days without activity are left out. */
            dailyActiveUsers: components["schemas"]["ReportCount"][];
        };
        /** @description How many logins there were in each hour. */
        LoginReportResponse: {
            /**
             * Format: int64
             * @description The sum of all counts in the range.
             * @example 63
             */
            total: number;
            /** @description The counts by hour, in order. Hours without activity are left out. */
            hourlyCounts: components["schemas"]["ReportCount"][];
        };
        /** @description How many users were active in each month. */
        MonthlyActiveUsersReportResponse: {
            /**
             * Format: int64
             * @description The sum of all counts in the range.
             * @example 63
             */
            total: number;
            /** @description The counts by month, in order. Months without activity are left out. */
            monthlyActiveUsers: components["schemas"]["ReportCount"][];
        };
        /** @description How many registrations there were in each hour. */
        RegistrationReportResponse: {
            /**
             * Format: int64
             * @description The sum of all counts in the range.
             * @example 63
             */
            total: number;
            /** @description The counts by hour, in order. Hours without activity are left out. */
            hourlyCounts: components["schemas"]["ReportCount"][];
        };
        /** @description The totals of one application. */
        ApplicationTotals: {
            /**
             * Format: int64
             * @description All logins there have ever been.
             * @example 15320
             */
            logins: number;
            /**
             * Format: int64
             * @description The registrations there are now; those of deleted users do not count.
             * @example 310
             */
            registrations: number;
            /**
             * Format: int64
             * @description All registrations there have ever been.
             * @example 342
             */
            totalRegistrations: number;
        };
        /** @description Logins and registrations over all time. */
        TotalsReportResponse: {
            /** @description The totals of each application, by application id. */
            applicationTotals: {
                [key: string]: components["schemas"]["ApplicationTotals"];
            };
            /**
             * Format: int64
             * @description The number of users there are now; it goes up with each user added and down with each one deleted.
             * @example 912
             */
            globalRegistrations: number;
            /**
             * Format: int64
             * @description The number of users there have ever been; it never goes down.
             * @example 1024
             */
            totalGlobalRegistrations: number;
        };
        /** @description Whether and when old records are deleted. */
        LogRetention: {
            /**
             * @description `true`: records older than the retention may be deleted. `false`: they are kept for ever.
             * @default false
             * @example true
             */
            enabled: boolean;
            /**
             * Format: int32
             * @description For how many days records are kept.
             * @default 365
             * @example 365
             */
            numberOfDaysToRetain: number;
        };
        /**
         * @description A method that the CORS filter may allow.
         * @example GET
         * @enum {string}
         */
        CorsMethod: "GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "OPTIONS" | "PATCH";
        /** @description Which other origins' scripts may call the service (cross-origin resource sharing). */
        CorsConfiguration: {
            /**
             * @description The value of the `Access-Control-Allow-Credentials` header.
             * @default false
             * @example true
             */
            allowCredentials: boolean;
            /**
             * @description The values of the `Access-Control-Allow-Headers` header.
             * @default []
             * @example [
             *       "Authorization",
             *       "Content-Type"
             *     ]
             */
            allowedHeaders: string[];
            /**
             * @description The values of the `Access-Control-Allow-Methods` header.
             * @default []
             * @example [
             *       "GET",
             *       "POST"
             *     ]
             */
            allowedMethods: components["schemas"]["CorsMethod"][];
            /**
             * @description The origins that are allowed, as `Access-Control-Allow-Origin` names them. The wildcard `*` stands alone.
             * @default []
             * @example [
             *       "https://forum.example.com"
             *     ]
             */
            allowedOrigins: string[];
            /**
             * @description Whether the CORS filter writes debug messages to the event log, to find out why a request was answered with 403.
             * @default false
             * @example false
             */
            debug: boolean;
            /**
             * @description Whether the CORS filter processes requests at all. It answers what an origin, a method or a header is not allowed
             *     for with an empty 403, before anything else is looked at.
             * @default false
             * @example true
             */
            enabled: boolean;
            /**
             * @description The values of the `Access-Control-Expose-Headers` header.
             * @default []
             * @example [
             *       "X-Request-Id"
             *     ]
             */
            exposedHeaders: string[];
            /**
             * Format: int32
             * @description The value of the `Access-Control-Max-Age` header, in seconds.
             * @default 0
             * @example 600
             */
            preflightMaxAgeInSeconds: number;
        };
        /**
         * @description Which proxies in `X-Forwarded-For` are believed. `All`: every one; the first address is the client's.
         *     `OnlyConfigured`: those in `trusted` alone; going back from the server, the first address that is not one of theirs
         *     is the client's.
         * @example OnlyConfigured
         * @enum {string}
         */
        TrustPolicy: "All" | "OnlyConfigured";
        /** @description How the address of a client is found behind proxies. Logs, webhooks and access control by address depend on it. */
        TrustedProxyConfiguration: {
            /** @default All */
            trustPolicy: components["schemas"]["TrustPolicy"];
            /**
             * @description The proxies that are trusted: IPv4 or IPv6 addresses, or ranges in CIDR notation. Accepted but not used while
             *     `trustPolicy` is `All`.
             * @default []
             * @example [
             *       "10.0.0.0/8",
             *       "2001:db8::1"
             *     ]
             */
            trusted: string[];
        };
        /**
         * @description What is configured for the server as a whole. A default is the value that a field has until it is set, and again
         *     when it is taken away.
         */
        SystemConfiguration: {
            /**
             * @description What happens to audit logs.
             * @default {}
             */
            auditLogConfiguration: {
                /** @default {} */
                delete: components["schemas"]["LogRetention"];
            };
            /** @default {} */
            corsConfiguration: components["schemas"]["CorsConfiguration"];
            /**
             * @description Data of your own; the service keeps it and does not look at it.
             * @default {}
             * @example {
             *       "owner": "platform team"
             *     }
             */
            data: {
                [key: string]: unknown;
            };
            /**
             * @description What happens to event logs.
             * @default {}
             */
            eventLogConfiguration: {
                /**
                 * Format: int32
                 * @description How many event logs are kept. Those beyond are deleted, the oldest first.
                 * @default 10000
                 * @example 10000
                 */
                numberToRetain: number;
            };
            /**
             * @description What happens to login records.
             * @default {}
             */
            loginRecordConfiguration: {
                /** @default {} */
                delete: components["schemas"]["LogRetention"];
            };
            /**
             * Format: timezone
             * @description The time zone whose days, hours and months the reports count by.
             * @default Etc/UTC
             * @example Europe/Berlin
             */
            reportTimezone: string;
            /** @default {} */
            trustedProxyConfiguration: components["schemas"]["TrustedProxyConfiguration"];
            /**
             * @description How the administration interface looks.
             * @default {}
             */
            uiConfiguration: {
                /**
                 * @description The colour of the menu, hexadecimal. Empty stands for the interface's own.
                 * @default
                 * @example #1f6f54
                 */
                headerColor: string;
                /**
                 * @description The address of an image that replaces the logo. Empty stands for the interface's own.
                 * @default
                 * @example https://forum.example.com/logo.svg
                 */
                logoURL: string;
                /**
                 * @description The colour of the menu's font, hexadecimal. Empty stands for the interface's own.
                 * @default
                 * @example #ffffff
                 */
                menuFontColor: string;
            };
        };
        /** @description The system configuration. */
        SystemConfigurationResponse: {
            systemConfiguration: components["schemas"]["SystemConfiguration"];
        };
        /** @description Whether and when old records are deleted. */
        LogRetentionReplacement: {
            /**
             * @description `true`: records older than the retention may be deleted. `false`: they are kept for ever.
             * @example true
             */
            enabled: boolean;
            /**
             * Format: int32
             * @description For how many days records are kept. Required when `enabled` is `true`; left out otherwise (which versions before
             *     1.30.0 refused), it is 365.
             * @example 365
             */
            numberOfDaysToRetain?: number;
        } & unknown;
        /** @description Which other origins' scripts may call the service (cross-origin resource sharing). */
        CorsConfigurationReplacement: {
            /**
             * @description The value of the `Access-Control-Allow-Credentials` header.
             * @example true
             */
            allowCredentials: boolean;
            /**
             * @description The values of the `Access-Control-Allow-Headers` header.
             * @example [
             *       "Authorization",
             *       "Content-Type"
             *     ]
             */
            allowedHeaders: string[];
            /**
             * @description The values of the `Access-Control-Allow-Methods` header.
             * @example [
             *       "GET",
             *       "POST"
             *     ]
             */
            allowedMethods: components["schemas"]["CorsMethod"][];
            /**
             * @description The origins that are allowed, as `Access-Control-Allow-Origin` names them. Where the wildcard `*` is given, no
             *     other origin may be.
             * @example [
             *       "https://forum.example.com"
             *     ]
             */
            allowedOrigins: string[] & unknown;
            /**
             * @description Whether the CORS filter writes debug messages to the event log, to find out why a request was answered with 403.
             * @example false
             */
            debug: boolean;
            /**
             * @description Whether the CORS filter processes requests at all. It answers what an origin, a method or a header is not allowed
             *     for with an empty 403, before anything else is looked at.
             * @example true
             */
            enabled: boolean;
            /**
             * @description The values of the `Access-Control-Expose-Headers` header.
             * @example [
             *       "X-Request-Id"
             *     ]
             */
            exposedHeaders: string[];
            /**
             * Format: int32
             * @description The value of the `Access-Control-Max-Age` header, in seconds.
             * @example 600
             */
            preflightMaxAgeInSeconds: number;
        };
        /** @description How the address of a client is found behind proxies. Logs, webhooks and access control by address depend on it. */
        TrustedProxyConfigurationReplacement: {
            trustPolicy: components["schemas"]["TrustPolicy"];
            /**
             * @description The proxies that are trusted: IPv4 or IPv6 addresses, or ranges in CIDR notation. Accepted but not used while
             *     `trustPolicy` is `All`.
             * @example [
             *       "10.0.0.0/8",
             *       "2001:db8::1"
             *     ]
             */
            trusted: string[];
        };
        /**
         * @description The whole system configuration. Nothing is merged and nothing has a default here: every property has to be sent.
         *     Only `numberOfDaysToRetain` may be left out while its `enabled` is `false`.
         */
        SystemConfigurationReplacement: {
            /** @description What happens to audit logs. */
            auditLogConfiguration: {
                delete: components["schemas"]["LogRetentionReplacement"];
            };
            corsConfiguration: components["schemas"]["CorsConfigurationReplacement"];
            /**
             * @description Data of your own; the service keeps it and does not look at it.
             * @example {
             *       "owner": "platform team"
             *     }
             */
            data: {
                [key: string]: unknown;
            };
            /** @description What happens to event logs. */
            eventLogConfiguration: {
                /**
                 * Format: int32
                 * @description How many event logs are kept. Those beyond are deleted, the oldest first.
                 * @example 10000
                 */
                numberToRetain: number;
            };
            /** @description What happens to login records. */
            loginRecordConfiguration: {
                delete: components["schemas"]["LogRetentionReplacement"];
            };
            /**
             * Format: timezone
             * @description The name of the time zone whose days, hours and months the reports count by.
             * @example Europe/Berlin
             */
            reportTimezone: string;
            trustedProxyConfiguration: components["schemas"]["TrustedProxyConfigurationReplacement"];
            /** @description How the administration interface looks. */
            uiConfiguration: {
                /**
                 * @description The colour of the menu, hexadecimal. Empty stands for the interface's own.
                 * @example #1f6f54
                 */
                headerColor: string;
                /**
                 * @description The address of an image that replaces the logo. Empty stands for the interface's own.
                 * @example https://forum.example.com/logo.svg
                 */
                logoURL: string;
                /**
                 * @description The colour of the menu's font, hexadecimal. Empty stands for the interface's own.
                 * @example #ffffff
                 */
                menuFontColor: string;
            };
        };
        /** @description The body of replacing the system configuration. */
        SystemConfigurationRequest: {
            systemConfiguration: components["schemas"]["SystemConfigurationReplacement"];
        };
        /** @description Whether and when old records are deleted. */
        LogRetentionPatch: {
            /** @description Whether records older than the retention may be deleted. */
            enabled?: boolean | null;
            /**
             * Format: int32
             * @description For how many days records are kept.
             */
            numberOfDaysToRetain?: number | null;
        } | null;
        /** @description Which other origins' scripts may call the service. */
        CorsConfigurationPatch: {
            /** @description The value of the `Access-Control-Allow-Credentials` header. */
            allowCredentials?: boolean | null;
            /** @description The values of the `Access-Control-Allow-Headers` header. */
            allowedHeaders?: string[] | null;
            /** @description The values of the `Access-Control-Allow-Methods` header. */
            allowedMethods?: components["schemas"]["CorsMethod"][] | null;
            /** @description The origins that are allowed. */
            allowedOrigins?: string[] | null;
            /** @description Whether the CORS filter writes debug messages to the event log. */
            debug?: boolean | null;
            /** @description Whether the CORS filter processes requests at all. */
            enabled?: boolean | null;
            /** @description The values of the `Access-Control-Expose-Headers` header. */
            exposedHeaders?: string[] | null;
            /**
             * Format: int32
             * @description The value of the `Access-Control-Max-Age` header, in seconds.
             */
            preflightMaxAgeInSeconds?: number | null;
        } | null;
        /** @description How the address of a client is found behind proxies. */
        TrustedProxyConfigurationPatch: {
            /**
             * @description Which proxies in `X-Forwarded-For` are believed.
             * @enum {string|null}
             */
            trustPolicy?: "All" | "OnlyConfigured" | null;
            /** @description The proxies that are trusted. */
            trusted?: string[] | null;
        } | null;
        /** @description The fields of the system configuration that are to change. */
        SystemConfigurationPatch: {
            /** @description What happens to audit logs. */
            auditLogConfiguration?: {
                delete?: components["schemas"]["LogRetentionPatch"];
            } | null;
            corsConfiguration?: components["schemas"]["CorsConfigurationPatch"];
            /** @description Data of your own. A null inside takes that member away. */
            data?: {
                [key: string]: unknown;
            } | null;
            /** @description What happens to event logs. */
            eventLogConfiguration?: {
                /**
                 * Format: int32
                 * @description How many event logs are kept.
                 */
                numberToRetain?: number | null;
            } | null;
            /** @description What happens to login records. */
            loginRecordConfiguration?: {
                delete?: components["schemas"]["LogRetentionPatch"];
            } | null;
            /**
             * Format: timezone
             * @description The name of the time zone whose days, hours and months the reports count by.
             */
            reportTimezone?: string | null;
            trustedProxyConfiguration?: components["schemas"]["TrustedProxyConfigurationPatch"];
            /** @description How the administration interface looks. */
            uiConfiguration?: {
                /** @description The colour of the menu, hexadecimal. */
                headerColor?: string | null;
                /** @description The address of an image that replaces the logo. */
                logoURL?: string | null;
                /** @description The colour of the menu's font, hexadecimal. */
                menuFontColor?: string | null;
            } | null;
        };
        /**
         * @description What to change in the system configuration. Every field may be left out. Null takes a value away, so that the field
         *     has its default again; what is left must obey the rules of a system configuration.
         */
        SystemConfigurationPatchRequest: {
            systemConfiguration?: components["schemas"]["SystemConfigurationPatch"];
        };
        /** @description What an API key is for and what it may do. */
        ApiKey: {
            /**
             * @description What the API key is for. Logs and the audit log name its user by it. Several keys may have one name.
             * @example Chat server
             */
            name: string;
            /**
             * Format: uuid
             * @description The tenant that the API key is bound to. Without it, the key opens every tenant.
             *
             *     A key that is bound to a tenant may not use operations that are about no tenant, such as those of the system
             *     configuration, the logs and API keys, unless `permissions` has the path of the operation itself; a shorter one
             *     such as `/api` does not open them.
             * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
             */
            tenantId?: string;
            /**
             * @description The paths that the API key may be used for, with everything below each, and the methods for each. The longest path
             *     that covers a request decides. Without permissions, the key may do everything.
             * @example {
             *       "/content/item": [
             *         "POST",
             *         "PUT"
             *       ],
             *       "/system/application": [
             *         "GET"
             *       ]
             *     }
             */
            permissions?: {
                [key: string]: ("GET" | "POST" | "PUT" | "PATCH" | "DELETE")[];
            };
            /**
             * Format: int64
             * @description When the API key expires, in milliseconds since the UTC epoch; from then on it is answered with 401 `expired`.
             *     Without it, the key never expires.
             * @example 1798761600000
             */
            expirationInstant?: number;
        };
        /** @description A page of API keys. */
        ApiKeysResponse: {
            /** @description The API keys of this page, ordered by name. */
            apiKeys: components["schemas"]["ApiKey"][];
            /**
             * Format: int64
             * @description How many there are on all pages.
             * @example 1
             */
            totalResults: number;
        };
        /** @description The body of creating or replacing an API key. */
        ApiKeyRequest: {
            apiKey: components["schemas"]["ApiKey"];
        };
        /** @description A new API key, with the key itself. */
        ApiKeyCreationResponse: {
            apiKey: components["schemas"]["ApiKey"];
            /**
             * @description The key itself: the value of the `Authorization` header. It is shown now and never again; the server stores its
             *     hash alone.
             * @example q2TzRr1mXk0bQdY8sVfJ5nWc3uLh7aGe9oPi6tEyMwK
             */
            key: string;
        };
        /** @description One API key, without the key itself. */
        ApiKeyResponse: {
            apiKey: components["schemas"]["ApiKey"];
        };
        /** @description What of the logs to export, and how. */
        SystemLogExportRequest: {
            /**
             * @description The pattern that instants are written with; its letters are those of `exportSystemLogs`.
             * @default M/d/yyyy hh:mm:ss a z
             * @example yyyy-MM-dd HH:mm:ss z
             */
            dateTimeSecondsFormat: string;
            /**
             * @description Whether compressed logs of earlier rotations are included. `lastNBytes` is then ignored.
             * @default false
             * @example true
             */
            includeArchived: boolean;
            /**
             * Format: int64
             * @description How many bytes from the end of each log to export, and no line that begins before them; -1 stands for the whole log.
             * @default 65536
             * @example 1048576
             */
            lastNBytes: number;
            /**
             * Format: timezone
             * @description The time zone that instants are written in. Left out, the configured report time zone.
             * @example Europe/Berlin
             */
            zoneId?: string;
        };
        /**
         * @description The least severe messages that are logged, with all that are more severe; `off` logs none.
         * @example debug
         * @enum {string}
         */
        LoggingLevel: "error" | "warn" | "info" | "debug" | "trace" | "off";
        /** @description A logger and its level. */
        LoggingLevelResponse: {
            /**
             * @description The name of the logger.
             * @example http
             */
            name: string;
            level: components["schemas"]["LoggingLevel"];
        };
        /** @description A logger and its new level. */
        LoggingLevelRequest: {
            /**
             * @description The name of the logger.
             * @example http
             */
            name: string;
            level: components["schemas"]["LoggingLevel"];
        };
        /** @description The version of the server. */
        SystemVersionResponse: {
            /**
             * @description The version.
             * @example 1.0.0
             */
            version: string;
        };
        /**
         * @description A JWT in its compact form.
         * @example eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJjMWE3ZTVmMyJ9.c2lnbmF0dXJl
         */
        EncodedToken: string;
        /** @description A JWT for the application that was named. */
        TokenIssueResponse: {
            token: components["schemas"]["EncodedToken"];
            /**
             * @description A refresh token for the application. Present only when a valid refresh token was sent, the application has
             *     `loginConfiguration.generateRefreshTokens` on, and its `jwtConfiguration.refreshTokenExpirationPolicy` is that
             *     of the application of the refresh token that was sent. It has the creation time of that one.
             * @example xRxGGEpVawiUak6He367W3oeOfh-_3irw2Bq1iZ4xXU
             */
            refreshToken?: string;
        };
        /** @description What the third party gave. */
        ReconcileData: {
            /** @description The JWT of the third party, in its compact form. Before 1.1.0 it was sent as `encodedJWT`. */
            token: components["schemas"]["EncodedToken"];
        };
        /** @description The device that the user logs in with. */
        TokenDevice: {
            /**
             * @description A description of the device.
             * @example Work laptop
             */
            description?: string;
            /**
             * @description The address that the device was last seen at.
             * @example 203.0.113.7
             */
            lastAccessedAddress?: string;
            /**
             * @description The name of the device.
             * @example Ada's laptop
             */
            name?: string;
            /**
             * @description The kind of the device. Any text since 1.46.0; before, one of `BROWSER`, `DESKTOP`, `LAPTOP`, `MOBILE`, `OTHER`,
             *     `SERVER`, `TABLET`, `TV` and `UNKNOWN`.
             * @example LAPTOP
             */
            type?: string;
        };
        /** @description What is known about where a token is used. */
        TokenMetaData: {
            device?: components["schemas"]["TokenDevice"];
        };
        /** @description A JWT of a third party, and what it is to be exchanged for. */
        ReconcileRequest: {
            /**
             * Format: uuid
             * @description The application to log in to. A user who is not registered for it yet is registered with its default roles. An
             *     application that does not exist, or is inactive, is a 401.
             * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
             */
            applicationId: string;
            data: components["schemas"]["ReconcileData"];
            /**
             * @deprecated
             * @description The JWT of the third party. Deprecated since 1.1.0 in favour of `data.token`: it is accepted, and ignored.
             */
            encodedJWT?: components["schemas"]["EncodedToken"];
            /**
             * Format: uuid
             * @description The identity provider that made the JWT, one of the bootstrap file. One that does not exist, or is not enabled
             *     for the application, is a 401.
             * @example 6e4d2c0b-8f7a-4b59-9c3d-1a0e9f8d7c6b
             */
            identityProviderId: string;
            /**
             * Format: ip
             * @description The address of the client. Left out, it is taken from `X-Forwarded-For`, as far as the system configuration
             *     trusts the proxies in it, and without that it is the address of the last proxy. It is kept with the login, and
             *     with the refresh token as `metaData.device.lastAccessedAddress` where that was not sent.
             * @example 203.0.113.7
             */
            ipAddress?: string;
            metaData?: components["schemas"]["TokenMetaData"];
        };
        /**
         * @description Where a user name stands in moderation: in use, waiting for a decision, or rejected. A rejected one may be changed,
         *     and is then moderated again.
         * @example ACTIVE
         * @enum {string}
         */
        UsernameStatus: "ACTIVE" | "PENDING" | "REJECTED";
        /** @description The membership of a user in a group. */
        UserMembership: {
            /**
             * Format: uuid
             * @description The id of the membership.
             * @example 8f7c1e2d-4b5a-4960-a3d8-6e0f9b2c1d74
             */
            id?: string;
            /**
             * Format: uuid
             * @description The id of the group.
             * @example 0d9e8c7b-1a2f-4b3c-9d4e-5f6a7b8c9d01
             */
            groupId: string;
            /**
             * @description Data of the client's own.
             * @example {
             *       "invitedBy": "grace"
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description When the membership was created, in milliseconds since the UTC epoch.
             * @example 1446250000000
             */
            insertInstant?: number;
        };
        /** @description The registration of a user for an application. */
        UserRegistration: {
            /**
             * Format: uuid
             * @description The id of the application, which may be inactive.
             * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
             */
            applicationId: string;
            /**
             * Format: uuid
             * @description The id of the registration.
             * @example b2c4d6e8-0a1c-4e3f-8b5d-7f9a1c3e5d02
             */
            id?: string;
            /**
             * Format: int64
             * @description When the user was registered, in milliseconds since the UTC epoch.
             * @example 1446250000000
             */
            insertInstant?: number;
            /**
             * Format: int64
             * @description When the user last logged in to the application, in milliseconds since the UTC epoch.
             * @example 1446253600000
             */
            lastLoginInstant?: number;
            /**
             * @description The user name in the application.
             * @example countess
             */
            username?: string;
            usernameStatus?: components["schemas"]["UsernameStatus"];
            /**
             * @description Whether the registration is verified.
             * @example true
             */
            verified?: boolean;
            /**
             * Format: int64
             * @description When the registration was verified for the first time, in milliseconds since the UTC epoch.
             * @example 1446251000000
             */
            verifiedInstant?: number;
            /**
             * @description The names of the roles that the user has in the application.
             * @example [
             *       "member"
             *     ]
             */
            roles?: string[];
            /**
             * @description The locales that the user prefers in the application, most preferred first.
             * @example [
             *       "en_GB"
             *     ]
             */
            preferredLanguages?: string[];
            /**
             * Format: timezone
             * @description The time zone of the user in the application, by its IANA name.
             * @example Europe/London
             */
            timezone?: string;
            /**
             * @description Data of the client's own.
             * @example {
             *       "signature": "Countess of Lovelace"
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @description The token that the user may log in to the application with instead of a password.
             * @example 2HYT86lWSAntc-mvtHLX5XXEpk9ThcqZb4YEh65CLjA
             */
            authenticationToken?: string;
            /**
             * Format: uuid
             * @description The id that the user name of this registration has as a content item in the moderation service.
             * @example d7e5c3b1-9f8e-4d6c-b5a4-3f2e1d0c9b8a
             */
            partnerId?: string;
            /**
             * @deprecated
             * @description Tokens of other services, by the name of the service. Deprecated.
             * @example {
             *       "example": "a8c1e4f7"
             *     }
             */
            tokens?: {
                [key: string]: string;
            };
        };
        /** @description How the authenticator app makes its codes, where `method` is `authenticator`. */
        UserTwoFactorAuthenticator: {
            /**
             * @description The algorithm, always the same.
             * @default HmacSHA1
             * @example HmacSHA1
             * @enum {string}
             */
            algorithm: "HmacSHA1";
            /**
             * @description How many digits a code has, always 6.
             * @default 6
             * @example 6
             * @enum {integer}
             */
            codeLength: 6;
            /**
             * @description For how many seconds a code is valid, always 30.
             * @default 30
             * @example 30
             * @enum {integer}
             */
            timeStep: 30;
        };
        /** @description One second factor. */
        UserTwoFactorMethod: {
            /**
             * @description The id of the method.
             * @example 35VW
             */
            id: string;
            /**
             * @description The kind of the method, an authenticator app or a code by email or text message.
             * @example authenticator
             * @enum {string}
             */
            method: "authenticator" | "email" | "sms";
            /**
             * @description Whether this method was the last to be used.
             * @default false
             * @example true
             */
            lastUsed: boolean;
            /**
             * Format: email
             * @description The address that codes go to, where `method` is `email`.
             * @example ada@example.com
             */
            email?: string;
            /**
             * @description The number that codes go to, where `method` is `sms`.
             * @example +44 20 7946 0000
             */
            mobilePhone?: string;
            authenticator?: components["schemas"]["UserTwoFactorAuthenticator"];
        } & (unknown & unknown & unknown);
        /** @description The second factors of the user. */
        UserTwoFactor: {
            /** @description The ways in which the user can prove who they are a second time. */
            methods: components["schemas"]["UserTwoFactorMethod"][];
        };
        /** @description A user, with the groups they are in and the applications they are registered for. */
        User: {
            /**
             * Format: uuid
             * @description The id of the user.
             * @example c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87
             */
            id: string;
            /**
             * Format: uuid
             * @description The tenant of the user.
             * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
             */
            tenantId?: string;
            /**
             * @description Whether the user is active. A deactivated user cannot log in.
             * @example true
             */
            active?: boolean;
            /**
             * @description The user name. No other user of the tenant has it, in whatever spelling of ASCII letters.
             * @example ada
             */
            username?: string;
            usernameStatus?: components["schemas"]["UsernameStatus"];
            /**
             * Format: email
             * @description The email address. No other user of the tenant has it, in whatever spelling of ASCII letters.
             * @example ada@example.com
             */
            email?: string;
            /**
             * @description The first name.
             * @example Ada
             */
            firstName?: string;
            /**
             * @description The middle name.
             * @example King
             */
            middleName?: string;
            /**
             * @description The last name.
             * @example Lovelace
             */
            lastName?: string;
            /**
             * @description The full name. A field of its own, not put together from the other names.
             * @example Ada Lovelace
             */
            fullName?: string;
            /**
             * @description The mobile phone number.
             * @example +44 20 7946 0000
             */
            mobilePhone?: string;
            /**
             * @description The address of a picture of the user.
             * @example https://forum.example.com/ada.png
             */
            imageUrl?: string;
            /**
             * Format: date
             * @description The date of birth, as YYYY-MM-DD.
             * @example 1985-12-10
             */
            birthDate?: string;
            /**
             * Format: email
             * @description The email address of a parent. It stays until a parent claims the child.
             * @example parent@example.com
             */
            parentEmail?: string;
            /**
             * Format: timezone
             * @description The time zone, by its IANA name.
             * @example Europe/London
             */
            timezone?: string;
            /**
             * @description The locales that the user prefers, most preferred first.
             * @example [
             *       "en_GB",
             *       "fr"
             *     ]
             */
            preferredLanguages?: string[];
            /**
             * Format: int64
             * @description When the user was created, in milliseconds since the UTC epoch.
             * @example 1446250000000
             */
            insertInstant?: number;
            /**
             * Format: int64
             * @description When the user last logged in, in milliseconds since the UTC epoch.
             * @example 1446253600000
             */
            lastLoginInstant?: number;
            /**
             * Format: int64
             * @description When the user was last changed, in milliseconds since the UTC epoch.
             * @example 1446253600000
             */
            lastUpdateInstant?: number;
            /**
             * Format: int64
             * @description When the user expires, in milliseconds since the UTC epoch. An expired user cannot log in.
             * @example 1767225600000
             */
            expiry?: number;
            /**
             * Format: int64
             * @description When the password was last changed, in milliseconds since the UTC epoch.
             * @example 1446250000000
             */
            passwordLastUpdateInstant?: number;
            /**
             * Format: int64
             * @description When the password was last looked for in known breaches, in milliseconds since the UTC epoch.
             * @example 1446250000000
             */
            breachedPasswordLastCheckedInstant?: number;
            /**
             * @description Whether the user has to change the password at the next login.
             * @example false
             */
            passwordChangeRequired?: boolean;
            /**
             * Format: uuid
             * @description The connector that the user was last authenticated by.
             * @example 2a6d8b91-7c34-4e05-b1f8-9d0e3c5a7f26
             */
            connectorId?: string;
            /**
             * Format: uuid
             * @description The id that the user name has as a content item in the moderation service.
             * @example f3b9d0c2-6a17-48e5-8d24-1c7e5a9b3f60
             */
            partnerId?: string;
            /**
             * @description Data of the client's own. `data.email` stands in for `email` where the user has none.
             * @example {
             *       "newsletter": true
             *     }
             */
            data?: {
                /**
                 * Format: email
                 * @description An email address that is used where the user has no `email`. Removed in 1.26.0, back since 1.27.2.
                 * @example ada@example.com
                 */
                email?: string;
            } & {
                [key: string]: unknown;
            };
            /**
             * @description Whether the email address of the user is verified.
             * @example true
             */
            verified?: boolean;
            /**
             * Format: int64
             * @description When the user was verified for the first time, in milliseconds since the UTC epoch. It never changes after that.
             * @example 1446251000000
             */
            verifiedInstant?: number;
            /** @description The groups that the user is in. */
            memberships?: components["schemas"]["UserMembership"][];
            /** @description The applications that the user is registered for, inactive ones included. */
            registrations?: components["schemas"]["UserRegistration"][];
            twoFactor?: components["schemas"]["UserTwoFactor"];
            /**
             * @deprecated
             * @description How codes of the second factor are delivered. Deprecated; see `twoFactor`.
             * @example TextMessage
             */
            twoFactorDelivery?: string;
            /**
             * @deprecated
             * @description Whether the user has a second factor. Deprecated, and removed in 1.26.0; see `twoFactor`.
             * @example false
             */
            twoFactorEnabled?: boolean;
        };
        /** @description The user, and tokens for the application. */
        ReconcileResponse: {
            /**
             * @description A refresh token. Present only when an application was named, the user is registered for it, and it generates
             *     refresh tokens.
             * @example xRxGGEpVawiUak6He367W3oeOfh-_3irw2Bq1iZ4xXU
             */
            refreshToken?: string;
            /**
             * Format: uuid
             * @description The stable id of the refresh token, by which it can be revoked.
             * @example e0a4c7d2-91b3-4f58-a6d1-2c7b9e5f8043
             */
            refreshTokenId?: string;
            /**
             * @description What was given with the request to change the password, unchanged. Present when the login used a one-time
             *     password, which a login with a third party's JWT never does.
             * @example {
             *       "returnTo": "/threads/7"
             *     }
             */
            state?: {
                [key: string]: unknown;
            };
            /** @description A JWT of the application. */
            token?: components["schemas"]["EncodedToken"];
            /**
             * Format: int64
             * @description When the JWT expires, in milliseconds since the UTC epoch. Left out when there is no JWT.
             * @example 1446257200000
             */
            tokenExpirationInstant?: number;
            user: components["schemas"]["User"];
        };
        /** @description All public keys. */
        PublicKeysResponse: {
            /**
             * @description The public keys, PEM encoded, by key id. The entry named `default` is the key of the global signing
             *     configuration. An application that has no key pair of its own has no entry.
             * @example {
             *       "default": "-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…\n-----END PUBLIC KEY-----\n"
             *     }
             */
            publicKeys: {
                /**
                 * @description The key of the global signing configuration, PEM encoded.
                 * @example -----BEGIN PUBLIC KEY-----
                 *     MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…
                 *     -----END PUBLIC KEY-----
                 */
                default: string;
            } & {
                [key: string]: string;
            };
        };
        /** @description One public key. */
        PublicKeyResponse: {
            /**
             * @description The public key, PEM encoded. An application that uses the global signing configuration or an `HS…` algorithm may
             *     have none; the field is then left out.
             * @example -----BEGIN PUBLIC KEY-----
             *     MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…
             *     -----END PUBLIC KEY-----
             */
            publicKey?: string;
        };
        /** @description An RSA public key. */
        JsonWebKey: {
            /**
             * @description The algorithm it is used with.
             * @example RS256
             * @enum {string}
             */
            alg: "RS256" | "RS384" | "RS512";
            /**
             * @description The exponent, base64url encoded.
             * @example AQAB
             */
            e: string;
            /**
             * @description The id of the key, its RFC 7638 thumbprint.
             * @example NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs
             */
            kid: string;
            /**
             * @description The type of the key.
             * @example RSA
             * @enum {string}
             */
            kty: "RSA";
            /**
             * @description The modulus, base64url encoded.
             * @example 0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx
             */
            n: string;
            /**
             * @description The key is for signatures.
             * @example sig
             * @enum {string}
             */
            use: "sig";
        };
        /** @description A JSON Web Key Set (RFC 7517). */
        JsonWebKeySetResponse: {
            /** @description The public keys that tokens can be verified with. */
            keys: components["schemas"]["JsonWebKey"][];
        };
        /** @description A refresh token that can still be used. The token itself is never shown again. */
        RefreshToken: {
            /**
             * Format: uuid
             * @description The stable id of the refresh token, by which it can be revoked.
             * @example e0a4c7d2-91b3-4f58-a6d1-2c7b9e5f8043
             */
            id: string;
            /**
             * Format: uuid
             * @description The application it is for.
             * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
             */
            applicationId: string;
            /**
             * Format: uuid
             * @description The user it belongs to.
             * @example c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87
             */
            userId: string;
            /**
             * Format: uuid
             * @description The tenant it is in.
             * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
             */
            tenantId: string;
            /**
             * Format: int64
             * @description When it was created, in milliseconds since the UTC epoch.
             * @example 1446253600000
             */
            insertInstant: number;
            /**
             * Format: int64
             * @description When it expires, in milliseconds since the UTC epoch.
             * @example 1448845600000
             */
            expirationInstant: number;
            metaData?: components["schemas"]["TokenMetaData"];
        };
        /** @description A page of refresh tokens. */
        RefreshTokensResponse: {
            /** @description The refresh tokens of this page, the newest first. */
            refreshTokens: components["schemas"]["RefreshToken"][];
            /**
             * Format: int64
             * @description How many there are on all pages.
             * @example 1
             */
            totalResults: number;
        };
        /**
         * @description The refresh token to exchange. Cookies win over the body; without a `refresh_token` cookie, `refreshToken` is
         *     required.
         */
        TokenRefreshRequest: {
            /**
             * @description The refresh token.
             * @example xRxGGEpVawiUak6He367W3oeOfh-_3irw2Bq1iZ4xXU
             */
            refreshToken?: string;
            /**
             * @description The JWT that the new one takes the place of; it may have expired. One of another user, or one that names another
             *     application, is a 400 `[invalid]token`: two logins got mixed up. Nothing else is taken from it.
             */
            token?: components["schemas"]["EncodedToken"];
            /**
             * Format: int32
             * @description For how many seconds the new JWT is valid; where the application's configuration says less, it is valid for that
             *     time. Left out, as long as the configuration says.
             * @example 300
             */
            timeToLiveInSeconds?: number;
        };
        /** @description A new JWT, and the refresh token to use next. */
        TokenRefreshResponse: {
            /**
             * @description The refresh token to use next; a new one where the usage policy is `OneTimeUse`.
             * @example xRxGGEpVawiUak6He367W3oeOfh-_3irw2Bq1iZ4xXU
             */
            refreshToken: string;
            /**
             * Format: uuid
             * @description The stable id of the refresh token, by which it can be revoked.
             * @example e0a4c7d2-91b3-4f58-a6d1-2c7b9e5f8043
             */
            refreshTokenId: string;
            /** @description The new JWT. */
            token: components["schemas"]["EncodedToken"];
        };
        /** @description One refresh token. */
        RefreshTokenResponse: {
            refreshToken: components["schemas"]["RefreshToken"];
        };
        /**
         * @description Whom a JWT is for; the id of the application, where it is for one.
         * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
         */
        TokenAudience: string[] | string;
        /**
         * @description The claims of a JWT. Besides those named here it holds what it was issued with: that of a user has `email`, and, for
         *     an application that the user is registered for, `applicationId` and `roles`. Where the service made it, `jti` is its
         *     own id, `tid` its tenant, and `origin`, in that of a user, proves that the user signed in.
         */
        TokenClaims: {
            aud?: components["schemas"]["TokenAudience"];
            /**
             * Format: int64
             * @description When it expires, in seconds since the UTC epoch.
             * @example 1446257200
             */
            exp: number;
            /**
             * Format: int64
             * @description When it was issued, in seconds since the UTC epoch.
             * @example 1446253600
             */
            iat: number;
            /**
             * @description Who issued it.
             * @example gatehouse
             */
            iss: string;
            /**
             * @description Who it is about; the id of the user, where it is about one.
             * @example c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87
             */
            sub?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description What a valid JWT says. */
        TokenValidationResponse: {
            jwt: components["schemas"]["TokenClaims"];
        };
        /** @description What a JWT is to say, and how it is to be signed. */
        TokenVendRequest: {
            /**
             * @description The claims. Those that the service sets, `exp`, `iat`, `iss`, `jti` and `tid`, win over the ones given; `origin` is
             *     left out. A JWT of more than 65,536 characters is a 400 `[tooLong]claims`.
             * @example {
             *       "sub": "build-server",
             *       "scope": "deploy"
             *     }
             */
            claims: {
                aud?: components["schemas"]["TokenAudience"];
                /**
                 * @description Who the JWT is about.
                 * @example build-server
                 */
                sub?: string;
            } & {
                [key: string]: unknown;
            };
            /**
             * @description The id of the key that signs the JWT, left out for the global signing key. One that does not exist, that is no
             *     longer signed with, or that belongs to an application of another tenant or an inactive one, is a 400
             *     `[invalid]keyId`.
             * @example NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs
             */
            keyId?: string;
            /**
             * Format: int32
             * @description For how many seconds the JWT is valid.
             * @default 3600
             * @example 300
             */
            timeToLiveInSeconds: number;
        };
        /** @description The JWT. */
        TokenVendResponse: {
            token: components["schemas"]["EncodedToken"];
        };
        /**
         * @description A notification of the moderation service, as it sends it. Those about user actions are handed on; the others are
         *     taken and left alone, so that a notification server which gets them all can be here.
         */
        PartnerNotification: {
            /**
             * @description What the notification is about.
             * @example userAction
             * @enum {string}
             */
            type: "userAction" | "contentApproval" | "contentEdit" | "contentDelete" | "filterApproval";
            /**
             * @description The moderation applications that the action is for.
             * @example [
             *       "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10"
             *     ]
             */
            applicationIds?: string[];
            /**
             * @description What is done, such as `mute`.
             * @example mute
             */
            action?: string;
            /**
             * @description Names the user action in all its phases.
             * @example c3d5e7f9-4a6b-4c8d-9e01-2f3a4b5c6d7e
             */
            key?: string;
            /**
             * @description What happens to the action, whether it begins, is changed, is taken back, or ends at its time.
             * @example start
             * @enum {string}
             */
            phase?: "start" | "modify" | "cancel" | "end";
            /**
             * Format: uuid
             * @description The content user whom it is about, who has the id of the user here.
             * @example c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87
             */
            userId?: string;
            /**
             * @description A remark of the moderator.
             * @example Third warning
             */
            comment?: string;
            /**
             * Format: int64
             * @description When it ends by itself, in milliseconds since the UTC epoch, if it does.
             * @example 4102444800000
             */
            expiry?: number;
            /**
             * @description The reason, in words that the user may read.
             * @example Insults in the harbour chat
             */
            reason?: string;
            /**
             * @description The reason as a short code.
             * @example insults
             */
            reasonCode?: string;
            /**
             * @description Whether the user is to be told.
             * @example true
             */
            notifyUser?: boolean;
            /**
             * Format: uuid
             * @description The operator who did it.
             * @example d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d
             */
            moderatorId?: string;
            /**
             * Format: email
             * @description The operator's email address.
             * @example mia@example.org
             */
            moderatorEmail?: string;
            /**
             * @description The id that the operator has elsewhere.
             * @example staff-0815
             */
            moderatorExternalId?: string;
            /**
             * @description What was decided about content, by its id. Left alone.
             * @example {
             *       "6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8": "approved"
             *     }
             */
            approvals?: {
                [key: string]: "approved" | "rejected";
            };
            /**
             * Format: uuid
             * @description The moderation application of content that was edited or deleted. Left alone.
             * @example 0c9b7a65-43f2-4e1d-8a0b-5c6d7e8f9a01
             */
            applicationId?: string;
            /**
             * Format: uuid
             * @description The id of content that was edited or deleted. Left alone.
             * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
             */
            id?: string;
            /**
             * @description The parts of content that was edited. Left alone.
             * @example [
             *       {
             *         "name": "text",
             *         "type": "text",
             *         "value": "See you at the tide gauge."
             *       }
             *     ]
             */
            newParts?: {
                [key: string]: unknown;
            }[];
        } & unknown;
        /** @description An action on a user, as the webhooks of the applications hear of it. */
        UserActionEvent: {
            /**
             * Format: uuid
             * @description The id of the event, the same for each attempt to deliver it.
             * @example 5f3e1d2c-7b6a-4958-8c7d-0e9f1a2b3c4d
             */
            id: string;
            /**
             * @description The kind of the event.
             * @example user.action
             * @enum {string}
             */
            type: "user.action";
            /**
             * Format: int64
             * @description When the event came about, in milliseconds since the UTC epoch.
             * @example 1446253600000
             */
            createInstant: number;
            /**
             * Format: uuid
             * @description The tenant that the event is about.
             * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
             */
            tenantId: string;
            /**
             * @description The applications of this service that the action is for.
             * @example [
             *       "3c219e58-ed0e-4b18-ad48-f4f92793ae32"
             *     ]
             */
            applicationIds: string[];
            /**
             * @description The name of the action.
             * @example mute
             */
            action: string;
            /**
             * @description The key of the action, which stays the same over its phases.
             * @example 4d8a1f60-2b7c-4e39-a5d0-8c6e3f9b1d27
             */
            key: string;
            /**
             * @description What happens to the action, whether it begins, is changed, is taken back, or ends at its time.
             * @example start
             * @enum {string}
             */
            phase: "start" | "modify" | "cancel" | "end";
            /**
             * Format: uuid
             * @description The user that the action is on.
             * @example c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87
             */
            userId: string;
            /**
             * @description What the moderator noted.
             * @example Third warning
             */
            comment?: string;
            /**
             * Format: int64
             * @description When the action ends by itself, in milliseconds since the UTC epoch.
             * @example 1446340000000
             */
            expiry?: number;
            /**
             * @description The reason for the action.
             * @example Insults
             */
            reason?: string;
            /**
             * @description The code of the reason.
             * @example insult
             */
            reasonCode?: string;
            /**
             * @description Whether the user is to be told.
             * @example true
             */
            notifyUser: boolean;
            /**
             * Format: uuid
             * @description The moderator.
             * @example 71c0d4e8-5a9b-4f26-8e13-b7d2a6c4f095
             */
            moderatorId?: string;
            /**
             * Format: email
             * @description The email address of the moderator.
             * @example grace@example.com
             */
            moderatorEmail?: string;
            /**
             * @description The id that the moderator has elsewhere.
             * @example 1042
             */
            moderatorExternalId?: string;
        };
        /** @description The body of a webhook call. */
        UserActionEventRequest: {
            event: components["schemas"]["UserActionEvent"];
        };
        /**
         * @description A word, as people write it.
         * @example zounds
         */
        WordListText: string;
        /**
         * Format: locale
         * @description A language, or a language with a region, joined by an underscore.
         * @example en
         * @example en_US
         */
        WordListLocale: string;
        /**
         * Format: int64
         * @description The id of an object of the word lists, given by the server.
         * @example 41
         */
        WordListId: number;
        /**
         * @description The status of a word-list object. Changes apply at once, so it is always `ACTIVE`.
         * @enum {string}
         */
        WordListStatus: "ACTIVE";
        /**
         * @description How a word is looked for. The explanations are our reading of the names.
         *
         *     - `exactMatch`: only the word itself, its variations and its inflections, spelled exactly.
         *     - `embeddable`: also disguised (other characters for letters, repeats, separators) and inside a longer word, if that
         *       is no dictionary word and what is left of it is one.
         *     - `nonEmbeddable`: also disguised, but standing alone.
         *     - `distinguishable`: anywhere except inside a dictionary word.
         * @enum {string}
         */
        FilterEntryMode: "exactMatch" | "embeddable" | "nonEmbeddable" | "distinguishable";
        /**
         * @description How offensive a word is.
         *
         *     - `mild`: rarely offends anyone.
         *     - `medium`: offends at times; as a rule acceptable at work.
         *     - `high`: always offends, yet is sometimes heard at work.
         *     - `severe`: always offends and is never acceptable at work.
         * @enum {string}
         */
        FilterEntrySeverity: "mild" | "medium" | "high" | "severe";
        /**
         * @description The name of a tag.
         * @example Vulgarity
         */
        WordListTagName: string;
        /** @description A word of the blacklist, how it is looked for and how bad it is. */
        FilterEntry: {
            /** @description The word, unique within its locale. */
            text: components["schemas"]["WordListText"];
            /** @description The locale that the word belongs to. */
            locale: components["schemas"]["WordListLocale"];
            /** @description How the word is looked for. */
            filterMode: components["schemas"]["FilterEntryMode"];
            /** @description How offensive the word is. */
            severity: components["schemas"]["FilterEntrySeverity"];
            /**
             * @description Whether the word is an adjective. Its inflections as one are then found too.
             * @default false
             */
            adjective: boolean;
            /**
             * @description Whether the word is an adverb. Its inflections as one are then found too.
             * @default false
             */
            adverb: boolean;
            /**
             * @description Whether the word is a noun. Its inflections as one are then found too.
             * @default false
             */
            noun: boolean;
            /**
             * @description Whether the word is a verb. Its inflections as one are then found too.
             * @default false
             */
            verb: boolean;
            /**
             * @description Whether a doubled letter other than a vowel is also read as a single one.
             * @default false
             */
            collapseDoubles: boolean;
            /**
             * @description Whether spellings that sound the same, such as `ph` for `f`, are tried too.
             * @default false
             */
            replacePhonetics: boolean;
            /**
             * @description What the word means, for those who look after the list.
             * @example An old-fashioned oath of surprise.
             */
            definition?: string;
            /**
             * @description Words in which a match of this entry is dropped.
             * @default []
             * @example [
             *       "zoundscape"
             *     ]
             */
            ignores: components["schemas"]["WordListText"][];
            /**
             * @description Other spellings of the word, each treated like the word itself. One that equals the text is refused with
             *     `[invalid]entry.variations`.
             * @default []
             * @example [
             *       "swounds"
             *     ]
             */
            variations: components["schemas"]["WordListText"][];
            /**
             * @description The names of the blacklist tags that the word carries. A request holds at least one, and a name that has no tag
             *     yet creates it. A response can be without any when a tag was deleted.
             * @example [
             *       "Vulgarity"
             *     ]
             */
            tags: components["schemas"]["WordListTagName"][];
        };
        /** @description One filter entry. */
        FilterEntryResponse: {
            /** @description The filter entry. */
            entry: components["schemas"]["FilterEntry"];
        };
        /** @description The body of creating or updating a filter entry. */
        FilterEntryRequest: {
            /** @description The filter entry. */
            entry: components["schemas"]["FilterEntry"] & {
                /** @description At least one tag. */
                tags?: components["schemas"]["WordListTagName"][];
            };
        };
        /** @description A page of filter entries. */
        FilterEntriesResponse: {
            /** @description The filter entries of this page. */
            entries: components["schemas"]["FilterEntry"][];
            /**
             * Format: int64
             * @description How many filter entries were found in all.
             */
            totalResults: number;
        };
        /** @description An ordinary word. Knowing it keeps the filter from finding other words inside it. */
        DictionaryEntry: {
            /**
             * @description The word, unique within its locale.
             * @example assessment
             */
            text: components["schemas"]["WordListText"];
            /** @description The locale that the word belongs to. */
            locale: components["schemas"]["WordListLocale"];
            /**
             * @description The names of the blacklist tags that let this word pass: when a text holds exactly this word, and the filter's
             *     configuration names one of its tags as well, the match is dropped. A name that has no tag yet creates it.
             * @default []
             * @example [
             *       "Medical"
             *     ]
             */
            tags: components["schemas"]["WordListTagName"][];
        };
        /** @description One dictionary entry. */
        DictionaryEntryResponse: {
            /** @description The dictionary entry. */
            entry: components["schemas"]["DictionaryEntry"];
        };
        /** @description The body of creating or updating a dictionary entry. */
        DictionaryEntryRequest: {
            /** @description The dictionary entry. */
            entry: components["schemas"]["DictionaryEntry"];
            /**
             * @description The names of blacklist tags that the word carries. They may stand here or in `entry.tags`; where both are sent,
             *     the word gets the tags of both. They are returned in `entry.tags`.
             * @example [
             *       "Medical"
             *     ]
             */
            tags?: components["schemas"]["WordListTagName"][];
        };
        /** @description One field to sort by. */
        DictionaryEntrySort: {
            /**
             * @description The field.
             * @enum {string}
             */
            field: "text" | "id" | "status" | "locale";
            /**
             * @description Ascending or descending.
             * @default asc
             * @enum {string}
             */
            order: "asc" | "desc";
        };
        /** @description A page of dictionary entries. */
        DictionaryEntriesResponse: {
            /**
             * Format: int64
             * @description How many dictionary entries were found in all.
             */
            totalResults: number;
            /** @description The dictionary entries of this page. */
            entries: components["schemas"]["DictionaryEntry"][];
        };
        /** @description A name that groups words of the blacklist. */
        BlacklistTag: {
            /** @description The name, unique among the tags of the blacklist. */
            name: components["schemas"]["WordListTagName"];
        };
        /** @description All blacklist tags. */
        BlacklistTagsResponse: {
            /** @description The tags, ordered by name. */
            tags: components["schemas"]["BlacklistTag"][];
        };
        /** @description One blacklist tag. */
        BlacklistTagResponse: {
            /** @description The tag. */
            tag: components["schemas"]["BlacklistTag"];
        };
        /** @description The body of creating a blacklist tag. */
        BlacklistTagRequest: {
            /** @description The tag. */
            tag: components["schemas"]["BlacklistTag"];
        };
        /** @description A combination of words that is offensive as a whole, given as a pattern. */
        BlacklistPhrase: {
            /** @description The locale that the phrase belongs to. */
            locale: components["schemas"]["WordListLocale"];
            /**
             * @description A regular expression that is looked for in the text, unique within its locale.
             *
             *     **`%Tag%`** stands for any blacklist match that carries the tag, disguised as it may be: `%Insult% off` finds
             *     `d0rk off`. The request's limits on locales, dictionary tags and ignorable characters hold for these matches;
             *     its limits on tags and severity are held against the phrase alone. A tag that nothing carries stands for
             *     nothing. `\%` stands for the character.
             *
             *     **Characters** stand for themselves, whatever their case; invisible characters in the text are passed over. A
             *     letter a to z stands for all of its forms (accented, full width, styled, drawn with a look-alike of another
             *     script), a digit likewise, and a space for any one white-space character. `.` is any character but a line
             *     break. `[abc]`, `[a-z]` and `[^…]` are classes; `\d` digits, `\w` letters, marks, digits and `_` of all scripts,
             *     `\s` white space, `\D`, `\W`, `\S` everything else; `\p{L}`, `\p{Script=Greek}`, `\P{…}` Unicode properties.
             *     `\n`, `\t`, `\x41`, `\u00E9` and `\u{1F600}` are characters, and so is every sign after a backslash.
             *
             *     **Structure:** `|` between alternatives, `(…)` and `(?:…)` for groups, `*`, `+`, `?`, `{2}`, `{2,}`, `{2,5}` for
             *     as many as possible, and with `?` behind them for as few as possible. Where several matches begin together, the
             *     pattern prefers as regular expressions do; those of one phrase do not overlap.
             *
             *     **Places:** a phrase is found within words too, unless it says otherwise: `\b` is the edge of a word, `\B` is
             *     none, `^` and `$` are the beginning and the end of the whole text. The edges of a `%Tag%` count as edges of a
             *     word, even if it begins or ends with a sign that stands for a letter.
             *
             *     **Refused**, with what to write instead and the place in `message` and in `data.position`: look-around,
             *     back-references, flags, a pattern that would match where nothing stands, more than 1,000 repetitions, a
             *     pattern of more than 4,000 steps when its repetitions are written out, groups deeper than 50.
             *
             *     A match is found if it is up to about 1,000 characters long. Each phrase takes time in proportion to the text,
             *     whatever stands in it, and all of them have a limit together: a text in which hundreds of phrases nearly match is
             *     not looked at for the last of them.
             * @example \bsuch a %Vulgarity%
             * @example \b(?:go|get) lost,? you %Insult%\b
             * @example 100\% %Insult%
             */
            pattern: string;
            /** @description How offensive the phrase is. */
            severity: components["schemas"]["FilterEntrySeverity"];
            /**
             * @description The names of the blacklist tags that the phrase carries. A name that has no tag yet creates it.
             * @default []
             * @example [
             *       "Insult"
             *     ]
             */
            tags: components["schemas"]["WordListTagName"][];
        };
        /** @description All blacklist phrases. */
        BlacklistPhrasesResponse: {
            /** @description The phrases, ordered by id. */
            phrases: components["schemas"]["BlacklistPhrase"][];
        };
        /** @description The body of creating or updating a blacklist phrase. */
        BlacklistPhraseRequest: {
            /** @description The phrase. */
            phrase: components["schemas"]["BlacklistPhrase"];
        };
        /** @description One blacklist phrase. */
        BlacklistPhraseResponse: {
            /** @description The phrase. */
            phrase: components["schemas"]["BlacklistPhrase"];
        };
        /** @description An allowed entry with its inflections, as the whole whitelist shows it. */
        WholeAllowedEntry: {
            /**
             * @description The word, unique within its locale. It may be several words or signs, which are allowed as a whole.
             * @example parrot
             */
            text: components["schemas"]["WordListText"];
            /** @description The locale that the word belongs to. */
            locale: components["schemas"]["WordListLocale"];
            /**
             * @description Whether the inflections of the word are allowed with it: plural, verb forms, degrees, the adverb, and `'s`.
             *     They are made by rule, for English, and are those that the dictionary of the server knows as words.
             * @default false
             */
            inflect: boolean;
            /**
             * @description Inflections that are not allowed, whatever their case. They count only where `inflect` is `true`.
             * @default []
             * @example [
             *       "parroted"
             *     ]
             */
            exclusions: components["schemas"]["WordListText"][];
            /**
             * @description The inflections that are allowed with the word, in small letters. None where `inflect` is `false`.
             * @example [
             *       "parrots",
             *       "parroting"
             *     ]
             */
            inflections: components["schemas"]["WordListText"][];
            /**
             * @description The names of the whitelist tags that the word carries. A name that has no tag yet creates it.
             * @default []
             * @example [
             *       "Animal"
             *     ]
             */
            tags: components["schemas"]["WordListTagName"][];
        };
        /** @description Kinds of allowed words that may not follow one another. Neither case nor punctuation between them matters. */
        AdvancedDisallowedPhrase: {
            /**
             * @description The names of whitelist tags, in their order; each stands for one allowed word that carries it. `*` instead of a
             *     name stands for exactly one allowed word of whatever tags, so that `*`, `*` stands for two. A tag that is named
             *     `*` cannot be meant.
             * @example [
             *       "Greeting",
             *       "*",
             *       "Animal"
             *     ]
             */
            parts: components["schemas"]["WordListTagName"][];
        };
        /**
         * @description Allowed words that may not follow one another. Their inflections may not either, and neither case nor punctuation
         *     between them matters.
         */
        DisallowedPhrase: {
            /**
             * @description The words, in their order. Each is the text of an allowed entry.
             * @example [
             *       "stuffed",
             *       "parrot"
             *     ]
             */
            parts: components["schemas"]["WordListText"][];
        };
        /** @description Everything that the whitelist holds. */
        Whitelist: {
            /** @description The allowed words, each with its inflections, ordered by id. */
            allowedEntries: components["schemas"]["WholeAllowedEntry"][];
            /** @description The disallowed phrases that are made of tags, ordered by id. */
            advancedDisallowedEntries: components["schemas"]["AdvancedDisallowedPhrase"][];
            /** @description The disallowed phrases that are made of words, ordered by id. */
            disallowedEntries: components["schemas"]["DisallowedPhrase"][];
        };
        /** @description The whole whitelist. */
        WhitelistResponse: {
            /** @description The whitelist. */
            whitelist: components["schemas"]["Whitelist"];
        };
        /** @description One field to sort by. */
        AllowedEntrySort: {
            /**
             * @description The field.
             * @enum {string}
             */
            field: "id" | "text" | "locale";
            /**
             * @description Ascending or descending.
             * @default asc
             * @enum {string}
             */
            order: "asc" | "desc";
        };
        /**
         * @description A word that may be used where the whitelist decides, in whatever case. Entries of all locales serve.
         *
         *     A text is read word by word. Sentence punctuation and white space between words are neutral; whatever else there is,
         *     digits, symbols and emoji included, is disallowed unless it is an entry. An entry may consist of several words and
         *     signs, such as `ice cream`, `covid-19` or `:-)`, and is then allowed as a whole.
         */
        AllowedEntry: {
            /**
             * @description The word, unique within its locale. It may be several words or signs, which are allowed as a whole.
             * @example parrot
             */
            text: components["schemas"]["WordListText"];
            /** @description The locale that the word belongs to. */
            locale: components["schemas"]["WordListLocale"];
            /**
             * @description Whether the inflections of the word are allowed with it: plural, verb forms, degrees, the adverb, and `'s`.
             *     They are made by rule, for English, and are those that the dictionary of the server knows as words.
             * @default false
             */
            inflect: boolean;
            /**
             * @description Inflections that are not allowed, whatever their case. They count only where `inflect` is `true`.
             * @default []
             * @example [
             *       "parroted"
             *     ]
             */
            exclusions: components["schemas"]["WordListText"][];
            /**
             * @description The names of the whitelist tags that the word carries. A name that has no tag yet creates it.
             * @default []
             * @example [
             *       "Animal"
             *     ]
             */
            tags: components["schemas"]["WordListTagName"][];
        };
        /** @description A page of allowed entries. */
        AllowedEntriesResponse: {
            /** @description The allowed entries of this page. */
            entries: components["schemas"]["AllowedEntry"][];
            /**
             * Format: int64
             * @description How many allowed entries were found in all.
             */
            totalResults: number;
        };
        /** @description One allowed entry. */
        AllowedEntryResponse: {
            /** @description The allowed entry. */
            entry: components["schemas"]["AllowedEntry"];
        };
        /** @description The body of creating or updating an allowed entry. */
        AllowedEntryRequest: {
            /** @description The allowed entry. */
            entry: components["schemas"]["AllowedEntry"];
        };
        /** @description A name that groups words of the whitelist. */
        WhitelistTag: {
            /** @description The name, unique among the tags of the whitelist. */
            name: components["schemas"]["WordListTagName"];
        };
        /** @description All whitelist tags. */
        WhitelistTagsResponse: {
            /** @description The tags, ordered by name. */
            tags: components["schemas"]["WhitelistTag"][];
        };
        /** @description One whitelist tag. */
        WhitelistTagResponse: {
            /** @description The tag. */
            tag: components["schemas"]["WhitelistTag"];
        };
        /** @description The body of creating a whitelist tag. */
        WhitelistTagRequest: {
            /** @description The tag. */
            tag: components["schemas"]["WhitelistTag"];
        };
        /** @description All phrases of this kind. */
        DisallowedPhrasesResponse: {
            /** @description The phrases, ordered by id. */
            phrases: components["schemas"]["DisallowedPhrase"][];
        };
        /** @description The body of creating a disallowed phrase. */
        DisallowedPhraseRequest: {
            /** @description The phrase. */
            phrase: components["schemas"]["DisallowedPhrase"];
        };
        /** @description A disallowed phrase. */
        DisallowedPhraseResponse: {
            /** @description The phrase. */
            phrase: components["schemas"]["DisallowedPhrase"];
        };
        /** @description All phrases of this kind. */
        AdvancedDisallowedPhrasesResponse: {
            /** @description The phrases, ordered by id. */
            phrases: components["schemas"]["AdvancedDisallowedPhrase"][];
        };
        /** @description The body of creating an advanced disallowed phrase. */
        AdvancedDisallowedPhraseRequest: {
            /** @description The phrase. */
            phrase: components["schemas"]["AdvancedDisallowedPhrase"];
        };
        /** @description An advanced disallowed phrase. */
        AdvancedDisallowedPhraseResponse: {
            /** @description The phrase. */
            phrase: components["schemas"]["AdvancedDisallowedPhrase"];
        };
        /**
         * @description A role of an operator. The document names the roles; what each opens is up to the management interface.
         * @enum {string}
         */
        OperatorRole: "admin" | "approve_all" | "audit_viewer" | "filter" | "filter_manager" | "moderator" | "moderator_manager" | "user_admin";
        /** @description The account of an administrator or a moderator. */
        OperatorUser: {
            /**
             * Format: uuid
             * @description The id of the operator. One is generated when it is left out.
             * @example d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d
             */
            id?: string;
            /**
             * Format: email
             * @description The email address that the operator signs in with, unique among the operators.
             * @example mia@example.org
             */
            email: string;
            /**
             * Format: password
             * @description The password that the operator signs in with. It is stored as a hash and never returned.
             * @example correct horse battery staple
             */
            password: string;
            /**
             * @description The moderation applications that the operator has access to. An empty list gives access to all of them.
             * @default []
             * @example [
             *       "f2b4a6c8-1d3e-4f5a-8b7c-9d0e1f2a3b4c"
             *     ]
             */
            applicationIds: string[];
            /**
             * Format: int64
             * @description When the account expires, in milliseconds since the UTC epoch. The operator cannot sign in from then on. Without
             *     it the account does not expire.
             * @example 1767225600000
             */
            expirationInstantUTC?: number;
            /**
             * @description The id by which another system knows the operator.
             * @example staff-0815
             */
            externalId?: string;
            /**
             * @description What the operator may do.
             * @default []
             * @example [
             *       "moderator",
             *       "audit_viewer"
             *     ]
             */
            roles: components["schemas"]["OperatorRole"][];
        };
        /** @description Someone whose content is moderated. */
        ContentUser: {
            /**
             * @description The moderation applications that the user takes part in.
             * @default []
             * @example [
             *       "f2b4a6c8-1d3e-4f5a-8b7c-9d0e1f2a3b4c"
             *     ]
             */
            applicationIds: string[];
            /**
             * @description Anything else to be remembered of the user, by name.
             * @default {}
             * @example {
             *       "country": "NZ"
             *     }
             */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: date
             * @description The user's date of birth, as `yyyy-mm-dd`.
             * @example 1990-04-01
             */
            birthDate?: string;
            /**
             * Format: int64
             * @description When the user was created, in milliseconds since the UTC epoch. It is now when left out, and cannot be updated.
             * @example 1446336000000
             */
            createInstant?: number;
            /**
             * @description The names under which the user appears.
             * @default []
             * @example [
             *       "seagull"
             *     ]
             */
            displayNames: string[];
            /**
             * Format: email
             * @description The user's email address.
             * @example seagull@example.org
             */
            email?: string;
            /**
             * Format: uri
             * @description The address of a picture of the user.
             * @example https://images.example.org/seagull.png
             */
            imageURL?: string;
            /**
             * Format: int64
             * @description When the user last logged in, in milliseconds since the UTC epoch.
             * @example 1446508800000
             */
            lastLoginInstant?: number;
            /**
             * @description The user's real name.
             * @example Jo Larsen
             */
            name?: string;
            /**
             * @description The locales that the user prefers, the most preferred first.
             * @default []
             * @example [
             *       "da",
             *       "en_GB"
             *     ]
             */
            preferredLanguages: string[];
            /**
             * Format: int32
             * @description The user's standing. Rules of moderation applications add to it and take from it.
             * @default 0
             * @example 0
             */
            score: number;
        };
        /** @description One content user. */
        ContentUserResponse: {
            /** @description The content user. */
            user: components["schemas"]["ContentUser"];
        };
        /** @description A content user as it is updated; the instant of creation is not part of it. */
        ContentUserUpdate: {
            /**
             * @description The moderation applications that the user takes part in.
             * @default []
             * @example [
             *       "f2b4a6c8-1d3e-4f5a-8b7c-9d0e1f2a3b4c"
             *     ]
             */
            applicationIds: string[];
            /**
             * @description Anything else to be remembered of the user, by name.
             * @default {}
             * @example {
             *       "country": "NZ"
             *     }
             */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: date
             * @description The user's date of birth, as `yyyy-mm-dd`.
             * @example 1990-04-01
             */
            birthDate?: string;
            /**
             * @description The names under which the user appears.
             * @default []
             * @example [
             *       "seagull"
             *     ]
             */
            displayNames: string[];
            /**
             * Format: email
             * @description The user's email address.
             * @example seagull@example.org
             */
            email?: string;
            /**
             * Format: uri
             * @description The address of a picture of the user.
             * @example https://images.example.org/seagull.png
             */
            imageURL?: string;
            /**
             * Format: int64
             * @description When the user last logged in, in milliseconds since the UTC epoch.
             * @example 1446508800000
             */
            lastLoginInstant?: number;
            /**
             * @description The user's real name.
             * @example Jo Larsen
             */
            name?: string;
            /**
             * @description The locales that the user prefers, the most preferred first.
             * @default []
             * @example [
             *       "da",
             *       "en_GB"
             *     ]
             */
            preferredLanguages: string[];
            /**
             * Format: int32
             * @description The user's standing. Rules of moderation applications add to it and take from it.
             * @default 0
             * @example 0
             */
            score: number;
        };
        /** @description The body of updating a content user. */
        ContentUserUpdateRequest: {
            /** @description The content user. */
            user: components["schemas"]["ContentUserUpdate"];
        };
        /** @description The body of creating a content user. */
        ContentUserRequest: {
            /** @description The content user. */
            user: components["schemas"]["ContentUser"];
        };
        /** @description A content user who has just been created. Nobody can have checked the user out yet. */
        CreatedContentUser: {
            /**
             * @description The moderation applications that the user takes part in.
             * @default []
             * @example [
             *       "f2b4a6c8-1d3e-4f5a-8b7c-9d0e1f2a3b4c"
             *     ]
             */
            applicationIds: string[];
            /**
             * @description Anything else to be remembered of the user, by name.
             * @default {}
             * @example {
             *       "country": "NZ"
             *     }
             */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: date
             * @description The user's date of birth, as `yyyy-mm-dd`.
             * @example 1990-04-01
             */
            birthDate?: string;
            /**
             * Format: int64
             * @description When the user was created, in milliseconds since the UTC epoch. It is now when left out, and cannot be updated.
             * @example 1446336000000
             */
            createInstant?: number;
            /**
             * @description The names under which the user appears.
             * @default []
             * @example [
             *       "seagull"
             *     ]
             */
            displayNames: string[];
            /**
             * Format: email
             * @description The user's email address.
             * @example seagull@example.org
             */
            email?: string;
            /**
             * Format: uri
             * @description The address of a picture of the user.
             * @example https://images.example.org/seagull.png
             */
            imageURL?: string;
            /**
             * Format: int64
             * @description When the user last logged in, in milliseconds since the UTC epoch.
             * @example 1446508800000
             */
            lastLoginInstant?: number;
            /**
             * @description The user's real name.
             * @example Jo Larsen
             */
            name?: string;
            /**
             * @description The locales that the user prefers, the most preferred first.
             * @default []
             * @example [
             *       "da",
             *       "en_GB"
             *     ]
             */
            preferredLanguages: string[];
            /**
             * Format: int32
             * @description The user's standing. Rules of moderation applications add to it and take from it.
             * @default 0
             * @example 0
             */
            score: number;
        };
        /** @description A content user who has just been created. */
        CreatedContentUserResponse: {
            /** @description The content user. */
            user: components["schemas"]["CreatedContentUser"];
        };
        /** @description A complaint of one user about another. */
        ContentUserFlag: {
            /**
             * Format: uuid
             * @description The moderation application that the flag comes from.
             * @example f2b4a6c8-1d3e-4f5a-8b7c-9d0e1f2a3b4c
             */
            applicationId: string;
            /**
             * @description What the reporter says about it.
             * @example Keeps writing to me although I asked to be left alone.
             */
            comment?: string;
            /**
             * Format: int64
             * @description When the user was flagged, in milliseconds since the UTC epoch.
             * @example 1446508800000
             */
            createInstant: number;
            /**
             * @description The reason, in any words; often one that the client offers to choose from.
             * @example Harassment
             */
            reason?: string;
            /**
             * Format: uuid
             * @description The id of the user who complains.
             * @example 1c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f
             */
            reporterId: string;
        };
        /** @description The body of flagging a content user. */
        ContentUserFlagRequest: {
            /** @description The flag. */
            flag: components["schemas"]["ContentUserFlag"];
        };
        /** @description The body of creating an operator. */
        OperatorUserRequest: {
            /** @description The operator. */
            user: components["schemas"]["OperatorUser"];
        };
        /** @description One operator. */
        OperatorUserResponse: {
            /** @description The operator. */
            user: components["schemas"]["OperatorUser"];
        };
        /** @description An operator as it is updated; the password may be left out. */
        OperatorUserUpdate: {
            /**
             * Format: email
             * @description The email address that the operator signs in with, unique among the operators.
             * @example mia@example.org
             */
            email: string;
            /**
             * Format: password
             * @description The new password. The old one stays when it is left out.
             * @example correct horse battery staple
             */
            password?: string;
            /**
             * @description The moderation applications that the operator has access to. An empty list gives access to all of them.
             * @default []
             * @example [
             *       "f2b4a6c8-1d3e-4f5a-8b7c-9d0e1f2a3b4c"
             *     ]
             */
            applicationIds: string[];
            /**
             * Format: int64
             * @description When the account expires, in milliseconds since the UTC epoch. The operator cannot sign in from then on. Without
             *     it the account does not expire.
             * @example 1767225600000
             */
            expirationInstantUTC?: number;
            /**
             * @description The id by which another system knows the operator.
             * @example staff-0815
             */
            externalId?: string;
            /**
             * @description What the operator may do.
             * @default []
             * @example [
             *       "moderator",
             *       "audit_viewer"
             *     ]
             */
            roles: components["schemas"]["OperatorRole"][];
        };
        /** @description The body of updating an operator. */
        OperatorUserUpdateRequest: {
            /** @description The operator. */
            user: components["schemas"]["OperatorUserUpdate"];
        };
        /**
         * @description A unit of time.
         * @example days
         * @enum {string}
         */
        StoreTimeUnit: "minutes" | "hours" | "days" | "months" | "years";
        /**
         * @description Deletion of stored content by age. Content is kept for `storeDuration` plus `storeOffsetDuration`, each in its
         *     unit, counted from its `createInstant`. Months and years are those of the calendar in UTC; where a month has no
         *     such day, its last one counts: a month after 31 January is the end of February, at the same time of day.
         *     Content goes within a minute or so of that instant, with its flags and its places in the queues: what waits there
         *     for an operator longer than it is kept is deleted like the rest, and nobody is notified. The four `store…`
         *     fields are required when `enabled` is true.
         */
        ArchiveConfiguration: {
            /**
             * @description Whether content is deleted when it has been kept long enough. Recommended where there is much of it.
             * @default false
             * @example true
             */
            enabled: boolean;
            /**
             * Format: int32
             * @description For how many units content is kept.
             * @example 90
             */
            storeDuration?: number;
            /** @description The unit of `storeDuration`. */
            storeTimeUnit?: components["schemas"]["StoreTimeUnit"];
            /**
             * Format: int32
             * @description How many units are added to `storeDuration`.
             * @example 12
             */
            storeOffsetDuration?: number;
            /** @description The unit of `storeOffsetDuration`. */
            storeOffsetTimeUnit?: components["schemas"]["StoreTimeUnit"];
            /**
             * @description Whether old content is deleted without a copy elsewhere. Gatehouse keeps no archive of its own, so the
             *     content is gone either way.
             * @default false
             * @example true
             */
            deleteOnly: boolean;
        } & unknown;
        /**
         * @description The alert queue that a match leads to: `Content` for the content alert queue, `User` for the user alert queue.
         * @example Content
         * @enum {string}
         */
        AlertType: "Content" | "User";
        /**
         * @description What is to be done with content, from the least to the most restrictive:
         *
         *     - `allow`: show it.
         *     - `authorOnly`: show it to its author alone.
         *     - `replace`: show it with the replacement text.
         *     - `queuedForApproval`: do not show it until a moderator has approved it.
         *     - `reject`: do not show it.
         * @example replace
         * @enum {string}
         */
        ContentAction: "allow" | "authorOnly" | "replace" | "queuedForApproval" | "reject";
        /** @description What happens to a match of at least a certain quality. */
        QualityRule: {
            /**
             * Format: int32
             * @description The lowest score that the rule applies to, itself included, up to but not including the score of the next
             *     higher rule. A match's score is its quality times 100.
             * @example 90
             */
            score: number;
            /** @description What is done with the content. */
            action: components["schemas"]["ContentAction"];
            /** @description The alert that the match leads to; none when left out. */
            alertType?: components["schemas"]["AlertType"];
            /**
             * Format: int32
             * @description Added to the sender's score. Negative numbers lower the score.
             * @example -5
             */
            userScoreAdjustment?: number;
        };
        /**
         * @description Exactly three rules, for high, medium and low certainty, in this order. Their scores fall from one to the next,
         *     and an action must be as restrictive as the one before it in the list, or less so. A match below the lowest score
         *     meets no rule.
         * @example [
         *       {
         *         "score": 90,
         *         "action": "reject",
         *         "alertType": "User",
         *         "userScoreAdjustment": -5
         *       },
         *       {
         *         "score": 70,
         *         "action": "replace"
         *       },
         *       {
         *         "score": 40,
         *         "action": "allow",
         *         "alertType": "Content"
         *       }
         *     ]
         */
        QualityRules: components["schemas"]["QualityRule"][];
        /**
         * @description What happens to blacklist matches that carry one of the tags, by severity. The action of a severity must be as
         *     restrictive as that of the next higher severity, or less so.
         */
        FilterRule: {
            /**
             * @description Blacklist tags. The rule is about matches whose entry carries at least one of them.
             * @example [
             *       "Insult",
             *       "Bigotry"
             *     ]
             */
            tags: string[];
            /**
             * @description The locales of the entries that the rule is about; all of them when left out.
             * @example [
             *       "en",
             *       "de"
             *     ]
             */
            locales?: string[];
            /** @description What is done with content that has a mild match. */
            mildAction: components["schemas"]["ContentAction"];
            /** @description The alert that a mild match leads to; none when left out. */
            mildAlertType?: components["schemas"]["AlertType"];
            /**
             * Format: int32
             * @description Added to the sender's score for a match of this severity. An integer, or a text that holds one; it is returned
             *     as a number.
             * @example -5
             */
            mildUserScoreAdjustment?: number | string;
            /** @description What is done with content that has a medium match. */
            mediumAction: components["schemas"]["ContentAction"];
            /** @description The alert that a medium match leads to; none when left out. */
            mediumAlertType?: components["schemas"]["AlertType"];
            /**
             * Format: int32
             * @description Added to the sender's score for a match of this severity. An integer, or a text that holds one; it is returned
             *     as a number.
             * @example -5
             */
            mediumUserScoreAdjustment?: number | string;
            /** @description What is done with content that has a high match. */
            highAction: components["schemas"]["ContentAction"];
            /** @description The alert that a high match leads to; none when left out. */
            highAlertType?: components["schemas"]["AlertType"];
            /**
             * Format: int32
             * @description Added to the sender's score for a match of this severity. An integer, or a text that holds one; it is returned
             *     as a number.
             * @example -5
             */
            highUserScoreAdjustment?: number | string;
            /** @description What is done with content that has a severe match. */
            severeAction: components["schemas"]["ContentAction"];
            /** @description The alert that a severe match leads to; none when left out. */
            severeAlertType?: components["schemas"]["AlertType"];
            /**
             * Format: int32
             * @description Added to the sender's score for a match of this severity. An integer, or a text that holds one; it is returned
             *     as a number.
             * @example -5
             */
            severeUserScoreAdjustment?: number | string;
        };
        /** @description How images are shown to moderators. Valid only where `imageOnly` is true. */
        ImageConfiguration: {
            /**
             * Format: int32
             * @description Seconds before a decision in the enhanced image queue becomes final.
             * @default 45
             * @example 45
             */
            commitDelay: number;
            /**
             * @description Whether images are shown on a dark background.
             * @default true
             * @example true
             */
            darkMode: boolean;
            /**
             * Format: int32
             * @description Seconds for which an image is shown when the queue moves on by itself. Moderators can choose their own.
             * @default 2
             * @example 2
             */
            defaultTimerDuration: number;
            /**
             * @description Whether the layout made for speed is used; `false` stands for the older one.
             * @default true
             * @example true
             */
            speedModerationLayout: boolean;
        };
        /** @description A server that is told, by HTTP POST, what moderators do with the content and users of the application. */
        NotificationServer: {
            /**
             * Format: http-url
             * @description Where notifications are posted to. A user name and a password have fields of their own; a URL that holds them is
             *     refused, for it is returned.
             * @example https://chat.example.com/hooks/moderation
             */
            url: string;
            /**
             * Format: int32
             * @description Milliseconds to wait for a connection.
             * @default 1000
             * @example 1000
             */
            connectTimeout: number;
            /**
             * Format: int32
             * @description Milliseconds to wait for the answer.
             * @default 2000
             * @example 2000
             */
            readTimeout: number;
            /**
             * @description The user name of HTTP basic authentication.
             * @example gatehouse
             */
            httpAuthenticationUsername?: string;
            /**
             * @description The password of HTTP basic authentication. Never returned; send it again with each replacement.
             * @example tide-table-lantern
             */
            httpAuthenticationPassword?: string;
            /**
             * @description A certificate in PEM form, or several, that the server's own certificate is trusted by, for servers whose
             *     certificate no public authority has signed. Nothing but certificates is taken: what is returned here must not
             *     be secret, and a private key is refused.
             * @example -----BEGIN CERTIFICATE-----
             *     MIIBjTCCATOgAwIBAgIUOfg116KhrZD4i+CFINyVzFEMGjgwCgYIKoZIzj0EAwIw
             *     GzEZMBcGA1UEAwwQY2hhdC5leGFtcGxlLmNvbTAgFw0yNjExMjEwOTEzMTZaGA8y
             *     MTI2MTAyODA5MTMxNlowGzEZMBcGA1UEAwwQY2hhdC5leGFtcGxlLmNvbTBZMBMG
             *     ByqGSM49AgEGCCqGSM49AwEHA0IABMAy04I778UNCA/SmOa55sjogwRGGSTUa99V
             *     wm5uSXjbQKOHSdL3Gy3A3faUG16YNu5CEdGUUHuVGD7gX2rxLzKjUzBRMB0GA1Ud
             *     DgQWBBTw2SAXBkGzb5PkWd0TUWglCW0tvzAfBgNVHSMEGDAWgBTw2SAXBkGzb5Pk
             *     Wd0TUWglCW0tvzAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQCh
             *     jgjLvVHQbit1yLjQv3G67+7I6mojHTyDwEWlO7GG8wIgS5Rka9nSVHsps9CSrhl9
             *     lxgwQgH+8KphvQfoUZaX8Qc=
             *     -----END CERTIFICATE-----
             */
            sslCertificate?: string;
            /**
             * @description The secret that notifications are signed with: `whsec_` and 24 to 64 random bytes in base64. Without it they
             *     are not signed. Never returned; send it again with each replacement.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
             */
            signingSecret?: string;
        };
        /** @description What happens to content in which the username filter finds a name. `action` is required when `enabled` is true. */
        UsernameFilterRule: {
            /** @description What is done with the content. */
            action?: components["schemas"]["ContentAction"];
            /**
             * @description Whether the username filter is used.
             * @default false
             * @example true
             */
            enabled: boolean;
            /**
             * @description The username filter scheme, one of those that `usernames.scheme` of the filter request lists; `default` when left
             *     out.
             * @example default
             */
            scheme?: string;
            /** @description The alert that a match leads to; none when left out. */
            alertType?: components["schemas"]["AlertType"];
            /**
             * Format: int32
             * @description Added to the sender's score. Negative numbers lower the score.
             * @example -2
             */
            userScoreAdjustment?: number;
        } & unknown;
        /** @description What happens to content with one kind of whitelist match. */
        WhitelistRule: {
            /** @description What is done with the content. */
            action: components["schemas"]["ContentAction"];
            /** @description The alert that a match leads to; none when left out. */
            alertType?: components["schemas"]["AlertType"];
            /**
             * Format: int32
             * @description Added to the sender's score. Negative numbers lower the score.
             * @example -1
             */
            userScoreAdjustment?: number;
        };
        /** @description What happens to content that the whitelist does not allow. A kind that is left out is not looked for. */
        WhitelistFilterRules: {
            /** @description For allowed words that together make a disallowed phrase. */
            disallowedPhrase?: components["schemas"]["WhitelistRule"];
            /** @description For words that are not allowed words. */
            disallowedWord?: components["schemas"]["WhitelistRule"];
        };
        /** @description Rules for usernames and for what the whitelist does not allow. */
        ModerationRules: {
            /**
             * @description What happens to names that the username filter finds.
             * @default {}
             */
            usernameFilterRule: components["schemas"]["UsernameFilterRule"];
            /** @description What happens to content that the whitelist does not allow. Without it, the whitelist is not consulted. */
            whitelistFilterRules?: components["schemas"]["WhitelistFilterRules"];
        };
        /** @description What happens to content with characters of prohibited Unicode ranges. */
        UnicodeFilterRule: {
            /**
             * @description `reject` rejects content with a character of a prohibited range; `allow` does not look for any.
             * @default allow
             * @example reject
             * @enum {string}
             */
            action: "allow" | "reject";
            /**
             * @description The prohibited ranges, one a line. When left out, the server's own list applies, which can change from one
             *     version to the next; it is not returned here.
             *
             *     A line is empty, or a comment that starts with `#`, or a range: two code points in JSON escape notation,
             *     joined by a dash, both included. In the last range the second code point may be left out; it is then open.
             * @example # Private use
             *     \uE000-\uF8FF
             *
             *     # Tags and everything above
             *     \uDB40\uDC00-
             */
            data?: string;
        };
        /**
         * @description How the content of one application is filtered, decided, stored, queued and notified.
         *
         *     Three rules between fields are checked besides the ones that the schema can say:
         *
         *     - `queuedForApproval` can be an action only where `storeContent` and `persistent` are both true.
         *     - In a list of rules, an action must be as restrictive as the action of the next higher rule, or less so.
         *     - `imageConfiguration` may be present only where `imageOnly` is true.
         */
        ModerationConfiguration: {
            /**
             * Format: int32
             * @description Minutes for which an item that a moderator checked out of the approval queue stays theirs.
             * @default 10
             * @example 10
             */
            approvalCheckOutMinutes: number;
            /**
             * Format: int32
             * @description How many items of the approval queue one moderator can have checked out at a time.
             * @default 30
             * @example 30
             */
            approvalQueueSize: number;
            /**
             * @description Whether and when stored content is deleted because of its age.
             * @default {}
             */
            archiveConfiguration: components["schemas"]["ArchiveConfiguration"];
            /**
             * Format: int32
             * @description Minutes for which an item that a moderator checked out of the content alert queue stays theirs.
             * @default 10
             * @example 10
             */
            contentAlertCheckOutMinutes: number;
            /**
             * Format: int32
             * @description How many items of the content alert queue one moderator can have checked out at a time.
             * @default 30
             * @example 30
             */
            contentAlertQueueSize: number;
            /**
             * @description Whether moderators may delete content. Each deletion is sent to the notification servers as `contentDelete`.
             * @default false
             * @example true
             */
            contentDeletable: boolean;
            /**
             * @description Whether moderators may edit content. Each edit is sent to the notification servers as `contentEdit`.
             * @default false
             * @example true
             */
            contentEditable: boolean;
            /**
             * @description What a flag on a piece of content leads to: an alert about the content, or one about the user who sent it.
             * @default User
             */
            contentFlagAlertType: components["schemas"]["AlertType"];
            /**
             * Format: int32
             * @description Added to the sender's score when a piece of their content is flagged. Negative numbers lower the score.
             * @example -5
             */
            contentFlagUserScoreAdjustment?: number;
            /**
             * @description Whether the application can be chosen as a target of user actions.
             * @default false
             * @example true
             */
            contentUserActionsEnabled: boolean;
            /**
             * @description Whether content is queued for approval when no rule matched, or only rules whose action is `allow`. It is not
             *     queued when the request's `moderation` is `generatesAlert` or `generatesContentAlert`, nor when a rule with
             *     another action matched. Like the action `queuedForApproval`, it needs `storeContent` and `persistent`.
             * @default false
             * @example false
             */
            defaultActionIsQueueForApproval: boolean;
            /**
             * @description Tags of dictionary words. A match that is exactly a dictionary word with one of these tags is dropped.
             * @example [
             *       "medical"
             *     ]
             */
            dictionaryTags?: string[];
            /**
             * Format: int32
             * @description The longest match, in characters, that still counts as an email address.
             * @default 50
             * @example 50
             */
            emailFilterMaxLength: number;
            /**
             * Format: double
             * @description Added once to the quality of an email match that contains spaces.
             * @default -0.05
             * @example -0.05
             */
            emailFilterSpacePenalty: number;
            /**
             * @description Whether moderators get an email about content alerts: the enabled operators with the role `admin`, `moderator`
             *     or `moderator_manager` who have access to the application. What happens is collected by application, and each
             *     of them gets at most one email in ten minutes about it, with counts and the beginning of some of the texts.
             * @default false
             * @example false
             */
            emailOnAlerts: boolean;
            /**
             * @description Whether moderators get an email when content is flagged, as with `emailOnAlerts`.
             * @default false
             * @example false
             */
            emailOnContentFlagged: boolean;
            /**
             * @description Whether moderators get an email when a matter is passed on to them. It is kept and returned and has no effect,
             *     for no operation passes a matter on.
             * @default false
             * @example false
             */
            emailOnEscalations: boolean;
            /**
             * @description Whether moderators get an email when a user is flagged, as with `emailOnAlerts`.
             * @default false
             * @example false
             */
            emailOnUserFlagged: boolean;
            /**
             * @description What happens to email addresses, by how certain the match is.
             * @default [
             *       {
             *         "score": 90,
             *         "action": "allow"
             *       },
             *       {
             *         "score": 70,
             *         "action": "allow"
             *       },
             *       {
             *         "score": 40,
             *         "action": "allow"
             *       }
             *     ]
             */
            emailRules: components["schemas"]["QualityRules"];
            /** @description What happens to blacklist matches, by tag, locale and severity. */
            filterRules?: components["schemas"]["FilterRule"][];
            /**
             * @description Letters that people put between the letters of a word to disguise it. The filter skips one such letter
             *     between the letters of a match, if it is the same letter throughout. Only `a` to `z`; an empty text turns
             *     this off.
             * @default qxz
             * @example qxz
             */
            ignorableCharacters: string;
            /**
             * @description Whether the application moderates images alone. Only then may `imageConfiguration` be present.
             * @default false
             * @example false
             */
            imageOnly: boolean;
            /** @description How the image queue is shown to moderators. May be present only where `imageOnly` is true. */
            imageConfiguration?: components["schemas"]["ImageConfiguration"];
            /**
             * @description Whether images go through an image filter. Its provider has to be configured first (`IMAGE_FILTER_URL` of the
             *     server); without it, or without its answer, content is decided as if it were false. Send `true` or `false`;
             *     `1` and `0` are accepted too and come back as `true` and `false`.
             * @default false
             * @example true
             * @enum {boolean|integer}
             */
            imageFilteringEnabled: true | false | 0 | 1;
            /**
             * @description What happens to images, by the confidence of the image filter.
             * @default [
             *       {
             *         "score": 70,
             *         "action": "allow"
             *       },
             *       {
             *         "score": 30,
             *         "action": "allow"
             *       },
             *       {
             *         "score": 0,
             *         "action": "allow"
             *       }
             *     ]
             */
            imageQualityFilterRules: components["schemas"]["QualityRules"];
            /**
             * Format: int32
             * @description The longest video, in seconds, that goes through the video filter. The filter is told, and does not judge a
             *     longer one; no `videoQualityFilterRules` apply to it then.
             * @default 300
             * @example 300
             */
            maximumVideoFilterDurationInSeconds: number;
            /**
             * Format: int32
             * @description Added to the sender's score when no rule matched, so that good conduct heals a bad score. It works only while
             *     the score is below 0.
             * @example 1
             */
            noRuleUserScoreAdjustment?: number;
            /**
             * @description The servers that hear what moderators do. Each create or replace request makes new ones, with new ids, and
             *     drops those of before; send passwords and secrets each time.
             * @default []
             */
            notificationServers: components["schemas"]["NotificationServer"][];
            /**
             * @description Whether the content is of a persistent kind, such as forum posts, whose items have ids of yours and can be
             *     approved, edited and deleted later. `false` stands for transient content, such as chat.
             * @default false
             * @example true
             */
            persistent: boolean;
            /**
             * Format: int32
             * @description The longest match, in characters, that still counts as a phone number.
             * @default 20
             * @example 20
             */
            phoneNumberFilterMaxLength: number;
            /**
             * Format: int32
             * @description The shortest match, in characters, that counts as a phone number. Not above the longest.
             * @default 7
             * @example 7
             */
            phoneNumberFilterMinLength: number;
            /**
             * Format: double
             * @description Added to the quality of a phone number once for each separator that is neither a dash nor a parenthesis.
             * @default -0.02
             * @example -0.02
             */
            phoneNumberFilterSeparatorPenalty: number;
            /**
             * Format: double
             * @description Added to the quality of a phone number once for each space.
             * @default -0.02
             * @example -0.02
             */
            phoneNumberFilterSpacePenalty: number;
            /**
             * Format: double
             * @description Added to the quality of a phone number once for each word that stands for a digit.
             * @default -0.03
             * @example -0.03
             */
            phoneNumberFilterWordPenalty: number;
            /**
             * @description What happens to phone numbers, by how certain the match is.
             * @default [
             *       {
             *         "score": 90,
             *         "action": "allow"
             *       },
             *       {
             *         "score": 70,
             *         "action": "allow"
             *       },
             *       {
             *         "score": 40,
             *         "action": "allow"
             *       }
             *     ]
             */
            phoneNumberRules: components["schemas"]["QualityRules"];
            /**
             * @description Whether persistent content is stored, and put into queues, after the answer was sent. Its id is taken at once;
             *     updates and flags find it at once. The document warns that content on its way can be lost in an outage; this
             *     service keeps it.
             * @default false
             * @example false
             */
            queuePersistentContent: boolean;
            /**
             * @description The character that takes the place of each character of a replaced match. It wins over `replacementString`.
             *     Without either of them it is `*`.
             * @example #
             */
            replacementCharacter?: string;
            /**
             * @description The text that takes the place of a replaced match as a whole.
             * @example [removed]
             */
            replacementString?: string;
            /**
             * @description Whether the answer to a moderate request lists what the filter found in each part.
             * @default false
             * @example true
             */
            returnFilterMatches: boolean;
            /**
             * @description The username and whitelist rules.
             * @default {}
             */
            rules: components["schemas"]["ModerationRules"];
            /**
             * @description Whether content is stored. Approval, alerts, conversations, editing, deleting and flags all need stored
             *     content.
             * @default false
             * @example true
             */
            storeContent: boolean;
            /**
             * @description What happens to content with characters of prohibited Unicode ranges.
             * @default {}
             */
            unicodeFilterRule: components["schemas"]["UnicodeFilterRule"];
            /**
             * Format: int32
             * @description The longest match, in characters, that still counts as a URL.
             * @default 50
             * @example 50
             */
            urlFilterMaxLength: number;
            /**
             * Format: double
             * @description Added once to the quality of a URL match that contains spaces.
             * @default -0.05
             * @example -0.05
             */
            urlFilterSpacePenalty: number;
            /**
             * @description What happens to URLs, by how certain the match is.
             * @default [
             *       {
             *         "score": 90,
             *         "action": "allow"
             *       },
             *       {
             *         "score": 70,
             *         "action": "allow"
             *       },
             *       {
             *         "score": 40,
             *         "action": "allow"
             *       }
             *     ]
             */
            urlRules: components["schemas"]["QualityRules"];
            /**
             * Format: int32
             * @description Minutes for which a user whom a moderator checked out of the user alert queue stays theirs.
             * @default 10
             * @example 10
             */
            userCheckOutMinutes: number;
            /**
             * Format: int32
             * @description Added to a user's score when the user is flagged. Negative numbers lower the score.
             * @example -10
             */
            userFlagUserScoreAdjustment?: number;
            /**
             * @description Whether videos go through a video filter. Its provider has to be configured first (`VIDEO_FILTER_URL` of the
             *     server); without it, or without its answer, content is decided as if it were false. Send `true` or `false`;
             *     `1` and `0` are accepted too and come back as `true` and `false`.
             * @default false
             * @example false
             * @enum {boolean|integer}
             */
            videoFilteringEnabled: true | false | 0 | 1;
            /**
             * @description What happens to videos, by the confidence of the video filter.
             * @default [
             *       {
             *         "score": 70,
             *         "action": "allow"
             *       },
             *       {
             *         "score": 30,
             *         "action": "allow"
             *       },
             *       {
             *         "score": 0,
             *         "action": "allow"
             *       }
             *     ]
             */
            videoQualityFilterRules: components["schemas"]["QualityRules"];
        };
        /** @description A source of content together with the rules that decide what happens to its content. */
        ModerationApplication: {
            /**
             * Format: uuid
             * @description The id. Generated when a create request names none, neither in the path nor here. Where the
             *     path holds an id too, both must be the same.
             * @example d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10
             */
            id?: string;
            /**
             * @description The name of the application, unique within its tenant.
             * @example Harbour Chat
             */
            name: string;
            /**
             * @description How content of this application is filtered, decided, stored, queued and notified.
             * @default {}
             */
            moderationConfiguration: components["schemas"]["ModerationConfiguration"];
        };
        /** @description The moderation applications of the tenant. */
        ModerationApplicationsResponse: {
            /** @description The moderation applications, ordered by name. */
            applications: components["schemas"]["ModerationApplication"][];
        };
        /** @description The body of creating or replacing a moderation application. */
        ModerationApplicationRequest: {
            application: components["schemas"]["ModerationApplication"];
        };
        /** @description One moderation application. */
        ModerationApplicationResponse: {
            application: components["schemas"]["ModerationApplication"];
        };
        /** @description One part of a content item. For `hyperlink`, `image`, `video` and `audio` the content is an absolute URL. */
        ContentPart: {
            /**
             * @description What the part is: plain `text`, text with markup (`bbcode`, `html`), an `attribute` (any text, which is not
             *     filtered), a `hyperlink`, an `image`, a `video` or `audio`. `html` exists since 3.19.0.
             * @example text
             * @enum {string}
             */
            type: "text" | "bbcode" | "html" | "attribute" | "hyperlink" | "image" | "video" | "audio";
            /**
             * @description The text of the part, or the absolute URL of what it shows.
             * @example What the heck is that boat doing here?
             */
            content: string;
            /**
             * @description A label of your own, returned with the part.
             * @example body
             */
            name?: string;
        } & (unknown & unknown);
        /**
         * @description One piece of content, of one sender. All of its parts succeed or fail as one; send parts that have nothing to do
         *     with each other in separate requests.
         */
        ContentItem: {
            /**
             * Format: uuid
             * @description The moderation application whose rules decide.
             * @example d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10
             */
            applicationId: string;
            /**
             * Format: int64
             * @description When the content was made, in milliseconds since the UTC epoch.
             * @example 1732147200000
             */
            createInstant: number;
            /**
             * @description Where it was said: a chat room, an area, a thread. Content of one location can be read as a conversation.
             * @example harbour/quay-3
             */
            location?: string;
            /** @description The parts, in the order in which a reader meets them. */
            parts: components["schemas"]["ContentPart"][];
            /**
             * Format: uuid
             * @description The content user who sent it. A user who is not known yet is created.
             * @example a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20
             */
            senderId: string;
            /**
             * @description The name under which the sender appears.
             * @example Nell
             */
            senderDisplayName?: string;
            /**
             * Format: uuid
             * @description The content user whom a private message is for. Leave it out for public content.
             * @example b2e4d6c8-3c5f-4d7b-9f10-2e4c6d8f0b31
             */
            receiverId?: string;
            /**
             * @description The name under which the receiver of a private message appears.
             * @example Tom
             */
            receiverDisplayName?: string;
        };
        /**
         * @description A queue that content goes to whatever its application's rules say: `requiresApproval` for the approval queue,
         *     `generatesAlert` for the user alert queue, `generatesContentAlert` for the content alert queue.
         * @example requiresApproval
         * @enum {string}
         */
        ForcedModeration: "requiresApproval" | "generatesAlert" | "generatesContentAlert";
        /** @description The body of moderating or updating one content item. */
        ContentItemRequest: {
            content: components["schemas"]["ContentItem"];
            /** @description Forces a queue, whatever the application's configuration says. */
            moderation?: components["schemas"]["ForcedModeration"];
        };
        /**
         * @description Something that the filter found. `start` and `length` cut it out of the original text.
         *
         *     Besides `type`, `start`, `length` and `quality`, which every match has:
         *
         *     - `blacklist` matches have `locale`, `matched`, `root`, `severity`, `tags` and `blacklistResult`.
         *     - `whitelist` matches have `whitelistResult`.
         *     - `unicode` matches have `indices`.
         *     - `characters`, `words`, `emails`, `urls`, `phoneNumbers` and `username` matches have nothing more.
         */
        FilterMatch: {
            /**
             * @description What was found.
             * @example blacklist
             * @enum {string}
             */
            type: "blacklist" | "whitelist" | "characters" | "words" | "emails" | "urls" | "phoneNumbers" | "unicode" | "username";
            /**
             * Format: int32
             * @description Where the match starts in the original text, in UTF-16 code units.
             * @example 9
             */
            start: number;
            /**
             * Format: int32
             * @description How long the match is in the original text, in UTF-16 code units.
             * @example 7
             */
            length: number;
            /**
             * Format: double
             * @description How certain the match is. Quality rules compare it, times 100, with their scores.
             * @example 1
             */
            quality: number;
            /**
             * Format: locale
             * @description The locale of the blacklist entry.
             * @example en
             */
            locale?: string;
            /**
             * @description What was found, as it stands in the original text, disguises included.
             * @example h.e.c.k
             */
            matched?: string;
            /**
             * @description The text of the blacklist entry, or the pattern of the blacklist phrase.
             * @example heck
             */
            root?: string;
            /** @description The severity of the blacklist entry or phrase. */
            severity?: components["schemas"]["FilterEntrySeverity"];
            /**
             * @description The tags of the blacklist entry or phrase.
             * @example [
             *       "Insult"
             *     ]
             */
            tags?: string[];
            /**
             * @description Whether a blacklist entry (`basic`) or a blacklist phrase was found.
             * @example basic
             * @enum {string}
             */
            blacklistResult?: "basic" | "phrase";
            /**
             * @description Whether the whitelist allows what stands here, does not know the word, or forbids the phrase.
             * @example disallowedWord
             * @enum {string}
             */
            whitelistResult?: "allowed" | "disallowedWord" | "disallowedPhrase";
            /**
             * @description Where each prohibited character starts in the original text, in UTF-16 code units.
             * @example [
             *       4,
             *       5,
             *       9
             *     ]
             */
            indices?: number[];
        };
        /** @description One part of a content item as it was moderated. */
        ModeratedContentPart: {
            /**
             * @description The part's label, if it has one.
             * @example body
             */
            name?: string;
            /**
             * @description The filtered text of a `text`, `bbcode` or `html` part: matches whose rule says `replace` are replaced. It is
             *     the text as it was sent where there is none. Left out for parts of other types.
             * @example What the **** is that boat doing here?
             */
            replacement?: string;
            /**
             * Format: int32
             * @description How certain the image or video filter is that an `image` or `video` part should not be shown. Left out where it
             *     was not asked, or did not judge.
             * @example 12
             */
            imageConfidence?: number;
            /**
             * @description What the filter found in the part, when the application's `returnFilterMatches` is true; empty when it found
             *     nothing. Left out otherwise.
             */
            matches?: components["schemas"]["FilterMatch"][];
        };
        /** @description A content item as it was moderated. */
        ModeratedContent: {
            /**
             * Format: uuid
             * @description The id of the content item, given or generated.
             * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
             */
            id: string;
            /** @description The parts, in the order of the request. */
            parts: components["schemas"]["ModeratedContentPart"][];
        };
        /** @description What is to be done with a content item. */
        ContentItemResponse: {
            content: components["schemas"]["ModeratedContent"];
            /** @description What to do with the content. */
            contentAction: components["schemas"]["ContentAction"];
            /**
             * @description The queue that the content, or its sender, went to: for approval, or as an alert; the most pressing one where
             *     there are several. Left out when it went to none.
             */
            moderationAction?: components["schemas"]["ForcedModeration"];
            /**
             * @description Whether the content was stored, or will be where its application stores it later.
             * @example true
             */
            stored: boolean;
        };
        /** @description One piece of persistent content as it is now. All of its parts succeed or fail as one. */
        ContentItemUpdate: {
            /**
             * Format: uuid
             * @description The moderation application whose rules decide, which stays what it was.
             * @example d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10
             */
            applicationId: string;
            /**
             * Format: int64
             * @description When the content was made, in milliseconds since the UTC epoch.
             * @example 1732147200000
             */
            createInstant: number;
            /**
             * @description Where it was said: a chat room, an area, a thread. Content of one location can be read as a conversation.
             * @example harbour/quay-3
             */
            location?: string;
            /** @description The parts, in the order in which a reader meets them. */
            parts: components["schemas"]["ContentPart"][];
            /**
             * Format: uuid
             * @description The content user who sent it, which an update does not change.
             * @example a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20
             */
            senderId: string;
            /**
             * @description The name under which the sender appears.
             * @example Nell
             */
            senderDisplayName?: string;
            /**
             * Format: uuid
             * @description The content user whom a private message is for. Leave it out for public content.
             * @example b2e4d6c8-3c5f-4d7b-9f10-2e4c6d8f0b31
             */
            receiverId?: string;
            /**
             * @description The name under which the receiver of a private message appears.
             * @example Tom
             */
            receiverDisplayName?: string;
        };
        /** @description The body of updating one content item. */
        ContentItemUpdateRequest: {
            content: components["schemas"]["ContentItemUpdate"];
            /** @description Forces a queue, whatever the application's configuration says. */
            moderation?: components["schemas"]["ForcedModeration"];
        };
        /** @description How the blacklist is used. */
        BlacklistFilterOptions: {
            /**
             * @description `true` leaves the blacklist out; the other fields of this object are then ignored.
             * @default false
             * @example false
             */
            disabled: boolean;
            /**
             * @description Tags of dictionary words that act as a whitelist: a match that is exactly a dictionary word with one of these
             *     tags is dropped.
             * @example [
             *       "medical"
             *     ]
             */
            dictionaryTags?: string[];
            /**
             * @description Letters, `a` to `z`, of which the filter skips one between the letters of a match, the same one throughout.
             *     An empty text turns this off.
             * @default qxz
             * @example qxz
             */
            ignorableCharacters: string;
            /**
             * @description The locales of the entries to look for; all of them when left out.
             * @example [
             *       "en"
             *     ]
             */
            locales?: string[];
            /** @description The least severity of the entries to look for; all of them when left out. */
            minimumSeverity?: components["schemas"]["FilterEntrySeverity"];
            /**
             * @description Tags that entries must carry, at least one of them, to be looked for; all entries when left out.
             * @example [
             *       "Insult"
             *     ]
             */
            tags?: string[];
        };
        /** @description The quality of matches whose domain has a certain ending. */
        DomainQuality: {
            /**
             * @description The end of the domain without a dot in front, such as the last label.
             * @example com
             */
            domain: string;
            /**
             * Format: double
             * @description The quality that a match with this domain starts with.
             * @example 0.9
             */
            quality: number;
        };
        /** @description How email addresses are found. */
        EmailFilterOptions: {
            /**
             * @description Whether email addresses are left alone.
             * @default false
             * @example false
             */
            disabled: boolean;
            /** @description Qualities of matches by domain, where they should differ from the server's own. */
            domainQuality?: components["schemas"]["DomainQuality"][];
            /**
             * Format: int32
             * @description The longest match, in characters, that still counts as an email address.
             * @default 50
             * @example 50
             */
            maximumMatchLength: number;
            /**
             * Format: double
             * @description The least quality of a match that is returned; all of them when left out.
             * @example 0.4
             */
            minimumQuality?: number;
            /**
             * Format: double
             * @description Added once to the quality of a match that contains spaces.
             * @default -0.05
             * @example -0.05
             */
            spacePenalty: number;
        };
        /** @description How phone numbers are found. */
        PhoneNumberFilterOptions: {
            /**
             * @description Whether phone numbers are left alone.
             * @default false
             * @example false
             */
            disabled: boolean;
            /**
             * Format: int32
             * @description The longest match, in characters, that still counts as a phone number.
             * @default 20
             * @example 20
             */
            maximumMatchLength: number;
            /**
             * Format: int32
             * @description The shortest match, in characters, that counts as a phone number. Not above the longest.
             * @default 7
             * @example 7
             */
            minimumMatchLength: number;
            /**
             * Format: double
             * @description The least quality of a match that is returned; all of them when left out.
             * @example 0.4
             */
            minimumQuality?: number;
            /**
             * Format: double
             * @description Added to the quality once for each separator that is neither a dash nor a parenthesis.
             * @default -0.02
             * @example -0.02
             */
            separatorPenalty: number;
            /**
             * Format: double
             * @description Added to the quality once for each space.
             * @default -0.02
             * @example -0.02
             */
            spacePenalty: number;
            /**
             * Format: double
             * @description Added to the quality once for each word that stands for a digit.
             * @default -0.03
             * @example -0.03
             */
            wordPenalty: number;
        };
        /** @description How characters of prohibited Unicode ranges are found. */
        UnicodeFilterOptions: {
            /**
             * @description Whether such characters are left alone.
             * @default false
             * @example false
             */
            disabled: boolean;
            /**
             * @description The prohibited ranges; the server's own list when left out. Each is two code points in JSON escape notation,
             *     joined by a dash, both included, the first not above the second. The escapes are sent as text, so that their
             *     backslashes are doubled in a JSON body. `\u{1F600}` is understood as well.
             * @example [
             *       "\\uE000-\\uF8FF"
             *     ]
             */
            ranges?: string[];
        };
        /** @description Whether and how the text is looked at as a username. `scheme` is required when `disabled` is false. */
        UsernameFilterOptions: {
            /**
             * @description Whether the username filter is left out. Send `false` to use it.
             * @default true
             * @example false
             */
            disabled: boolean;
            /**
             * @description What a name may look like, and how closely it is looked at. A scheme that the server does not know is refused
             *     with `[invalid]usernames.scheme`, naming those that it knows:
             *
             *     - `default`, for most communities: 2 to 32 characters; letters of one script (Latin also beside East Asian ones),
             *       digits, at most three of four characters, and single `_`, `-`, `.`, `'` and spaces between them.
             *     - `strict`, for names in addresses and mentions: 3 to 20 of a to z, digits, at most half of them, and single `_`
             *       between them, a letter first.
             *     - `gamertag`, for games: 3 to 16 letters, styled ones too, and digits, at most four of five, with `_`, `-`, `.`,
             *       `~` and spaces, at the edges too, no three in a row.
             *     - `nickname`, for display names: 1 to 32 visible characters of any kind, signs and emoji included.
             *     - `realName`, for people's names: 2 to 64 letters of one script, a letter first, with `-`, `.`, `'`, `’`, `·`, `,`
             *       and spaces between them, and no digits.
             *
             *     No scheme allows invisible characters, and more than three marks on one letter. What a scheme does not allow is a
             *     match of type `username` with quality 1.
             *
             *     Names by which somebody passes for those who run the service (`admin`, `support`, `moderator`, …) or that programs
             *     give a meaning (`null`) are matches too, spelled with digits or look-alikes as they may be: in all schemes as the
             *     whole name or as nothing but such words (quality 1 and 0.9), with `default` and `strict` as a part of it that a
             *     separator or a capital sets off (0.8), and with `strict` anywhere in it (0.6).
             *
             *     Words of the blacklist are looked for, with the limits of `blacklist`, in the whole name, without the decorations
             *     and digits around it (`xXdorkXx`, `dork99`), in its parts (`BigDork`, `dork_official`) and in its letters put
             *     together (`d.o.r.k`); the match has the quality of the word, less the more had to be taken apart. With
             *     `blacklist.disabled` they are not looked for.
             * @example default
             * @example strict
             * @example gamertag
             * @example nickname
             * @example realName
             */
            scheme?: string;
        } & unknown;
        /** @description How URLs are found. */
        UrlFilterOptions: {
            /**
             * @description Whether URLs are left alone.
             * @default false
             * @example false
             */
            disabled: boolean;
            /** @description Qualities of matches by domain, where they should differ from the server's own. */
            domainQuality?: components["schemas"]["DomainQuality"][];
            /**
             * Format: int32
             * @description The longest match, in characters, that still counts as a URL.
             * @default 50
             * @example 50
             */
            maximumMatchLength: number;
            /**
             * Format: double
             * @description The least quality of a match that is returned; all of them when left out.
             * @example 0.4
             */
            minimumQuality?: number;
            /**
             * Format: double
             * @description Added once to the quality of a match that contains spaces.
             * @default -0.05
             * @example -0.05
             */
            spacePenalty: number;
        };
        /** @description The text to filter, and what to look for in it. */
        FilterContentItemRequest: {
            /**
             * @description The text to filter.
             * @example What the h.e.c.k, mail me at nell@example.com
             */
            content: string;
            /**
             * @description What the text is. `text` is read as it stands. In `bbcode` and `html` the filter reads what a reader would see, and
             *     the places of matches are those in the markup:
             *
             *     - Inline tags and comments do not split a word, and a match takes in the tags that do (`sm<b>u</b>rf`). Line breaks
             *       and blocks are line breaks, as in `text`; nothing is found across table cells, quotes and rules.
             *     - In `html`, entities are decoded once, a run of white space is one, and tags that are never closed are text. Scripts,
             *       style sheets, frames and comments are not.
             *     - In `bbcode`, tags that boards know are tags, in pairs or not; other words in brackets are text, and so is all within
             *       `[code]`, `[noparse]` and the like.
             *     - What a style hides (`hidden`, `display: none`, `[color=transparent]`, …) does not split a word either; it is looked
             *       at for itself.
             *
             *     `html` exists since 3.19.0; before that version the type was guessed when it was left out.
             * @default text
             * @example text
             * @enum {string}
             */
            contentType: "text" | "bbcode" | "html";
            /**
             * @description Single characters to find, each one code point.
             * @example [
             *       "@",
             *       "#"
             *     ]
             */
            characters?: string[];
            /**
             * @description Words of your own to find.
             * @example [
             *       "lighthouse"
             *     ]
             */
            words?: string[];
            /**
             * @description The character that takes the place of each character of a match in `replacement`.
             * @default *
             * @example *
             */
            replaceChar: string;
            /**
             * @description How the blacklist is used.
             * @default {}
             */
            blacklist: components["schemas"]["BlacklistFilterOptions"];
            /**
             * @description How email addresses are found.
             * @default {}
             */
            emails: components["schemas"]["EmailFilterOptions"];
            /**
             * @description How phone numbers are found.
             * @default {}
             */
            phoneNumbers: components["schemas"]["PhoneNumberFilterOptions"];
            /**
             * @description How characters of prohibited Unicode ranges are found.
             * @default {}
             */
            unicode: components["schemas"]["UnicodeFilterOptions"];
            /**
             * @description Whether and how the text is looked at as a username.
             * @default {}
             */
            usernames: components["schemas"]["UsernameFilterOptions"];
            /**
             * @description How URLs are found.
             * @default {}
             */
            urls: components["schemas"]["UrlFilterOptions"];
            /**
             * @description `true` holds the text against the whitelist alone: everything else in the request is ignored.
             * @default false
             * @example false
             */
            whitelist: boolean;
        };
        /**
         * @description Something that the filter found in the value of an attribute. It is a match as any other, but never of type
         *     `whitelist` or `username`: the whitelist is held against what is read, and a value is no name.
         */
        MetaMatch: {
            /**
             * @description What was found.
             * @example emails
             * @enum {string}
             */
            type: "blacklist" | "characters" | "words" | "emails" | "urls" | "phoneNumbers" | "unicode";
            /**
             * Format: int32
             * @description Where the match starts in the original text, in UTF-16 code units.
             * @example 9
             */
            start: number;
            /**
             * Format: int32
             * @description How long the match is in the original text, in UTF-16 code units.
             * @example 7
             */
            length: number;
            /**
             * Format: double
             * @description How certain the match is. Quality rules compare it, times 100, with their scores.
             * @example 1
             */
            quality: number;
            /**
             * Format: locale
             * @description The locale of the blacklist entry.
             * @example en
             */
            locale?: string;
            /**
             * @description What was found, as it stands in the original text, disguises included.
             * @example h.e.c.k
             */
            matched?: string;
            /**
             * @description The text of the blacklist entry, or the pattern of the blacklist phrase.
             * @example heck
             */
            root?: string;
            /** @description The severity of the blacklist entry or phrase. */
            severity?: components["schemas"]["FilterEntrySeverity"];
            /**
             * @description The tags of the blacklist entry or phrase.
             * @example [
             *       "Insult"
             *     ]
             */
            tags?: string[];
            /**
             * @description Whether a blacklist entry (`basic`) or a blacklist phrase was found.
             * @example basic
             * @enum {string}
             */
            blacklistResult?: "basic" | "phrase";
            /**
             * @description Where each prohibited character starts in the original text, in UTF-16 code units.
             * @example [
             *       4,
             *       5,
             *       9
             *     ]
             */
            indices?: number[];
        };
        /** @description What the filter found, whatever an application would make of it. */
        FilterContentItemResponse: {
            /**
             * @description What was found, by where it starts. The match of every root is listed, overlapping ones too. Empty when the
             *     text is clean. Of more than 10,000 matches the first 10,000 are listed; `replacement` covers all.
             */
            matches: components["schemas"]["FilterMatch"][];
            /**
             * @description What was found in the values of attributes of HTML (`alt`, `title`, `href`, …) and BBCode (`[url=…]`,
             *     `[quote="…"]`, the address in `[img]`), each value for itself. Files in base64 are left out. `replacement` leaves
             *     attributes as they are, so that a link never leads elsewhere.
             */
            metaMatches: components["schemas"]["MetaMatch"][];
            /**
             * @description The text with every match replaced, character by character, over the union of all matches. In BBCode and HTML
             *     the characters that a reader sees are replaced; tags and comments stay.
             * @example What the *******, mail me at ****************
             */
            replacement: string;
        };
        /** @description One persistent content item of a batch, as it is now. All of its parts succeed or fail as one. */
        BatchContentItemUpdate: {
            /**
             * Format: uuid
             * @description The id of the content item.
             * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
             */
            id: string;
            /**
             * Format: uuid
             * @description The moderation application whose rules decide, which stays what it was.
             * @example d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10
             */
            applicationId: string;
            /**
             * Format: int64
             * @description When the content was made, in milliseconds since the UTC epoch.
             * @example 1732147200000
             */
            createInstant: number;
            /**
             * @description Where it was said: a chat room, an area, a thread. Content of one location can be read as a conversation.
             * @example harbour/quay-3
             */
            location?: string;
            /** @description The parts, in the order in which a reader meets them. */
            parts: components["schemas"]["ContentPart"][];
            /**
             * Format: uuid
             * @description The content user who sent it, which an update does not change.
             * @example a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20
             */
            senderId: string;
            /**
             * @description The name under which the sender appears.
             * @example Nell
             */
            senderDisplayName?: string;
            /**
             * Format: uuid
             * @description The content user whom a private message is for. Leave it out for public content.
             * @example b2e4d6c8-3c5f-4d7b-9f10-2e4c6d8f0b31
             */
            receiverId?: string;
            /**
             * @description The name under which the receiver of a private message appears.
             * @example Tom
             */
            receiverDisplayName?: string;
        };
        /** @description Several persistent content items as they are now, and where they are all to be queued. */
        BatchUpdateContentItemsRequest: {
            /**
             * @description Headers that are sent along with the results to `callbackURL`, by name: one line of ASCII characters each. They
             *     are sent to no other origin, where a redirect leads to one. Headers that the connection needs (`Host`,
             *     `Content-Length`, `Transfer-Encoding`, `Connection` and the like) or that the service sets itself
             *     (`Content-Type`, `Webhook-Id`, …) are refused. Without a `callbackURL` they are of no use.
             * @example {
             *       "X-Batch": "17"
             *     }
             */
            callbackHeaders?: {
                [key: string]: string;
            };
            /**
             * Format: http-url
             * @description Where the results are posted to when the work is done. With it the answer comes at once, and its `results` is
             *     empty.
             * @example https://chat.example.com/hooks/batch
             */
            callbackURL?: string;
            /** @description The content items. If one of them is invalid or does not exist, none is updated. */
            contentItems: components["schemas"]["BatchContentItemUpdate"][];
            /** @description Forces a queue for all content items, whatever their applications' configurations say. */
            moderation?: components["schemas"]["ForcedModeration"];
        };
        /** @description What is to be done with each content item of a batch. */
        BatchModerateContentItemsResponse: {
            /**
             * @description One result a content item, in the order of the request. Empty in the answer to a request with a `callbackURL`,
             *     which gets them later.
             */
            results: components["schemas"]["ContentItemResponse"][];
        };
        /** @description One content item of a batch. All of its parts succeed or fail as one. */
        BatchContentItem: {
            /**
             * Format: uuid
             * @description The id of persistent content, whose application must be `persistent`. Leave it out for transient content; an
             *     id is then generated.
             * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
             */
            id?: string;
            /**
             * Format: uuid
             * @description The moderation application whose rules decide.
             * @example d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10
             */
            applicationId: string;
            /**
             * Format: int64
             * @description When the content was made, in milliseconds since the UTC epoch.
             * @example 1732147200000
             */
            createInstant: number;
            /**
             * @description Where it was said: a chat room, an area, a thread. Content of one location can be read as a conversation.
             * @example harbour/quay-3
             */
            location?: string;
            /** @description The parts, in the order in which a reader meets them. */
            parts: components["schemas"]["ContentPart"][];
            /**
             * Format: uuid
             * @description The content user who sent it. A user who is not known yet is created.
             * @example a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20
             */
            senderId: string;
            /**
             * @description The name under which the sender appears.
             * @example Nell
             */
            senderDisplayName?: string;
            /**
             * Format: uuid
             * @description The content user whom a private message is for. Leave it out for public content.
             * @example b2e4d6c8-3c5f-4d7b-9f10-2e4c6d8f0b31
             */
            receiverId?: string;
            /**
             * @description The name under which the receiver of a private message appears.
             * @example Tom
             */
            receiverDisplayName?: string;
        };
        /** @description Several content items, and where they are all to be queued whatever the rules say. */
        BatchModerateContentItemsRequest: {
            /**
             * @description Headers that are sent along with the results to `callbackURL`, by name: one line of ASCII characters each. They
             *     are sent to no other origin, where a redirect leads to one. Headers that the connection needs (`Host`,
             *     `Content-Length`, `Transfer-Encoding`, `Connection` and the like) or that the service sets itself
             *     (`Content-Type`, `Webhook-Id`, …) are refused. Without a `callbackURL` they are of no use.
             * @example {
             *       "X-Batch": "17"
             *     }
             */
            callbackHeaders?: {
                [key: string]: string;
            };
            /**
             * Format: http-url
             * @description Where the results are posted to when the work is done. With it the answer comes at once, and its `results` is
             *     empty.
             * @example https://chat.example.com/hooks/batch
             */
            callbackURL?: string;
            /** @description The content items. If one of them is invalid, none is moderated. */
            contentItems: components["schemas"]["BatchContentItem"][];
            /** @description Forces a queue for all content items, whatever their applications' configurations say. */
            moderation?: components["schemas"]["ForcedModeration"];
        };
        /** @description The texts to filter, and what to look for in each. */
        BatchFilterContentItemsRequest: {
            /**
             * @description The texts to filter.
             * @example [
             *       "Ahoy there",
             *       "What the h.e.c.k"
             *     ]
             */
            contentItems: string[];
            /**
             * @description What the text is. `text` is read as it stands. In `bbcode` and `html` the filter reads what a reader would see, and
             *     the places of matches are those in the markup:
             *
             *     - Inline tags and comments do not split a word, and a match takes in the tags that do (`sm<b>u</b>rf`). Line breaks
             *       and blocks are line breaks, as in `text`; nothing is found across table cells, quotes and rules.
             *     - In `html`, entities are decoded once, a run of white space is one, and tags that are never closed are text. Scripts,
             *       style sheets, frames and comments are not.
             *     - In `bbcode`, tags that boards know are tags, in pairs or not; other words in brackets are text, and so is all within
             *       `[code]`, `[noparse]` and the like.
             *     - What a style hides (`hidden`, `display: none`, `[color=transparent]`, …) does not split a word either; it is looked
             *       at for itself.
             *
             *     `html` exists since 3.19.0; before that version the type was guessed when it was left out.
             * @default text
             * @example text
             * @enum {string}
             */
            contentType: "text" | "bbcode" | "html";
            /**
             * @description Single characters to find, each one code point.
             * @example [
             *       "@",
             *       "#"
             *     ]
             */
            characters?: string[];
            /**
             * @description Words of your own to find.
             * @example [
             *       "lighthouse"
             *     ]
             */
            words?: string[];
            /**
             * @description The character that takes the place of each character of a match in `replacement`.
             * @default *
             * @example *
             */
            replaceChar: string;
            /**
             * @description How the blacklist is used.
             * @default {}
             */
            blacklist: components["schemas"]["BlacklistFilterOptions"];
            /**
             * @description How email addresses are found.
             * @default {}
             */
            emails: components["schemas"]["EmailFilterOptions"];
            /**
             * @description How phone numbers are found.
             * @default {}
             */
            phoneNumbers: components["schemas"]["PhoneNumberFilterOptions"];
            /**
             * @description How characters of prohibited Unicode ranges are found.
             * @default {}
             */
            unicode: components["schemas"]["UnicodeFilterOptions"];
            /**
             * @description Whether and how the text is looked at as a username.
             * @default {}
             */
            usernames: components["schemas"]["UsernameFilterOptions"];
            /**
             * @description How URLs are found.
             * @default {}
             */
            urls: components["schemas"]["UrlFilterOptions"];
            /**
             * @description `true` holds the text against the whitelist alone: everything else in the request is ignored.
             * @default false
             * @example false
             */
            whitelist: boolean;
        };
        /** @description What the filter found in one text of a batch. Matches inside attributes of tags are not listed. */
        BatchFilterResult: {
            /** @description What was found, by where it starts. Empty when the text is clean. */
            matches: components["schemas"]["FilterMatch"][];
            /**
             * @description The text with every match replaced, character by character, over the union of all matches.
             * @example What the *******
             */
            replacement: string;
        };
        /** @description What the filter found in each text. */
        BatchFilterContentItemsResponse: {
            /** @description One result a text, in the order of the request. */
            results: components["schemas"]["BatchFilterResult"][];
        };
        /** @description A complaint of a user about a piece of content. */
        ContentItemFlag: {
            /**
             * Format: uuid
             * @description The moderation application that the flag comes from, which is that of the content item.
             * @example d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10
             */
            applicationId: string;
            /**
             * @description What the reporter says about it.
             * @example This is not about boats at all.
             */
            comment?: string;
            /**
             * Format: int64
             * @description When the content was flagged, in milliseconds since the UTC epoch.
             * @example 1732150800000
             */
            createInstant: number;
            /**
             * @description The reason, in any words; often one that the client offers to choose from.
             * @example Off topic
             */
            reason?: string;
            /**
             * Format: uuid
             * @description The id of the user who complains.
             * @example b2e4d6c8-3c5f-4d7b-9f10-2e4c6d8f0b31
             */
            reporterId: string;
        };
        /** @description The body of flagging a content item. */
        ContentItemFlagRequest: {
            /** @description The flag. */
            flag: components["schemas"]["ContentItemFlag"];
        };
        /** @description What an operator signs in with. */
        OperatorLoginRequest: {
            /**
             * Format: email
             * @description The operator's email address.
             * @example mia@example.org
             */
            email: string;
            /**
             * Format: password
             * @description The operator's password.
             * @example correct horse battery staple
             */
            password: string;
        };
        /** @description The token that opens the queues, and whose it is. */
        OperatorLoginResponse: {
            /**
             * @description The token, to be sent as `Authorization: Bearer <token>` to the operations under `/moderation`.
             * @example kX3v9QmB2sT7wLr0ZcY5hNf8JpD1gEaU6iVoRq4tMxA
             */
            token: string;
            /**
             * Format: int64
             * @description Until when the token is valid, in milliseconds since the UTC epoch.
             * @example 1732148100000
             */
            expirationInstant: number;
            /** @description The operator. */
            user: components["schemas"]["OperatorUser"];
        };
        /** @description One part of a content item as it is stored. */
        StoredContentPart: {
            /**
             * @description What the part is: plain `text`, text with markup (`bbcode`, `html`), an `attribute` (any text, which is not
             *     filtered), a `hyperlink`, an `image`, a `video` or `audio`. `html` exists since 3.19.0.
             * @example text
             * @enum {string}
             */
            type: "text" | "bbcode" | "html" | "attribute" | "hyperlink" | "image" | "video" | "audio";
            /**
             * @description The text of the part, or the absolute URL of what it shows.
             * @example What the heck is that boat doing here?
             */
            content: string;
            /**
             * @description A label of your own, returned with the part.
             * @example body
             */
            name?: string;
            /**
             * @description The filtered text of a `text`, `bbcode` or `html` part.
             * @example What the **** is that boat doing here?
             */
            replacement?: string;
            /**
             * Format: int32
             * @description How certain the image or video filter is that an `image` or `video` part should not be shown. Left out where it
             *     was not asked, or did not judge.
             * @example 12
             */
            imageConfidence?: number;
            /** @description What the filter found in the part. */
            matches?: components["schemas"]["FilterMatch"][];
        };
        /** @description A content item as it is stored. */
        StoredContentItem: {
            /**
             * Format: uuid
             * @description The id of the content item.
             * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
             */
            id: string;
            /**
             * Format: uuid
             * @description The moderation application whose rules decide.
             * @example d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10
             */
            applicationId: string;
            /**
             * Format: int64
             * @description When the content was made, in milliseconds since the UTC epoch.
             * @example 1732147200000
             */
            createInstant: number;
            /**
             * @description Where it was said: a chat room, an area, a thread. Content of one location can be read as a conversation.
             * @example harbour/quay-3
             */
            location?: string;
            /** @description The parts, in the order in which a reader meets them. */
            parts: components["schemas"]["StoredContentPart"][];
            /**
             * Format: uuid
             * @description The content user who sent it. A user who is not known yet is created.
             * @example a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20
             */
            senderId: string;
            /**
             * @description The name under which the sender appears.
             * @example Nell
             */
            senderDisplayName?: string;
            /**
             * Format: uuid
             * @description The content user whom a private message is for. Leave it out for public content.
             * @example b2e4d6c8-3c5f-4d7b-9f10-2e4c6d8f0b31
             */
            receiverId?: string;
            /**
             * @description The name under which the receiver of a private message appears.
             * @example Tom
             */
            receiverDisplayName?: string;
            /** @description What is to be done with the content as things stand. */
            contentAction: components["schemas"]["ContentAction"];
            /**
             * @description Where the content stands with its approval. Left out when none was asked for.
             * @example queuedForApproval
             * @enum {string}
             */
            approvalStatus?: "queuedForApproval" | "approved" | "rejected";
        };
        /** @description Who has an item checked out, and until when. */
        QueueCheckOut: {
            /**
             * Format: uuid
             * @description The operator.
             * @example d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d
             */
            operatorId: string;
            /**
             * Format: int64
             * @description When the item is released by itself, in milliseconds since the UTC epoch. A check-out lasts as many minutes as
             *     the application's configuration says for the queue.
             * @example 1732147801000
             */
            expirationInstant: number;
        };
        /** @description A content item that waits for a moderator, and why. */
        ContentQueueItem: {
            content: components["schemas"]["StoredContentItem"];
            /** @description The highest severity of its blacklist matches. Left out when it has none. */
            severity?: components["schemas"]["FilterEntrySeverity"];
            /** @description The queue that the request forced, if it did. */
            moderationAction?: components["schemas"]["ForcedModeration"];
            /** @description The complaints of users about the content that are not settled, the oldest first; of more than 100 the latest. */
            flags: components["schemas"]["ContentItemFlag"][];
            /**
             * Format: int64
             * @description Since when it has been waiting, in milliseconds since the UTC epoch.
             * @example 1732147201000
             */
            queuedInstant: number;
            /** @description Who has it checked out. Left out when nobody has. */
            checkOut?: components["schemas"]["QueueCheckOut"];
        };
        /** @description A page of a queue of content items. */
        ContentQueueResponse: {
            /** @description The items, by severity, the most severe first, then by age, the oldest first. */
            items: components["schemas"]["ContentQueueItem"][];
            /**
             * Format: int32
             * @description How many there are in all.
             * @example 1
             */
            totalResults: number;
        };
        /** @description Which items of a queue to check out. */
        QueueCheckOutRequest: {
            /**
             * Format: uuid
             * @description The moderation application whose items to check out. Its configuration says how many, and how long. One that
             *     the operator has no access to is refused like one that does not exist.
             * @example d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10
             */
            applicationId: string;
            /**
             * Format: int32
             * @description How many items to hold at most, those that the operator holds already included. Never more than the queue size
             *     of the application, which also applies when this is left out.
             * @example 10
             */
            numberOfItems?: number;
        };
        /** @description What the operator has checked out of a queue of content items. */
        ContentQueueCheckOutResponse: {
            /** @description The items of the application that the operator holds now, those of before included, in the order of the queue. */
            items: components["schemas"]["ContentQueueItem"][];
        };
        /** @description Which content items to put back into a queue. */
        ContentQueueReleaseRequest: {
            /**
             * @description The content items. Those that the operator does not hold are passed over. When left out, everything that the
             *     operator holds of the queue is put back.
             * @example [
             *       "6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8"
             *     ]
             */
            contentItemIds?: string[];
        };
        /** @description What a content item is to consist of. */
        ContentEditRequest: {
            /** @description All parts of the content item as they should be. */
            parts: components["schemas"]["ContentPart"][];
        };
        /** @description One item of a queue. */
        ContentQueueItemResponse: {
            item: components["schemas"]["ContentQueueItem"];
        };
        /** @description A content user who waits for a moderator, and why. */
        UserAlertQueueItem: {
            /** @description The user. */
            user: components["schemas"]["ContentUser"];
            /**
             * @description The moderation applications that the alerts and flags come from, as far as the operator has access to them.
             * @example [
             *       "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10"
             *     ]
             */
            applicationIds: string[];
            /** @description The highest severity of its blacklist matches. Left out when it has none. */
            severity?: components["schemas"]["FilterEntrySeverity"];
            /**
             * @description The content items of the user that led to an alert, the oldest first; of more than 100 the latest. Only those
             *     that are stored, of applications that the operator has access to.
             * @example [
             *       "6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8"
             *     ]
             */
            contentItemIds: string[];
            /**
             * @description The complaints of other users about the user that are not settled, the oldest first; of more than 100 the
             *     latest. Only those from applications that the operator has access to.
             */
            flags: components["schemas"]["ContentUserFlag"][];
            /**
             * Format: int64
             * @description Since when it has been waiting, in milliseconds since the UTC epoch.
             * @example 1732147201000
             */
            queuedInstant: number;
            /** @description Who has it checked out. Left out when nobody has. */
            checkOut?: components["schemas"]["QueueCheckOut"];
        };
        /** @description A page of the user alert queue. */
        UserAlertQueueResponse: {
            /** @description The items, by severity, the most severe first, then by age, the oldest first. */
            items: components["schemas"]["UserAlertQueueItem"][];
            /**
             * Format: int32
             * @description How many there are in all.
             * @example 1
             */
            totalResults: number;
        };
        /** @description What the operator has checked out of the user alert queue. */
        UserAlertQueueCheckOutResponse: {
            /** @description The items of the application that the operator holds now, those of before included, in the order of the queue. */
            items: components["schemas"]["UserAlertQueueItem"][];
        };
        /** @description Which users to put back into the user alert queue. */
        UserAlertQueueReleaseRequest: {
            /**
             * @description The users. Those that the operator does not hold are passed over. When left out, everyone whom the operator
             *     holds is put back.
             * @example [
             *       "a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20"
             *     ]
             */
            contentUserIds?: string[];
        };
        /** @description What was said at one location. */
        ConversationResponse: {
            /** @description The content items, the oldest first. */
            items: components["schemas"]["StoredContentItem"][];
        };
        /** @description What is told to one notification server, and how far it got. */
        Notification: {
            /**
             * Format: uuid
             * @description The id of this entry.
             * @example 9e2b4d60-7c81-4f35-a2d9-0b6c8e1f3a57
             */
            id: string;
            /**
             * @description The header `webhook-id` of each delivery. It is the same for all servers that hear of the same event.
             * @example msg_01JD4Z8W3N6T5V2Q9K7B1C0XYA
             */
            webhookId: string;
            /**
             * @description What the notification is about.
             * @example userAction
             * @enum {string}
             */
            type: "contentApproval" | "contentEdit" | "contentDelete" | "userAction";
            /**
             * Format: uuid
             * @description The moderation application whose server it is for.
             * @example 0c9b7a65-43f2-4e1d-8a0b-5c6d7e8f9a01
             */
            applicationId: string;
            /**
             * Format: int64
             * @description The notification server that it goes to, or would. Where the application was replaced, it is the server with the
             *     same URL that took the place of the first one; left out when there is none.
             * @example 7
             */
            notificationServerId?: number;
            /**
             * Format: http-url
             * @description Where it is posted to.
             * @example https://chat.example.com/hooks/moderation
             */
            url: string;
            /**
             * @description `waiting` until it is `delivered`, which is taken with a 2xx status, or `dead`: given up after about a day of
             *     attempts, after a 410, or because its server is gone.
             * @example dead
             * @enum {string}
             */
            state: "waiting" | "delivered" | "dead";
            /**
             * Format: int32
             * @description How often it was tried since it was made, or sent again by hand.
             * @example 44
             */
            attempts: number;
            /**
             * @description Why the last attempt failed. Left out when it did not, or none was made.
             * @example No connection to https://chat.example.com: it is refused, nothing listens there.
             */
            lastFailure?: string;
            /**
             * Format: int64
             * @description When it was made, in milliseconds since the UTC epoch.
             * @example 1732150800000
             */
            createInstant: number;
            /**
             * Format: int64
             * @description When it is tried next, in milliseconds since the UTC epoch, or as soon as the older ones of its server are
             *     through. Left out unless it is `waiting`.
             * @example 1732154400000
             */
            nextAttemptInstant?: number;
            /**
             * Format: int64
             * @description The circuit breaker of its receiver is open until then, in milliseconds since the UTC epoch: after five failures in a
             *     row, nothing of the tenant is sent to the origin of `url` before this instant, and then one attempt at a time until
             *     one succeeds. Sending a notification again by hand allows an attempt at once. Left out unless it is `waiting` and the
             *     circuit breaker is open.
             * @example 1732150830000
             */
            circuitBreakerOpenUntilInstant?: number;
            /**
             * Format: int64
             * @description When it was delivered or given up, in milliseconds since the UTC epoch. Left out while it is `waiting`.
             * @example 4102444800000
             */
            endInstant?: number;
        };
        /** @description A page of notifications. */
        NotificationsResponse: {
            /** @description The notifications, the newest first. */
            notifications: components["schemas"]["Notification"][];
            /**
             * Format: int32
             * @description How many there are in all.
             * @example 1
             */
            totalResults: number;
        };
        /** @description Something that moderators do to a user, such as a warning, or a mute or a ban for some time. */
        UserAction: {
            /**
             * @description What is done, in a word that the applications understand, such as `warn`, `mute` or `ban`.
             * @example mute
             */
            action: string;
            /**
             * @description The moderation applications that it is for. Each needs `contentUserActionsEnabled`; their notification servers
             *     are told.
             * @example [
             *       "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10"
             *     ]
             */
            applicationIds: string[];
            /**
             * Format: int64
             * @description When it ends by itself, in milliseconds since the UTC epoch; an instant in the future. Without it, it lasts
             *     until it is deleted.
             * @example 4102444800000
             */
            expiry?: number;
            /**
             * @description The reason, in words that the user may read.
             * @example Insults in the harbour chat
             */
            reason?: string;
            /**
             * @description The reason as a short code for programs.
             * @example insults
             */
            reasonCode?: string;
            /**
             * @description A remark for other moderators.
             * @example Second time this week.
             */
            comment?: string;
            /**
             * @description Whether the applications should tell the user.
             * @default false
             * @example true
             */
            notifyUser: boolean;
        };
        /** @description One user action. */
        UserActionResponse: {
            userAction: components["schemas"]["UserAction"];
        };
        /** @description A moderator approved or rejected content that was queued for approval. */
        ContentApprovalNotification: {
            /**
             * @description What the notification is about.
             * @enum {string}
             */
            type: "contentApproval";
            /**
             * @description What was decided, by the id of the content item.
             * @example {
             *       "6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8": "approved"
             *     }
             */
            approvals: {
                [key: string]: "approved" | "rejected";
            };
            /**
             * Format: uuid
             * @description The operator who did it.
             * @example d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d
             */
            moderatorId: string;
            /**
             * Format: email
             * @description The operator's email address.
             * @example mia@example.org
             */
            moderatorEmail: string;
            /**
             * @description The id by which your own system knows the operator, if it was given.
             * @example staff-0815
             */
            moderatorExternalId?: string;
        };
        /** @description A moderator edited content. */
        ContentEditNotification: {
            /**
             * @description What the notification is about.
             * @enum {string}
             */
            type: "contentEdit";
            /**
             * Format: uuid
             * @description The moderation application of the content.
             * @example 0c9b7a65-43f2-4e1d-8a0b-5c6d7e8f9a01
             */
            applicationId: string;
            /**
             * Format: uuid
             * @description The id of the content item.
             * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
             */
            id: string;
            /** @description All parts of the content item as they are now. */
            newParts: components["schemas"]["ContentPart"][];
            /**
             * Format: uuid
             * @description The operator who did it.
             * @example d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d
             */
            moderatorId: string;
            /**
             * Format: email
             * @description The operator's email address.
             * @example mia@example.org
             */
            moderatorEmail: string;
            /**
             * @description The id by which your own system knows the operator, if it was given.
             * @example staff-0815
             */
            moderatorExternalId?: string;
        };
        /** @description A moderator deleted content. */
        ContentDeleteNotification: {
            /**
             * @description What the notification is about.
             * @enum {string}
             */
            type: "contentDelete";
            /**
             * Format: uuid
             * @description The moderation application of the content.
             * @example 0c9b7a65-43f2-4e1d-8a0b-5c6d7e8f9a01
             */
            applicationId: string;
            /**
             * Format: uuid
             * @description The id of the content item.
             * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
             */
            id: string;
            /**
             * Format: uuid
             * @description The operator who did it.
             * @example d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d
             */
            moderatorId: string;
            /**
             * Format: email
             * @description The operator's email address.
             * @example mia@example.org
             */
            moderatorEmail: string;
            /**
             * @description The id by which your own system knows the operator, if it was given.
             * @example staff-0815
             */
            moderatorExternalId?: string;
        };
        /** @description A user action began, was changed, was cancelled or ended. */
        UserActionNotification: {
            /**
             * @description What the notification is about.
             * @enum {string}
             */
            type: "userAction";
            /**
             * @description The moderation applications that the action is for.
             * @example [
             *       "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10"
             *     ]
             */
            applicationIds: string[];
            /**
             * @description What is done, such as `mute`.
             * @example mute
             */
            action: string;
            /**
             * @description Names this user action in all its phases; the id of the user action.
             * @example c3d5e7f9-4a6b-4c8d-9e01-2f3a4b5c6d7e
             */
            key: string;
            /**
             * @description What happened: it began (`start`), was changed (`modify`), was deleted before its end (`cancel`), or ended by
             *     time (`end`).
             * @example start
             * @enum {string}
             */
            phase: "start" | "modify" | "cancel" | "end";
            /**
             * Format: uuid
             * @description The content user whom it is about.
             * @example a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20
             */
            userId: string;
            /**
             * @description A remark of the moderator.
             * @example Second time this week.
             */
            comment?: string;
            /**
             * Format: int64
             * @description When it ends by itself, in milliseconds since the UTC epoch, if it does.
             * @example 4102444800000
             */
            expiry?: number;
            /**
             * @description The reason, in words that the user may read.
             * @example Insults in the harbour chat
             */
            reason?: string;
            /**
             * @description The reason as a short code for programs.
             * @example insults
             */
            reasonCode?: string;
            /**
             * @description Whether you should tell the user.
             * @example true
             */
            notifyUser: boolean;
            /**
             * Format: uuid
             * @description The operator who did it.
             * @example d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d
             */
            moderatorId?: string;
            /**
             * Format: email
             * @description The operator's email address.
             * @example mia@example.org
             */
            moderatorEmail?: string;
            /**
             * @description The id by which your own system knows the operator, if it was given.
             * @example staff-0815
             */
            moderatorExternalId?: string;
        };
        /** @description Changes to the word lists were approved. */
        FilterApprovalNotification: {
            /**
             * @description What the notification is about.
             * @enum {string}
             */
            type: "filterApproval";
            /**
             * Format: uuid
             * @description The operator who did it.
             * @example d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d
             */
            moderatorId?: string;
            /**
             * Format: email
             * @description The operator's email address.
             * @example mia@example.org
             */
            moderatorEmail?: string;
            /**
             * @description The id by which your own system knows the operator, if it was given.
             * @example staff-0815
             */
            moderatorExternalId?: string;
        };
        /** @description What became of a batch whose results are posted later. */
        BatchResults: {
            /** @description One result a content item, in the order of the request. Empty where `errors` says what was wrong. */
            results: components["schemas"]["ContentItemResponse"][];
            /**
             * @description Why nothing of the batch was done: what was right when it was accepted is no longer, because another request
             *     took an id of it meanwhile, say. The paths are those of the request.
             */
            errors?: components["schemas"]["Errors"];
        };
        /** @description An image or a video that is to be judged. */
        MediaFilterRequest: {
            /**
             * @description What the part is.
             * @example image
             * @enum {string}
             */
            type: "image" | "video";
            /**
             * Format: http-url
             * @description Where it is, as the content says. It comes from a user: take care where you let it lead you.
             * @example https://images.example.com/dinghy.jpg
             */
            url: string;
            /**
             * Format: uuid
             * @description The moderation application of the content.
             * @example 0c9b7a65-43f2-4e1d-8a0b-5c6d7e8f9a01
             */
            applicationId: string;
            /**
             * Format: int32
             * @description The application's `maximumVideoFilterDurationInSeconds`, with videos alone. A longer one is not to be judged.
             * @example 300
             */
            maximumDurationInSeconds?: number;
        };
        /** @description What the filter makes of it. Anything else that it tells is passed over. */
        MediaFilterResponse: {
            /**
             * Format: int32
             * @description How certain it is that the part should not be shown. It becomes the part's `imageConfidence`, and the
             *     application's `imageQualityFilterRules` or `videoQualityFilterRules` apply to it. Left out where there is no
             *     judgement, such as for a video longer than `maximumDurationInSeconds`: no rule applies then.
             * @example 12
             */
            confidence?: number;
        };
        /**
         * Gatehouse bootstrap file
         * @description What a Gatehouse server should hold when it starts, in YAML or JSON. The file is applied at every start: what is
         *     missing is created, what differs is updated, what the file does not name is left alone, but for API keys that it named
         *     before. Every key is optional; an
         *     unknown key or a wrong value stops the start, and the message names its path.
         *
         *     Where there are several tenants, `tenantId` says which of them an object belongs to. It may be left out while there is
         *     only one.
         */
        Bootstrap: {
            /** @description The tenants. Without this key there is one default tenant. */
            tenants?: components["schemas"]["BootstrapTenant"][];
            /**
             * @description The API keys that open the interfaces. A key that leaves the file leaves the server at the next start with the file,
             *     unless operations made it.
             */
            apiKeys?: components["schemas"]["BootstrapApiKey"][];
            /** @description Third parties whose JWTs can be reconciled. */
            identityProviders?: components["schemas"]["BootstrapIdentityProvider"][];
            /** @description Receivers of the identity service's events. Applications name them in `webhookIds`. */
            webhooks?: components["schemas"]["BootstrapWebhook"][];
            /** @description Client applications of the identity service, as the body that creates them, each with `application.id`. */
            applications?: components["schemas"]["BootstrapApplication"][];
            /**
             * @description Users, as responses have them, each with `user.id`. No operation makes a user but reconcile, which knows no more of
             *     one than a third party's JWT says; whoever develops against the service needs users of every kind, such as a
             *     deactivated one, an expired one, or one with a second factor.
             */
            users?: components["schemas"]["BootstrapUser"][];
            /** @description Email templates, as the body that creates them, each with `emailTemplate.id`. */
            emailTemplates?: components["schemas"]["BootstrapEmailTemplate"][];
            /** @description Moderation applications, as the body that creates them, each with `application.id`. */
            moderationApplications?: components["schemas"]["BootstrapModerationApplication"][];
            /**
             * @description The locales whose built-in dictionaries are loaded. Knowing ordinary words keeps the filter from finding offensive
             *     ones inside them.
             * @example [
             *       "en"
             *     ]
             */
            dictionaries?: string[];
            /** @description The words and phrases that the filter looks for. */
            blacklist?: components["schemas"]["BootstrapBlacklist"];
            /** @description The words that are allowed where the whitelist decides, and the phrases that are not. */
            whitelist?: components["schemas"]["BootstrapWhitelist"];
            /** @description Administrators and moderators, as the body that creates them. An operator is known by the email address. */
            operators?: components["schemas"]["BootstrapOperator"][];
            /** @description The whole system configuration. What is left out of it has its default. */
            systemConfiguration?: components["schemas"]["SystemConfiguration"];
        };
        /**
         * Format: uuid
         * @description The tenant that this belongs to. It may be left out while there is only one.
         * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
         */
        BootstrapTenantId: string;
        /**
         * @description The secret of the Standard Webhooks signature, `whsec_` and 24 to 64 random bytes in base64.
         * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
         */
        BootstrapSigningSecret: string;
        /** @description A tenant. The objects of one tenant cannot be seen from another. */
        BootstrapTenant: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The name. */
            name: string;
        };
        /**
         * @description An API key, known by its value, or by its name where the file has no value: without `key` one is generated when the
         *     name is new, and printed once. Without `permissions` it may do everything.
         */
        BootstrapApiKey: {
            /**
             * @description The value of the `Authorization` header, 32 characters or more that a header can hold. It is stored as a hash.
             * @example a-long-secret-of-your-own-0123456789
             */
            key?: string;
            /**
             * @description What the key is for.
             * @example chat server
             */
            name: string;
            /**
             * Format: uuid
             * @description The tenant that the key is bound to. Without it, the key opens every tenant.
             * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
             */
            tenantId?: string;
            /**
             * @description The paths that the key may be used for, with everything below each, and the methods for each. The longest path
             *     that covers a request decides. A key with `tenantId` may use operations that are about no tenant, such as those
             *     of the system configuration, the logs and API keys, only where this has the path of the operation itself.
             * @example {
             *       "/content/item": [
             *         "POST",
             *         "PUT"
             *       ],
             *       "/system/application": [
             *         "GET"
             *       ]
             *     }
             */
            permissions?: {
                [key: string]: ("GET" | "POST" | "PUT" | "PATCH" | "DELETE")[];
            };
            /**
             * Format: int64
             * @description When the key expires, in milliseconds since the UTC epoch. Without it, the key never expires.
             * @example 1798761600000
             */
            expirationInstant?: number;
        };
        /** @description A third party whose JWTs can be reconciled. */
        BootstrapIdentityProvider: {
            /**
             * Format: uuid
             * @description The `identityProviderId` of the reconcile request.
             */
            id: string;
            /** @description The name. */
            name: string;
            tenantId?: components["schemas"]["BootstrapTenantId"];
            /**
             * @description What the claim `iss` of the JWTs must be. Not looked at when left out.
             * @example https://login.example.com
             */
            issuer?: string;
            /**
             * @description The claim that tells users apart: `email`; `preferred_username` or `username`, for a provider whose user names
             *     are those of this service; or any other one, such as `sub`, whose values are the provider's own.
             * @example email
             */
            uniqueIdentityClaim: string;
            /**
             * @description The email domains that this provider manages, all domains when left out. They are compared whole, whatever the
             *     case of ASCII letters: a subdomain is a domain of its own. A JWT without an address is then refused.
             * @example [
             *       "example.com"
             *     ]
             */
            domains?: string[];
            /**
             * @description What the claim `aud` of the JWTs must hold one of, such as the client id at the provider. Not looked at when
             *     left out; a JWT that the provider made for somebody else then opens this service too.
             * @example [
             *       "gatehouse"
             *     ]
             */
            audiences?: string[];
            /**
             * @description The applications that the provider is enabled for. All of them when left out.
             * @example [
             *       "3c219e58-ed0e-4b18-ad48-f4f92793ae32"
             *     ]
             */
            applicationIds?: string[];
            /** @description The keys that the JWTs are signed with. */
            keys: components["schemas"]["BootstrapIdentityProviderKey"][];
        };
        /** @description A key that JWTs are verified with. An `HS…` algorithm needs `secret`, any other one `publicKey`. */
        BootstrapIdentityProviderKey: {
            /**
             * @description The id of the key, as the header of the JWTs names it.
             * @example tide-2024
             */
            kid?: string;
            /**
             * @description The one algorithm that the key is used with, whatever a JWT says.
             * @example RS256
             * @enum {string}
             */
            algorithm: "HS256" | "HS384" | "HS512" | "RS256" | "RS384" | "RS512";
            /** @description The public key in PEM form. */
            publicKey?: string;
            /**
             * @description The shared secret.
             * @example rHfjZ0mE1bJH2Vd8oQk3nW7yTqLxPcAu9sGi4vNzK5w=
             */
            secret?: string;
        } & unknown;
        /** @description A receiver of events. */
        BootstrapWebhook: {
            /**
             * Format: uuid
             * @description The id that applications name in `webhookIds`.
             */
            id: string;
            /**
             * Format: http-url
             * @description Where events are posted to.
             * @example https://forum.example.com/hooks/identity
             */
            url: string;
            tenantId?: components["schemas"]["BootstrapTenantId"];
            /**
             * @description Whether it hears of the events of every application, named or not.
             * @default false
             * @example true
             */
            global: boolean;
            secret?: components["schemas"]["BootstrapSigningSecret"];
        };
        /** @description The body that creates an application. */
        BootstrapApplication: {
            tenantId?: components["schemas"]["BootstrapTenantId"];
            /** @description The application, with its id. */
            application: components["schemas"]["Application"];
            webhookIds?: components["schemas"]["ApplicationRequest"]["webhookIds"];
        };
        /**
         * @description A user, known by `user.id`. What is left out of one that exists stays as it is; registrations are known by their
         *     application, memberships by their group, and those that are not listed stay too. Of one that is new, the fields
         *     that every response has get their usual values: active, not verified, the user name in use, the default roles of
         *     each application.
         *
         *     Logins make some fields newer: `insertInstant`, `lastUpdateInstant` and `verifiedInstant` count when the user is
         *     created, and `lastLoginInstant` is never set back. New users and registrations are counted in the reports; no
         *     login is.
         */
        BootstrapUser: {
            tenantId?: components["schemas"]["BootstrapTenantId"];
            /**
             * @description The user. The names of `roles` are those of roles of the application. A registration has an
             *     `authenticationToken` only where `authenticationTokenConfiguration.enabled` of the application is true.
             */
            user: components["schemas"]["User"];
        };
        /** @description The body that creates an email template. */
        BootstrapEmailTemplate: {
            tenantId?: components["schemas"]["BootstrapTenantId"];
            /** @description The email template, with its id. */
            emailTemplate: components["schemas"]["EmailTemplate"];
        };
        /** @description The body that creates a moderation application. */
        BootstrapModerationApplication: {
            tenantId?: components["schemas"]["BootstrapTenantId"];
            /** @description The moderation application, with its id. */
            application: components["schemas"]["ModerationApplication"];
        };
        /** @description The body that creates an operator. The password counts when the operator is created, not later. */
        BootstrapOperator: {
            tenantId?: components["schemas"]["BootstrapTenantId"];
            user: components["schemas"]["OperatorUser"];
        };
        /**
         * @description A tag, by its name or as `{ name }`.
         * @example Insult
         */
        BootstrapTag: components["schemas"]["WordListTagName"] | {
            name: components["schemas"]["WordListTagName"];
        };
        /** @description The words and phrases that the filter looks for. */
        BootstrapBlacklist: {
            tenantId?: components["schemas"]["BootstrapTenantId"];
            /**
             * @description The tags. Those that entries name are created without being listed here.
             * @example [
             *       "Insult"
             *     ]
             */
            tags?: components["schemas"]["BootstrapTag"][];
            /** @description Filter entries. An entry is known by its text and locale. */
            entries?: components["schemas"]["FilterEntryRequest"]["entry"][];
            /** @description Ordinary words, besides those of `dictionaries`. A word is known by its text and locale. */
            dictionary?: components["schemas"]["DictionaryEntry"][];
            /** @description Phrases. A phrase is known by its pattern and locale. */
            phrases?: components["schemas"]["BlacklistPhrase"][];
        };
        /** @description The words that are allowed where the whitelist decides, and the phrases that are not. */
        BootstrapWhitelist: {
            tenantId?: components["schemas"]["BootstrapTenantId"];
            /**
             * @description The tags. Those that allowed words name are created without being listed here.
             * @example [
             *       "Animal"
             *     ]
             */
            tags?: components["schemas"]["BootstrapTag"][];
            /** @description Allowed words. A word is known by its text and locale. */
            allowed?: components["schemas"]["AllowedEntry"][];
            /** @description Allowed words that may not follow one another. */
            disallowedPhrases?: components["schemas"]["DisallowedPhrase"][];
            /** @description Kinds of allowed words that may not follow one another. */
            advancedDisallowedPhrases?: components["schemas"]["AdvancedDisallowedPhrase"][];
        };
    };
    responses: {
        /** @description The request is invalid or malformed. Everything that is wrong with it is in the Errors object. */
        InvalidRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The Authorization header is missing or the key or token in it is not valid. The body is empty. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The license of the server has expired. The body is empty. */
        LicenseExpired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description Too many requests came under this API key, or, to an operation that needs none, from this address. Nothing was done.
         *     Send the request again after `Retry-After`. A server limits requests only where `RATE_LIMIT` says so. The body is
         *     empty.
         */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Something went wrong in the server. The body is empty; the log has the cause and the request id. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A part that this request needs, such as the store or the search index, cannot be reached just now. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The body is larger than the server accepts. The body of the answer is empty. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request's Content-Type is not one that this operation takes. The body is empty. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The object does not exist. The body is empty. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The object does not exist. The body is empty. */
        NotFoundByConvention: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Done. The body is empty. */
        Empty: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description The request is invalid or malformed, or the server has no paid license, which this operation needs. Everything that
         *     is wrong is in the Errors object.
         */
        InvalidRequestOrNoLicense: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /**
         * @description The tenant or a parameter is missing or malformed. The document lists no 400 for this operation; only what
         *     every request needs, such as its tenant, can cause it.
         */
        InvalidRequestByConvention: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /**
         * @description The Authorization header or the `access_token` cookie is missing, or the JWT in it has expired or is not valid. The
         *     body is empty.
         */
        TokenMissingOrExpired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description The third-party JWT does not establish who the user is. One of these is the case:
         *
         *     - `identityProviderId` or `applicationId` names nothing that exists, or the application is inactive.
         *     - The identity provider is not enabled for the application.
         *     - The signature of the JWT is not valid, or its issuer, its audience or its times are not.
         *     - The JWT lacks the claim that the identity provider's `uniqueIdentityClaim` names, or it holds no value that could tell
         *       users apart.
         *     - The identity provider does not manage the domain of the email address in the JWT, or manages certain domains and there
         *       is no address in the JWT.
         *     - The claim is `email`, `email_verified` is false, and somebody else has the address.
         *
         *     The body is empty; the `WWW-Authenticate` header says which it is.
         */
        IdentityNotEstablished: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description The user was not found or the password is incorrect; a user who is deactivated or has expired counts as not found. The
         *     body is empty.
         */
        UserNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description There is no such application, or no public key of this id. The body is empty. */
        KeyNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
         *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
         *     is refused.
         * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
         */
        TenantId: string;
        /**
         * @description The id of the application.
         * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
         */
        ApplicationId: string;
        /**
         * @description The id that the new application gets. It must not be in use.
         * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
         */
        NewApplicationId: string;
        /**
         * @description The id of the application. It must not be that of the service's own one.
         * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
         */
        RemovableApplicationId: string;
        /**
         * @description The id of the application that the role is in.
         * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
         */
        OwningApplicationId: string;
        /**
         * @description The id of the role.
         * @example 7d5e2a10-6c2b-4a3f-9b1d-0f4c8e6a2b35
         */
        RoleId: string;
        /**
         * @description The id that the new role gets. It must not be in use.
         * @example 7d5e2a10-6c2b-4a3f-9b1d-0f4c8e6a2b35
         */
        NewRoleId: string;
        /**
         * @description The id of the email template.
         * @example 9e1b6c4d-2f7a-4d3e-8c50-6a7b1d2e3f40
         */
        EmailTemplateId: string;
        /**
         * @description The id that the new email template gets. It must not be in use.
         * @example 9e1b6c4d-2f7a-4d3e-8c50-6a7b1d2e3f40
         */
        NewEmailTemplateId: string;
        /**
         * @description The first instant of the range, in milliseconds since the UTC epoch; inclusive. It is cut down to the beginning of
         *     its interval in the report time zone.
         * @example 1446249600000
         */
        ReportStart: number;
        /**
         * @description The end of the range, in milliseconds since the UTC epoch; exclusive. It is cut down to the beginning of its
         *     interval in the report time zone, and must not lie before `start`.
         * @example 1446768000000
         */
        ReportEnd: number;
        /**
         * @description The application to report on. Without it the report is global: it counts over all applications. An application
         *     that does not exist is a 400 `[invalid]applicationId`.
         * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
         */
        ReportApplicationId: string;
        /**
         * @description The index of the first result to return, counted from zero.
         * @example 0
         */
        StartRow: number;
        /**
         * @description How many results to return at most.
         * @example 20
         */
        NumberOfResults: number;
        /**
         * @description The id of the API key. It is not the key itself.
         * @example 2f9d7c1e-5b3a-4e80-9c46-1d8e7a6b5c40
         */
        ApiKeyId: string;
        /**
         * @description The id of the API key. It is not the key itself. One that may do more than the key of the request is refused with
         *     `[notPermitted]keyId`.
         * @example 2f9d7c1e-5b3a-4e80-9c46-1d8e7a6b5c40
         */
        ChangeableApiKeyId: string;
        /**
         * @description The id that the new API key gets. It must not be in use.
         * @example 2f9d7c1e-5b3a-4e80-9c46-1d8e7a6b5c40
         */
        NewApiKeyId: string;
        /**
         * @description The refresh token in the HTTP-only cookie that reconcile sets. It wins over one sent in another way.
         * @example xRxGGEpVawiUak6He367W3oeOfh-_3irw2Bq1iZ4xXU
         */
        RefreshTokenCookie: string;
        /**
         * @description The stable id of the refresh token, as `refreshTokenId` names it.
         * @example e0a4c7d2-91b3-4f58-a6d1-2c7b9e5f8043
         */
        RefreshTokenId: string;
        /**
         * @description The text of the entry, in full. The `locale` goes with it.
         * @example zounds
         */
        WordListTextQuery: components["schemas"]["WordListText"];
        /**
         * @description The locale of the entry.
         * @example en
         */
        WordListLocaleQuery: components["schemas"]["WordListLocale"];
        /**
         * @description The text to look for. `*` stands for any run of characters, so that `zou*` finds what begins with `zou`; no other
         *     character is special. Leave it out to find every text.
         * @example zou*
         */
        WordListTextSearch: components["schemas"]["WordListText"];
        /**
         * @description The locales to look in. It may be repeated; leave it out to look in every locale.
         * @example [
         *       "en",
         *       "en_US"
         *     ]
         */
        WordListLocaleSearch: components["schemas"]["WordListLocale"][];
        /**
         * @description The names of tags; entries that carry one of them are found. It may be repeated; leave it out to find entries with
         *     any tags. A name that has no tag fails the request with a 400.
         * @example [
         *       "Vulgarity"
         *     ]
         */
        BlacklistTagSearch: components["schemas"]["WordListTagName"][];
        /**
         * @description The locale whose entries are all deleted.
         * @example en_GB
         */
        WordListLocaleBulk: components["schemas"]["WordListLocale"];
        /**
         * @description The fields to sort by, the weightiest first: `sort[0].field=text&sort[0].order=desc`. `field` is required in each
         *     and one of `text`, `id`, `status` and `locale`; `order` is `asc` unless it says `desc`. Without `sort`, entries come
         *     by id.
         * @example [
         *       {
         *         "field": "text",
         *         "order": "desc"
         *       }
         *     ]
         */
        DictionaryEntrySort: components["schemas"]["DictionaryEntrySort"][];
        /**
         * @description The name of the one tag to find. Without it, all tags are listed.
         * @example Vulgarity
         */
        WordListTagNameQuery: components["schemas"]["WordListTagName"];
        /**
         * @description The fields to sort by, the weightiest first: `sort[0].field=text&sort[0].order=desc`. `field` is required in each
         *     and one of `id`, `text` and `locale`; `order` is `asc` unless it says `desc`. Without `sort`, entries come by id.
         * @example [
         *       {
         *         "field": "text",
         *         "order": "desc"
         *       }
         *     ]
         */
        AllowedEntrySort: components["schemas"]["AllowedEntrySort"][];
        /**
         * @description The names of tags; entries that carry one of them are found. It may be repeated; leave it out to find entries with
         *     any tags. A name that has no tag fails the request with a 400.
         * @example [
         *       "Animal"
         *     ]
         */
        WhitelistTagSearch: components["schemas"]["WordListTagName"][];
        /**
         * @description The id of the moderation application.
         * @example d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10
         */
        ModerationApplicationId: string;
        /**
         * @description The id that the new moderation application is to have. One that is taken is refused.
         * @example d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10
         */
        NewModerationApplicationId: string;
        /**
         * @description The id of the content item, chosen by you.
         * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
         */
        ContentItemId: string;
        /**
         * @description The id of a stored content item.
         * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
         */
        StoredContentItemId: string;
        /**
         * @description Moderation applications whose items to list. It may be repeated; leave it out to list those of every application
         *     that the operator has access to.
         * @example [
         *       "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10"
         *     ]
         */
        QueueApplicationId: string[];
        /**
         * @description The id of a content item that waits in this queue.
         * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
         */
        QueuedContentItemId: string;
        /**
         * @description The id of a content user who waits in this queue.
         * @example a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20
         */
        AlertedUserId: string;
        /**
         * @description The id of the notification, from the list of notifications.
         * @example 9e2b4d60-7c81-4f35-a2d9-0b6c8e1f3a57
         */
        NotificationId: string;
        /**
         * @description The id of the content user.
         * @example a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20
         */
        ContentUserId: string;
        /**
         * @description The id of the user action.
         * @example c3d5e7f9-4a6b-4c8d-9e01-2f3a4b5c6d7e
         */
        UserActionId: string;
        /**
         * @description The id of the notification, the same in each delivery of it. Delivery is at least once: remember the ids of
         *     notifications that you have handled.
         * @example msg_01JD4Z8W3N6T5V2Q9K7B1C0XYA
         */
        WebhookId: string;
        /**
         * @description When this delivery was sent, in seconds since the UTC epoch. Refuse what is too old or from the future.
         * @example 1732147200
         */
        WebhookTimestamp: number;
        /**
         * @description `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, made with the notification
         *     server's `signingSecret`; several signatures are separated by spaces. Left out for a server without a secret.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        WebhookSignature: string;
    };
    requestBodies: {
        /** @description The application, and the webhooks that should hear of its events. */
        createApplication: {
            content: {
                "application/json": components["schemas"]["ApplicationRequest"];
            };
        };
        /** @description The whole application. Only with `reactivate=true` it may be left out. */
        updateApplication: {
            content: {
                "application/json": components["schemas"]["ApplicationRequest"];
            };
        };
        /** @description What to change, in the form that the media type says. */
        patchApplication: {
            content: {
                "application/json": components["schemas"]["ApplicationPatchRequest"];
                "application/merge-patch+json": components["schemas"]["ApplicationPatchRequest"];
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        /** @description The role. */
        createRole: {
            content: {
                "application/json": components["schemas"]["RoleRequest"];
            };
        };
        /** @description The whole role. */
        updateRole: {
            content: {
                "application/json": components["schemas"]["RoleRequest"];
            };
        };
        /** @description What to change, in the form that the media type says. */
        patchRole: {
            content: {
                "application/json": components["schemas"]["RolePatchRequest"];
                "application/merge-patch+json": components["schemas"]["RolePatchRequest"];
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        /** @description The email template. */
        createEmailTemplate: {
            content: {
                "application/json": components["schemas"]["EmailTemplateRequest"];
            };
        };
        /** @description The template, or the parts of one, to render. */
        previewEmailTemplate: {
            content: {
                "application/json": components["schemas"]["EmailTemplatePreviewRequest"];
            };
        };
        /** @description The whole email template. */
        updateEmailTemplate: {
            content: {
                "application/json": components["schemas"]["EmailTemplateRequest"];
            };
        };
        /** @description The recipients, and what the template is rendered with. */
        sendEmail: {
            content: {
                "application/json": components["schemas"]["EmailSendRequest"];
            };
        };
        /** @description The whole system configuration. */
        updateSystemConfiguration: {
            content: {
                "application/json": components["schemas"]["SystemConfigurationRequest"];
            };
        };
        /** @description What to change, in the form that the media type says. */
        patchSystemConfiguration: {
            content: {
                "application/json": components["schemas"]["SystemConfigurationPatchRequest"];
                "application/merge-patch+json": components["schemas"]["SystemConfigurationPatchRequest"];
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        /** @description The API key to create. */
        createApiKey: {
            content: {
                "application/json": components["schemas"]["ApiKeyRequest"];
            };
        };
        /** @description What the API key is to be. */
        updateApiKey: {
            content: {
                "application/json": components["schemas"]["ApiKeyRequest"];
            };
        };
        /** @description What of the logs to export, and how. */
        exportSystemLogsByCriteria: {
            content: {
                "application/json": components["schemas"]["SystemLogExportRequest"];
            };
        };
        /** @description The logger and its new level. */
        updateLoggingLevel: {
            content: {
                "application/json": components["schemas"]["LoggingLevelRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["LoggingLevelRequest"];
            };
        };
        /** @description The third party's JWT, and the application to log in to. */
        reconcileToken: {
            content: {
                "application/json": components["schemas"]["ReconcileRequest"];
            };
        };
        /** @description The refresh token. With a `refresh_token` cookie the body may be left out. */
        refreshToken: {
            content: {
                "application/json": components["schemas"]["TokenRefreshRequest"];
            };
        };
        /** @description The claims, and how they are signed. */
        vendToken: {
            content: {
                "application/json": components["schemas"]["TokenVendRequest"];
            };
        };
        /** @description The notification, as the moderation service sends it. */
        createUserActionNotification: {
            content: {
                "application/json": components["schemas"]["PartnerNotification"];
            };
        };
        /** @description The filter entry. `filterMode`, `locale`, `severity`, `tags` and `text` are required. */
        filterEntry: {
            content: {
                "application/json": components["schemas"]["FilterEntryRequest"];
            };
        };
        /** @description The dictionary entry; its tags stand beside it or in it. */
        dictionaryEntry: {
            content: {
                "application/json": components["schemas"]["DictionaryEntryRequest"];
            };
        };
        /** @description The tag. */
        blacklistTag: {
            content: {
                "application/json": components["schemas"]["BlacklistTagRequest"];
            };
        };
        /** @description The phrase. `locale`, `pattern` and `severity` are required. */
        blacklistPhrase: {
            content: {
                "application/json": components["schemas"]["BlacklistPhraseRequest"];
            };
        };
        /** @description The allowed entry. `locale` and `text` are required. */
        allowedEntry: {
            content: {
                "application/json": components["schemas"]["AllowedEntryRequest"];
            };
        };
        /** @description The tag. */
        whitelistTag: {
            content: {
                "application/json": components["schemas"]["WhitelistTagRequest"];
            };
        };
        /** @description The phrase. */
        disallowedPhrase: {
            content: {
                "application/json": components["schemas"]["DisallowedPhraseRequest"];
            };
        };
        /** @description The phrase. */
        advancedDisallowedPhrase: {
            content: {
                "application/json": components["schemas"]["AdvancedDisallowedPhraseRequest"];
            };
        };
        /** @description The content user. Every field is optional. */
        contentUserUpdate: {
            content: {
                "application/json": components["schemas"]["ContentUserUpdateRequest"];
            };
        };
        /** @description The content user. Every field is optional. */
        contentUser: {
            content: {
                "application/json": components["schemas"]["ContentUserRequest"];
            };
        };
        /** @description The flag. `applicationId`, `createInstant` and `reporterId` are required. */
        contentUserFlag: {
            content: {
                "application/json": components["schemas"]["ContentUserFlagRequest"];
            };
        };
        /** @description The operator. `email` and `password` are required. */
        operatorUser: {
            content: {
                "application/json": components["schemas"]["OperatorUserRequest"];
            };
        };
        /** @description The operator. `email` is required. */
        operatorUserUpdate: {
            content: {
                "application/json": components["schemas"]["OperatorUserUpdateRequest"];
            };
        };
        /** @description The moderation application. */
        createModerationApplication: {
            content: {
                "application/json": components["schemas"]["ModerationApplicationRequest"];
            };
        };
        /** @description The moderation application as it should be. */
        updateModerationApplication: {
            content: {
                "application/json": components["schemas"]["ModerationApplicationRequest"];
            };
        };
        /** @description The content, and where it is to be queued whatever the rules say. */
        moderateContentItem: {
            content: {
                "application/json": components["schemas"]["ContentItemRequest"];
            };
        };
        /** @description The content as it is now, and where it is to be queued whatever the rules say. */
        updateContentItem: {
            content: {
                "application/json": components["schemas"]["ContentItemUpdateRequest"];
            };
        };
        /** @description The content, and where it is to be queued whatever the rules say. */
        moderateContentItemWithId: {
            content: {
                "application/json": components["schemas"]["ContentItemRequest"];
            };
        };
        /** @description The text, and what to look for in it. */
        filterContentItem: {
            content: {
                "application/json": components["schemas"]["FilterContentItemRequest"];
            };
        };
        /** @description The content items as they are now. */
        batchUpdateContentItems: {
            content: {
                "application/json": components["schemas"]["BatchUpdateContentItemsRequest"];
            };
        };
        /** @description The content items. */
        batchModerateContentItems: {
            content: {
                "application/json": components["schemas"]["BatchModerateContentItemsRequest"];
            };
        };
        /** @description The texts, and what to look for in each. */
        batchFilterContentItems: {
            content: {
                "application/json": components["schemas"]["BatchFilterContentItemsRequest"];
            };
        };
        /** @description The flag. */
        flagContentItem: {
            content: {
                "application/json": components["schemas"]["ContentItemFlagRequest"];
            };
        };
        /** @description What the operator signs in with. */
        loginOperator: {
            content: {
                "application/json": components["schemas"]["OperatorLoginRequest"];
            };
        };
        /** @description Which items to check out. */
        approvalQueueCheckOut: {
            content: {
                "application/json": components["schemas"]["QueueCheckOutRequest"];
            };
        };
        /** @description Which items to put back. */
        approvalQueueRelease: {
            content: {
                "application/json": components["schemas"]["ContentQueueReleaseRequest"];
            };
        };
        /** @description All parts of the content item as they should be. */
        editApprovalQueueItem: {
            content: {
                "application/json": components["schemas"]["ContentEditRequest"];
            };
        };
        /** @description Which items to check out. */
        contentAlertQueueCheckOut: {
            content: {
                "application/json": components["schemas"]["QueueCheckOutRequest"];
            };
        };
        /** @description Which items to put back. */
        contentAlertQueueRelease: {
            content: {
                "application/json": components["schemas"]["ContentQueueReleaseRequest"];
            };
        };
        /** @description All parts of the content item as they should be. */
        editContentAlertQueueItem: {
            content: {
                "application/json": components["schemas"]["ContentEditRequest"];
            };
        };
        /** @description Which users to check out. */
        userAlertQueueCheckOut: {
            content: {
                "application/json": components["schemas"]["QueueCheckOutRequest"];
            };
        };
        /** @description Which users to put back. */
        userAlertQueueRelease: {
            content: {
                "application/json": components["schemas"]["UserAlertQueueReleaseRequest"];
            };
        };
        /** @description What to do to the user. */
        createUserAction: {
            content: {
                "application/json": components["schemas"]["UserAction"];
            };
        };
        /** @description The user action as it should be. */
        updateUserAction: {
            content: {
                "application/json": components["schemas"]["UserAction"];
            };
        };
    };
    headers: {
        /**
         * @description The id of this request. Quote it when you ask about a request; the server's log carries it.
         * @example 01JD4Z8W3N6T5V2Q9K7B1C0XYA
         */
        RequestId: string;
        /**
         * @description Why the request was refused: its `error` is one of `missing`, `invalid`, `expired` and `not permitted`.
         * @example ApiKey realm="gatehouse", error="missing"
         */
        WwwAuthenticate: string;
        /**
         * @description Seconds to wait before the request is sent again.
         * @example 1
         */
        RetryAfter: number;
        /**
         * @description How many requests there may be: `q` in `w` seconds. Where requests are limited, every answer that a valid key got has
         *     this field.
         * @example "requests";q=100;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description How many requests are left, as `r`; all of them are there again after `t` seconds. Where requests are limited, every
         *     answer that a valid key got has this field.
         * @example "requests";r=0;t=60
         */
        RateLimit: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listApplications: {
        parameters: {
            query: {
                /**
                 * @description `true` lists only the inactive applications; otherwise only the active ones are listed.
                 * @example false
                 */
                inactive: boolean;
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The applications, ordered by name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationsResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApplication: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["createApplication"];
        responses: {
            /** @description The application as it was stored, with its defaults filled in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveApplication: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the application.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId: components["parameters"]["ApplicationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateApplication: {
        parameters: {
            query: {
                /**
                 * @description `true` makes the application active again.
                 * @example false
                 */
                reactivate: boolean;
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the application.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId: components["parameters"]["ApplicationId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["updateApplication"];
        responses: {
            /** @description The application as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApplicationWithId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id that the new application gets. It must not be in use.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId: components["parameters"]["NewApplicationId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["createApplication"];
        responses: {
            /** @description The application as it was stored, with its defaults filled in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteApplication: {
        parameters: {
            query: {
                /**
                 * @description `true` removes the application for good instead of making it inactive.
                 * @example false
                 */
                hardDelete: boolean;
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the application. It must not be that of the service's own one.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId: components["parameters"]["RemovableApplicationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchApplication: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the application.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId: components["parameters"]["ApplicationId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["patchApplication"];
        responses: {
            /** @description The application as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveOauthConfiguration: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the application.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId: components["parameters"]["ApplicationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OAuth settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthConfigurationResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the application that the role is in.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId: components["parameters"]["OwningApplicationId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["createRole"];
        responses: {
            /** @description The role as it was stored, with its defaults filled in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRoleByName: {
        parameters: {
            query: {
                /**
                 * @description The name of the role.
                 * @example moderator
                 */
                name: string;
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the application that the role is in.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId: components["parameters"]["OwningApplicationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the application that the role is in.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId: components["parameters"]["OwningApplicationId"];
                /**
                 * @description The id of the role.
                 * @example 7d5e2a10-6c2b-4a3f-9b1d-0f4c8e6a2b35
                 */
                roleId: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["updateRole"];
        responses: {
            /** @description The role as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createRoleWithId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the application that the role is in.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId: components["parameters"]["OwningApplicationId"];
                /**
                 * @description The id that the new role gets. It must not be in use.
                 * @example 7d5e2a10-6c2b-4a3f-9b1d-0f4c8e6a2b35
                 */
                roleId: components["parameters"]["NewRoleId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["createRole"];
        responses: {
            /** @description The role as it was stored, with its defaults filled in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the application that the role is in.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId: components["parameters"]["OwningApplicationId"];
                /**
                 * @description The id of the role.
                 * @example 7d5e2a10-6c2b-4a3f-9b1d-0f4c8e6a2b35
                 */
                roleId: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the application that the role is in.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId: components["parameters"]["OwningApplicationId"];
                /**
                 * @description The id of the role.
                 * @example 7d5e2a10-6c2b-4a3f-9b1d-0f4c8e6a2b35
                 */
                roleId: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["patchRole"];
        responses: {
            /** @description The role as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEmailTemplates: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email templates, ordered by name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailTemplatesResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createEmailTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["createEmailTemplate"];
        responses: {
            /** @description The email template as it was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailTemplateResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewEmailTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["previewEmailTemplate"];
        responses: {
            /** @description The rendered parts, and the errors of the template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailTemplatePreviewResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveEmailTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the email template.
                 * @example 9e1b6c4d-2f7a-4d3e-8c50-6a7b1d2e3f40
                 */
                emailTemplateId: components["parameters"]["EmailTemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailTemplateResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateEmailTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the email template.
                 * @example 9e1b6c4d-2f7a-4d3e-8c50-6a7b1d2e3f40
                 */
                emailTemplateId: components["parameters"]["EmailTemplateId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["updateEmailTemplate"];
        responses: {
            /** @description The email template as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailTemplateResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createEmailTemplateWithId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id that the new email template gets. It must not be in use.
                 * @example 9e1b6c4d-2f7a-4d3e-8c50-6a7b1d2e3f40
                 */
                emailTemplateId: components["parameters"]["NewEmailTemplateId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["createEmailTemplate"];
        responses: {
            /** @description The email template as it was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailTemplateResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteEmailTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the email template.
                 * @example 9e1b6c4d-2f7a-4d3e-8c50-6a7b1d2e3f40
                 */
                emailTemplateId: components["parameters"]["EmailTemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the email template.
                 * @example 9e1b6c4d-2f7a-4d3e-8c50-6a7b1d2e3f40
                 */
                emailTemplateId: components["parameters"]["EmailTemplateId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["sendEmail"];
        responses: {
            /** @description The messages were taken on; what could not be rendered is listed. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSendResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveDailyActiveUsersReport: {
        parameters: {
            query: {
                /**
                 * @description The first instant of the range, in milliseconds since the UTC epoch; inclusive. It is cut down to the beginning of
                 *     its interval in the report time zone.
                 * @example 1446249600000
                 */
                start: components["parameters"]["ReportStart"];
                /**
                 * @description The end of the range, in milliseconds since the UTC epoch; exclusive. It is cut down to the beginning of its
                 *     interval in the report time zone, and must not lie before `start`.
                 * @example 1446768000000
                 */
                end: components["parameters"]["ReportEnd"];
                /**
                 * @description The application to report on. Without it the report is global: it counts over all applications. An application
                 *     that does not exist is a 400 `[invalid]applicationId`.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId?: components["parameters"]["ReportApplicationId"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyActiveUsersReportResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveDailyActiveUserReport: {
        parameters: {
            query: {
                /**
                 * @description The first instant of the range, in milliseconds since the UTC epoch; inclusive. It is cut down to the beginning of
                 *     its interval in the report time zone.
                 * @example 1446249600000
                 */
                start: components["parameters"]["ReportStart"];
                /**
                 * @description The end of the range, in milliseconds since the UTC epoch; exclusive. It is cut down to the beginning of its
                 *     interval in the report time zone, and must not lie before `start`.
                 * @example 1446768000000
                 */
                end: components["parameters"]["ReportEnd"];
                /**
                 * @description The application to report on. Without it the report is global: it counts over all applications. An application
                 *     that does not exist is a 400 `[invalid]applicationId`.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId?: components["parameters"]["ReportApplicationId"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyActiveUsersReportResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveLoginReport: {
        parameters: {
            query: {
                /**
                 * @description The first instant of the range, in milliseconds since the UTC epoch; inclusive. It is cut down to the beginning of
                 *     its interval in the report time zone.
                 * @example 1446249600000
                 */
                start: components["parameters"]["ReportStart"];
                /**
                 * @description The end of the range, in milliseconds since the UTC epoch; exclusive. It is cut down to the beginning of its
                 *     interval in the report time zone, and must not lie before `start`.
                 * @example 1446768000000
                 */
                end: components["parameters"]["ReportEnd"];
                /**
                 * @description The application to report on. Without it the report is global: it counts over all applications. An application
                 *     that does not exist is a 400 `[invalid]applicationId`.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId?: components["parameters"]["ReportApplicationId"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginReportResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveMonthlyActiveUsersReport: {
        parameters: {
            query: {
                /**
                 * @description The first instant of the range, in milliseconds since the UTC epoch; inclusive. It is cut down to the beginning of
                 *     its interval in the report time zone.
                 * @example 1446249600000
                 */
                start: components["parameters"]["ReportStart"];
                /**
                 * @description The end of the range, in milliseconds since the UTC epoch; exclusive. It is cut down to the beginning of its
                 *     interval in the report time zone, and must not lie before `start`.
                 * @example 1446768000000
                 */
                end: components["parameters"]["ReportEnd"];
                /**
                 * @description The application to report on. Without it the report is global: it counts over all applications. An application
                 *     that does not exist is a 400 `[invalid]applicationId`.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId?: components["parameters"]["ReportApplicationId"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonthlyActiveUsersReportResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveMonthlyActiveUserReport: {
        parameters: {
            query: {
                /**
                 * @description The first instant of the range, in milliseconds since the UTC epoch; inclusive. It is cut down to the beginning of
                 *     its interval in the report time zone.
                 * @example 1446249600000
                 */
                start: components["parameters"]["ReportStart"];
                /**
                 * @description The end of the range, in milliseconds since the UTC epoch; exclusive. It is cut down to the beginning of its
                 *     interval in the report time zone, and must not lie before `start`.
                 * @example 1446768000000
                 */
                end: components["parameters"]["ReportEnd"];
                /**
                 * @description The application to report on. Without it the report is global: it counts over all applications. An application
                 *     that does not exist is a 400 `[invalid]applicationId`.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId?: components["parameters"]["ReportApplicationId"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonthlyActiveUsersReportResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveRegistrationReport: {
        parameters: {
            query: {
                /**
                 * @description The first instant of the range, in milliseconds since the UTC epoch; inclusive. It is cut down to the beginning of
                 *     its interval in the report time zone.
                 * @example 1446249600000
                 */
                start: components["parameters"]["ReportStart"];
                /**
                 * @description The end of the range, in milliseconds since the UTC epoch; exclusive. It is cut down to the beginning of its
                 *     interval in the report time zone, and must not lie before `start`.
                 * @example 1446768000000
                 */
                end: components["parameters"]["ReportEnd"];
                /**
                 * @description The application to report on. Without it the report is global: it counts over all applications. An application
                 *     that does not exist is a 400 `[invalid]applicationId`.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId?: components["parameters"]["ReportApplicationId"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationReportResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveTotalsReport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotalsReportResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveSystemConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The system configuration. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemConfigurationResponse"];
                };
            };
            400: components["responses"]["InvalidRequestOrNoLicense"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSystemConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["updateSystemConfiguration"];
        responses: {
            /** @description The system configuration as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemConfigurationResponse"];
                };
            };
            400: components["responses"]["InvalidRequestOrNoLicense"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchSystemConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["patchSystemConfiguration"];
        responses: {
            /** @description The system configuration as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemConfigurationResponse"];
                };
            };
            400: components["responses"]["InvalidRequestOrNoLicense"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query: {
                /**
                 * @description The index of the first result to return, counted from zero.
                 * @example 0
                 */
                startRow: components["parameters"]["StartRow"];
                /**
                 * @description How many results to return at most.
                 * @example 20
                 */
                numberOfResults: components["parameters"]["NumberOfResults"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of API keys, ordered by name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeysResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["createApiKey"];
        responses: {
            /** @description The API key as it was stored, and the key itself. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreationResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the API key. It is not the key itself.
                 * @example 2f9d7c1e-5b3a-4e80-9c46-1d8e7a6b5c40
                 */
                keyId: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the API key. It is not the key itself. One that may do more than the key of the request is refused with
                 *     `[notPermitted]keyId`.
                 * @example 2f9d7c1e-5b3a-4e80-9c46-1d8e7a6b5c40
                 */
                keyId: components["parameters"]["ChangeableApiKeyId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["updateApiKey"];
        responses: {
            /** @description The API key as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiKeyWithId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id that the new API key gets. It must not be in use.
                 * @example 2f9d7c1e-5b3a-4e80-9c46-1d8e7a6b5c40
                 */
                keyId: components["parameters"]["NewApiKeyId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["createApiKey"];
        responses: {
            /** @description The API key as it was stored, and the key itself. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreationResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the API key. It is not the key itself. One that may do more than the key of the request is refused with
                 *     `[notPermitted]keyId`.
                 * @example 2f9d7c1e-5b3a-4e80-9c46-1d8e7a6b5c40
                 */
                keyId: components["parameters"]["ChangeableApiKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportSystemLogs: {
        parameters: {
            query: {
                /**
                 * @description The pattern that instants are written with.
                 * @example yyyy-MM-dd HH:mm:ss z
                 */
                dateTimeSecondsFormat: string;
                /**
                 * @description Whether compressed logs of earlier rotations are included. `lastNBytes` is then ignored.
                 * @example true
                 */
                includeArchived: boolean;
                /**
                 * @description How many bytes from the end of each log to export, and no line that begins before them; -1 stands for the whole
                 *     log.
                 * @example 1048576
                 */
                lastNBytes: number;
                /**
                 * @description The time zone that instants are written in. Left out, the configured report time zone.
                 * @example Europe/Berlin
                 */
                zoneId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A zip archive with one file for each log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["InvalidRequestOrNoLicense"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportSystemLogsByCriteria: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["exportSystemLogsByCriteria"];
        responses: {
            /** @description A zip archive with one file for each log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["InvalidRequestOrNoLicense"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveLoggingLevel: {
        parameters: {
            query: {
                /**
                 * @description The name of the logger.
                 * @example http
                 */
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logger and its level. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggingLevelResponse"];
                };
            };
            400: components["responses"]["InvalidRequestOrNoLicense"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateLoggingLevel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["updateLoggingLevel"];
        responses: {
            /** @description The logger and its new level. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggingLevelResponse"];
                };
            };
            400: components["responses"]["InvalidRequestOrNoLicense"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveSystemVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemVersionResponse"];
                };
            };
            400: components["responses"]["InvalidRequestByConvention"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    issueToken: {
        parameters: {
            query: {
                /**
                 * @description The application that the JWT is for. One that is not active is a 400 `[invalid]applicationId`.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId: string;
                /**
                 * @description A refresh token of the user. The cookie `refresh_token` wins over it. One that cannot be used is no error; the
                 *     answer holds no refresh token then.
                 * @example xRxGGEpVawiUak6He367W3oeOfh-_3irw2Bq1iZ4xXU
                 */
                refreshToken?: string;
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: {
                /**
                 * @description The refresh token in the HTTP-only cookie that reconcile sets. It wins over one sent in another way.
                 * @example xRxGGEpVawiUak6He367W3oeOfh-_3irw2Bq1iZ4xXU
                 */
                refresh_token?: components["parameters"]["RefreshTokenCookie"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The JWT; the user is registered for the application. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenIssueResponse"];
                };
            };
            /** @description The user is authenticated but not registered for the application; the JWT says nothing about the application. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenIssueResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenMissingOrExpired"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reconcileToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
                /**
                 * @description The addresses that the request came through, the client's first. The address of the client is taken from here
                 *     when the body has none; which proxies are believed is a matter of the system configuration.
                 * @example 203.0.113.7, 10.0.0.2
                 */
                "X-Forwarded-For"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["reconcileToken"];
        responses: {
            /** @description The user is logged in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /**
                     * @description Sent once for each token in the answer: `access_token` holds the JWT, HTTP-only and for the session;
                     *     `refresh_token` holds the refresh token, HTTP-only and persistent.
                     * @example access_token=eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJjMWE3ZTVmMyJ9.c2lnbmF0dXJl; Path=/; HttpOnly; SameSite=Lax
                     */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconcileResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["IdentityNotEstablished"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["UserNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrievePublicKeys: {
        parameters: {
            query?: {
                /**
                 * @description The application whose key is asked for.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId?: string;
                /**
                 * @description The id of the key that is asked for.
                 * @example NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs
                 */
                kid?: string;
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All public keys, or the one that was asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicKeysResponse"] | components["schemas"]["PublicKeyResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["KeyNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveJsonWebKeySet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonWebKeySetResponse"];
                };
            };
            400: components["responses"]["InvalidRequestByConvention"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRefreshTokens: {
        parameters: {
            query: {
                /**
                 * @description The user whose refresh tokens are asked for.
                 * @example c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87
                 */
                userId?: string;
                /**
                 * @description The application whose refresh tokens are asked for.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId?: string;
                /**
                 * @description The index of the first result to return, counted from zero.
                 * @example 0
                 */
                startRow: components["parameters"]["StartRow"];
                /**
                 * @description How many results to return at most.
                 * @example 20
                 */
                numberOfResults: components["parameters"]["NumberOfResults"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The refresh tokens, the newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshTokensResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: {
                /**
                 * @description The refresh token in the HTTP-only cookie that reconcile sets. It wins over one sent in another way.
                 * @example xRxGGEpVawiUak6He367W3oeOfh-_3irw2Bq1iZ4xXU
                 */
                refresh_token?: components["parameters"]["RefreshTokenCookie"];
                /**
                 * @description The JWT in the HTTP-only cookie that reconcile sets. It wins over `token`.
                 * @example eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJjMWE3ZTVmMyJ9.c2lnbmF0dXJl
                 */
                access_token?: string;
            };
        };
        requestBody?: components["requestBodies"]["refreshToken"];
        responses: {
            /** @description The new JWT. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /**
                     * @description Sent only when the refresh token came in a cookie: `access_token` and `refresh_token`, as reconcile sets
                     *     them.
                     * @example refresh_token=xRxGGEpVawiUak6He367W3oeOfh-_3irw2Bq1iZ4xXU; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax
                     */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenRefreshResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRefreshTokens: {
        parameters: {
            query?: {
                /**
                 * @description The user whose refresh tokens are revoked.
                 * @example c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87
                 */
                userId?: string;
                /**
                 * @description The application whose refresh tokens are revoked.
                 * @example 3c219e58-ed0e-4b18-ad48-f4f92793ae32
                 */
                applicationId?: string;
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveRefreshToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The stable id of the refresh token, as `refreshTokenId` names it.
                 * @example e0a4c7d2-91b3-4f58-a6d1-2c7b9e5f8043
                 */
                refreshTokenId: components["parameters"]["RefreshTokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The refresh token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshTokenResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRefreshToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The stable id of the refresh token, as `refreshTokenId` names it.
                 * @example e0a4c7d2-91b3-4f58-a6d1-2c7b9e5f8043
                 */
                refreshTokenId: components["parameters"]["RefreshTokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The JWT is valid. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenValidationResponse"];
                };
            };
            400: components["responses"]["InvalidRequestByConvention"];
            401: components["responses"]["TokenMissingOrExpired"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    vendToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["vendToken"];
        responses: {
            /** @description The JWT. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenVendResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createUserActionNotification: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
                /**
                 * @description The id of the notification, the same each time that it is sent. What comes without one is handed on each time.
                 * @example msg_01JD4Z8W3N6T5V2Q9K7B1C0XYA
                 */
                "webhook-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["createUserActionNotification"];
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    findFilterEntry: {
        parameters: {
            query: {
                /**
                 * @description The text of the entry, in full. The `locale` goes with it.
                 * @example zounds
                 */
                text: components["parameters"]["WordListTextQuery"];
                /**
                 * @description The locale of the entry.
                 * @example en
                 */
                locale: components["parameters"]["WordListLocaleQuery"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The filter entry. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilterEntryResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createFilterEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["filterEntry"];
        responses: {
            /** @description The filter entry as it was stored, with its defaults filled in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilterEntryResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveFilterEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the filter entry.
                 * @example 41
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The filter entry. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilterEntryResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateFilterEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the filter entry.
                 * @example 41
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["filterEntry"];
        responses: {
            /** @description The filter entry as it was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilterEntryResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteFilterEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the filter entry.
                 * @example 41
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchFilterEntries: {
        parameters: {
            query: {
                /**
                 * @description The text to look for. `*` stands for any run of characters, so that `zou*` finds what begins with `zou`; no other
                 *     character is special. Leave it out to find every text.
                 * @example zou*
                 */
                text?: components["parameters"]["WordListTextSearch"];
                /**
                 * @description The locales to look in. It may be repeated; leave it out to look in every locale.
                 * @example [
                 *       "en",
                 *       "en_US"
                 *     ]
                 */
                locale?: components["parameters"]["WordListLocaleSearch"];
                /**
                 * @description The filter modes to find. It may be repeated; leave it out to find every mode.
                 * @example [
                 *       "embeddable"
                 *     ]
                 */
                filterMode?: components["schemas"]["FilterEntryMode"][];
                /**
                 * @description The severities to find. It may be repeated; leave it out to find every severity.
                 * @example [
                 *       "high",
                 *       "severe"
                 *     ]
                 */
                severity?: components["schemas"]["FilterEntrySeverity"][];
                /**
                 * @description The names of tags; entries that carry one of them are found. It may be repeated; leave it out to find entries with
                 *     any tags. A name that has no tag fails the request with a 400.
                 * @example [
                 *       "Vulgarity"
                 *     ]
                 */
                tag?: components["parameters"]["BlacklistTagSearch"];
                /**
                 * @description `true` finds only adjectives, `false` only the others. Leave it out to find both.
                 * @example true
                 */
                adjective?: boolean;
                /**
                 * @description `true` finds only adverbs, `false` only the others. Leave it out to find both.
                 * @example true
                 */
                adverb?: boolean;
                /**
                 * @description `true` finds only entries that collapse doubled letters, `false` only the others. Leave it out to find both.
                 * @example true
                 */
                collapseDoubles?: boolean;
                /**
                 * @description `true` finds only nouns, `false` only the others. Leave it out to find both.
                 * @example true
                 */
                noun?: boolean;
                /**
                 * @description `true` finds only entries that try phonetic replacements, `false` only the others. Leave it out to find both.
                 * @example true
                 */
                replacePhonetics?: boolean;
                /**
                 * @description `true` finds only verbs, `false` only the others. Leave it out to find both.
                 * @example true
                 */
                verb?: boolean;
                /**
                 * @description The index of the first result to return, counted from zero.
                 * @example 0
                 */
                startRow: components["parameters"]["StartRow"];
                /**
                 * @description How many results to return at most.
                 * @example 20
                 */
                numberOfResults: components["parameters"]["NumberOfResults"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of filter entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilterEntriesResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteFilterEntriesByLocale: {
        parameters: {
            query: {
                /**
                 * @description The locale whose entries are all deleted.
                 * @example en_GB
                 */
                locale: components["parameters"]["WordListLocaleBulk"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    findDictionaryEntry: {
        parameters: {
            query: {
                /**
                 * @description The text of the entry, in full. The `locale` goes with it.
                 * @example zounds
                 */
                text: components["parameters"]["WordListTextQuery"];
                /**
                 * @description The locale of the entry.
                 * @example en
                 */
                locale: components["parameters"]["WordListLocaleQuery"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dictionary entry. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DictionaryEntryResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDictionaryEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["dictionaryEntry"];
        responses: {
            /** @description The dictionary entry as it was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DictionaryEntryResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveDictionaryEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the dictionary entry.
                 * @example 1207
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dictionary entry. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DictionaryEntryResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDictionaryEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the dictionary entry.
                 * @example 1207
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["dictionaryEntry"];
        responses: {
            /** @description The dictionary entry as it was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DictionaryEntryResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDictionaryEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the dictionary entry.
                 * @example 1207
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchDictionaryEntries: {
        parameters: {
            query: {
                /**
                 * @description The locales to look in. It may be repeated; leave it out to look in every locale.
                 * @example [
                 *       "en",
                 *       "en_US"
                 *     ]
                 */
                locale?: components["parameters"]["WordListLocaleSearch"];
                /**
                 * @description How many results to return at most.
                 * @example 20
                 */
                numberOfResults: components["parameters"]["NumberOfResults"];
                /**
                 * @description The index of the first result to return, counted from zero.
                 * @example 0
                 */
                startRow: components["parameters"]["StartRow"];
                /**
                 * @description The fields to sort by, the weightiest first: `sort[0].field=text&sort[0].order=desc`. `field` is required in each
                 *     and one of `text`, `id`, `status` and `locale`; `order` is `asc` unless it says `desc`. Without `sort`, entries come
                 *     by id.
                 * @example [
                 *       {
                 *         "field": "text",
                 *         "order": "desc"
                 *       }
                 *     ]
                 */
                sort: components["parameters"]["DictionaryEntrySort"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of dictionary entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DictionaryEntriesResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDictionaryEntriesByLocale: {
        parameters: {
            query: {
                /**
                 * @description The locale whose entries are all deleted.
                 * @example en_GB
                 */
                locale: components["parameters"]["WordListLocaleBulk"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBlacklistTags: {
        parameters: {
            query?: {
                /**
                 * @description The name of the one tag to find. Without it, all tags are listed.
                 * @example Vulgarity
                 */
                name?: components["parameters"]["WordListTagNameQuery"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All tags, or the one that was named. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlacklistTagsResponse"] | components["schemas"]["BlacklistTagResponse"];
                };
            };
            400: components["responses"]["InvalidRequestByConvention"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBlacklistTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["blacklistTag"];
        responses: {
            /** @description The tag as it was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlacklistTagResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveBlacklistTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example 7
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlacklistTagResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBlacklistTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example 7
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequestByConvention"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBlacklistPhrases: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All phrases. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlacklistPhrasesResponse"];
                };
            };
            400: components["responses"]["InvalidRequestByConvention"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBlacklistPhrase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["blacklistPhrase"];
        responses: {
            /** @description The phrase as it was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlacklistPhraseResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveBlacklistPhrase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the phrase.
                 * @example 12
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The phrase. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlacklistPhraseResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateBlacklistPhrase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the phrase.
                 * @example 12
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["blacklistPhrase"];
        responses: {
            /** @description The phrase as it was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlacklistPhraseResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBlacklistPhrase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the phrase.
                 * @example 12
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveWhitelist: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole whitelist. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhitelistResponse"];
                };
            };
            400: components["responses"]["InvalidRequestByConvention"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAllowedEntries: {
        parameters: {
            query: {
                /**
                 * @description The text of the one entry to find, in full. The `locale` goes with it.
                 * @example parrot
                 */
                text?: components["schemas"]["WordListText"];
                /**
                 * @description The locale of the one entry to find. The `text` goes with it.
                 * @example en
                 */
                locale?: components["schemas"]["WordListLocale"];
                /**
                 * @description The index of the first result to return, counted from zero.
                 * @example 0
                 */
                startRow: components["parameters"]["StartRow"];
                /**
                 * @description How many results to return at most.
                 * @example 20
                 */
                numberOfResults: components["parameters"]["NumberOfResults"];
                /**
                 * @description The fields to sort by, the weightiest first: `sort[0].field=text&sort[0].order=desc`. `field` is required in each
                 *     and one of `id`, `text` and `locale`; `order` is `asc` unless it says `desc`. Without `sort`, entries come by id.
                 * @example [
                 *       {
                 *         "field": "text",
                 *         "order": "desc"
                 *       }
                 *     ]
                 */
                sort: components["parameters"]["AllowedEntrySort"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of allowed entries, or the one that was named. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllowedEntriesResponse"] | components["schemas"]["AllowedEntryResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAllowedEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["allowedEntry"];
        responses: {
            /** @description The allowed entry as it was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllowedEntryResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveAllowedEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the allowed entry.
                 * @example 318
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The allowed entry. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllowedEntryResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAllowedEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the allowed entry.
                 * @example 318
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["allowedEntry"];
        responses: {
            /** @description The allowed entry as it was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllowedEntryResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAllowedEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the allowed entry.
                 * @example 318
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchAllowedEntries: {
        parameters: {
            query: {
                /**
                 * @description The text to look for. `*` stands for any run of characters, so that `zou*` finds what begins with `zou`; no other
                 *     character is special. Leave it out to find every text.
                 * @example zou*
                 */
                text?: components["parameters"]["WordListTextSearch"];
                /**
                 * @description The locales to look in. It may be repeated; leave it out to look in every locale.
                 * @example [
                 *       "en",
                 *       "en_US"
                 *     ]
                 */
                locale?: components["parameters"]["WordListLocaleSearch"];
                /**
                 * @description The names of tags; entries that carry one of them are found. It may be repeated; leave it out to find entries with
                 *     any tags. A name that has no tag fails the request with a 400.
                 * @example [
                 *       "Animal"
                 *     ]
                 */
                tag?: components["parameters"]["WhitelistTagSearch"];
                /**
                 * @description The index of the first result to return, counted from zero.
                 * @example 0
                 */
                startRow: components["parameters"]["StartRow"];
                /**
                 * @description How many results to return at most.
                 * @example 20
                 */
                numberOfResults: components["parameters"]["NumberOfResults"];
                /**
                 * @description The fields to sort by, the weightiest first: `sort[0].field=text&sort[0].order=desc`. `field` is required in each
                 *     and one of `id`, `text` and `locale`; `order` is `asc` unless it says `desc`. Without `sort`, entries come by id.
                 * @example [
                 *       {
                 *         "field": "text",
                 *         "order": "desc"
                 *       }
                 *     ]
                 */
                sort: components["parameters"]["AllowedEntrySort"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of allowed entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllowedEntriesResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWhitelistTags: {
        parameters: {
            query?: {
                /**
                 * @description The name of the one tag to find. Without it, all tags are listed.
                 * @example Vulgarity
                 */
                name?: components["parameters"]["WordListTagNameQuery"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All tags, or the one that was named. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhitelistTagsResponse"] | components["schemas"]["WhitelistTagResponse"];
                };
            };
            400: components["responses"]["InvalidRequestByConvention"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWhitelistTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["whitelistTag"];
        responses: {
            /** @description The tag as it was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhitelistTagResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveWhitelistTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example 7
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhitelistTagResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWhitelistTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example 7
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDisallowedPhrases: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All phrases. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisallowedPhrasesResponse"];
                };
            };
            400: components["responses"]["InvalidRequestByConvention"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDisallowedPhrase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["disallowedPhrase"];
        responses: {
            /** @description The phrase as it was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisallowedPhraseResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveDisallowedPhrase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the phrase.
                 * @example 3
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The phrase. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisallowedPhraseResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDisallowedPhrase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the phrase.
                 * @example 3
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequestByConvention"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdvancedDisallowedPhrases: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All phrases. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvancedDisallowedPhrasesResponse"];
                };
            };
            400: components["responses"]["InvalidRequestByConvention"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAdvancedDisallowedPhrase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["advancedDisallowedPhrase"];
        responses: {
            /** @description The phrase as it was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvancedDisallowedPhraseResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveAdvancedDisallowedPhrase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the phrase.
                 * @example 4
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The phrase. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvancedDisallowedPhraseResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAdvancedDisallowedPhrase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the phrase.
                 * @example 4
                 */
                id: components["schemas"]["WordListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveContentUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the content user.
                 * @example 8a0c6f5e-2f57-4d0b-9f4d-6c1f0a7f3b21
                 */
                contentUserId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentUserResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContentUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the content user.
                 * @example 8a0c6f5e-2f57-4d0b-9f4d-6c1f0a7f3b21
                 */
                contentUserId: string;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["contentUserUpdate"];
        responses: {
            /** @description The content user as it was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentUserResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContentUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the content user.
                 * @example 8a0c6f5e-2f57-4d0b-9f4d-6c1f0a7f3b21
                 */
                contentUserId: string;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["contentUser"];
        responses: {
            /** @description The content user as it was stored, with its defaults filled in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedContentUserResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContentUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the content user.
                 * @example 8a0c6f5e-2f57-4d0b-9f4d-6c1f0a7f3b21
                 */
                contentUserId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    flagContentUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the content user.
                 * @example 8a0c6f5e-2f57-4d0b-9f4d-6c1f0a7f3b21
                 */
                contentUserId: string;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["contentUserFlag"];
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOperatorUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["operatorUser"];
        responses: {
            /** @description The operator as it was stored, without the password. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorUserResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveOperatorUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the operator.
                 * @example d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operator, without the password. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorUserResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOperatorUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the operator.
                 * @example d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["operatorUserUpdate"];
        responses: {
            /** @description The operator as it was stored, without the password. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorUserResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteOperatorUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the operator.
                 * @example d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listModerationApplications: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The moderation applications, ordered by name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationApplicationsResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createModerationApplication: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["createModerationApplication"];
        responses: {
            /** @description The application as it was stored, with its defaults filled in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationApplicationResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveModerationApplication: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the moderation application.
                 * @example d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10
                 */
                applicationId: components["parameters"]["ModerationApplicationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The moderation application. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationApplicationResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateModerationApplication: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the moderation application.
                 * @example d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10
                 */
                applicationId: components["parameters"]["ModerationApplicationId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["updateModerationApplication"];
        responses: {
            /** @description The application as it is now, with its defaults filled in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationApplicationResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createModerationApplicationWithId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id that the new moderation application is to have. One that is taken is refused.
                 * @example d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10
                 */
                applicationId: components["parameters"]["NewModerationApplicationId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["createModerationApplication"];
        responses: {
            /** @description The application as it was stored, with its defaults filled in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationApplicationResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteModerationApplication: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the moderation application.
                 * @example d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10
                 */
                applicationId: components["parameters"]["ModerationApplicationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    moderateContentItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["moderateContentItem"];
        responses: {
            /** @description What to do with the content. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentItemResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContentItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the content item, chosen by you.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["ContentItemId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["updateContentItem"];
        responses: {
            /** @description What to do with the content. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentItemResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    moderateContentItemWithId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the content item, chosen by you.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["ContentItemId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["moderateContentItemWithId"];
        responses: {
            /** @description What to do with the content. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentItemResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    filterContentItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["filterContentItem"];
        responses: {
            /** @description What the filter found. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilterContentItemResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    batchUpdateContentItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["batchUpdateContentItems"];
        responses: {
            /** @description What to do with each content item, or nothing yet when the results are posted later. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchModerateContentItemsResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    batchModerateContentItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["batchModerateContentItems"];
        responses: {
            /** @description What to do with each content item, or nothing yet when the results are posted later. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchModerateContentItemsResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    batchFilterContentItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["batchFilterContentItems"];
        responses: {
            /** @description What the filter found in each text. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchFilterContentItemsResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    flagContentItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a stored content item.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["StoredContentItemId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["flagContentItem"];
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    loginOperator: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["loginOperator"];
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorLoginResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            /** @description The email address and the password do not belong to an operator who may sign in. The body is empty. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Too many attempts for this email address failed, or too many people sign in at the same time. The body is
             *     empty.
             */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApprovalQueueItems: {
        parameters: {
            query: {
                /**
                 * @description Moderation applications whose items to list. It may be repeated; leave it out to list those of every application
                 *     that the operator has access to.
                 * @example [
                 *       "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10"
                 *     ]
                 */
                applicationId?: components["parameters"]["QueueApplicationId"];
                /**
                 * @description The index of the first result to return, counted from zero.
                 * @example 0
                 */
                startRow: components["parameters"]["StartRow"];
                /**
                 * @description How many results to return at most.
                 * @example 20
                 */
                numberOfResults: components["parameters"]["NumberOfResults"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the queue. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentQueueResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkOutApprovalQueueItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["approvalQueueCheckOut"];
        responses: {
            /** @description What the operator holds now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentQueueCheckOutResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    releaseApprovalQueueItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["approvalQueueRelease"];
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveContentItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a content item that waits in this queue.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["QueuedContentItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectContentItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a content item that waits in this queue.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["QueuedContentItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    editApprovalQueueItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a content item that waits in this queue.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["QueuedContentItemId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["editApprovalQueueItem"];
        responses: {
            /** @description The item as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentQueueItemResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteApprovalQueueItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a content item that waits in this queue.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["QueuedContentItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContentAlertQueueItems: {
        parameters: {
            query: {
                /**
                 * @description Moderation applications whose items to list. It may be repeated; leave it out to list those of every application
                 *     that the operator has access to.
                 * @example [
                 *       "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10"
                 *     ]
                 */
                applicationId?: components["parameters"]["QueueApplicationId"];
                /**
                 * @description The index of the first result to return, counted from zero.
                 * @example 0
                 */
                startRow: components["parameters"]["StartRow"];
                /**
                 * @description How many results to return at most.
                 * @example 20
                 */
                numberOfResults: components["parameters"]["NumberOfResults"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the queue. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentQueueResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkOutContentAlertQueueItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["contentAlertQueueCheckOut"];
        responses: {
            /** @description What the operator holds now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentQueueCheckOutResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    releaseContentAlertQueueItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["contentAlertQueueRelease"];
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    dismissContentAlert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a content item that waits in this queue.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["QueuedContentItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    editContentAlertQueueItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a content item that waits in this queue.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["QueuedContentItemId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["editContentAlertQueueItem"];
        responses: {
            /** @description The item as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentQueueItemResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContentAlertQueueItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a content item that waits in this queue.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                contentItemId: components["parameters"]["QueuedContentItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUserAlertQueueItems: {
        parameters: {
            query: {
                /**
                 * @description Moderation applications whose items to list. It may be repeated; leave it out to list those of every application
                 *     that the operator has access to.
                 * @example [
                 *       "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10"
                 *     ]
                 */
                applicationId?: components["parameters"]["QueueApplicationId"];
                /**
                 * @description The index of the first result to return, counted from zero.
                 * @example 0
                 */
                startRow: components["parameters"]["StartRow"];
                /**
                 * @description How many results to return at most.
                 * @example 20
                 */
                numberOfResults: components["parameters"]["NumberOfResults"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the queue. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAlertQueueResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkOutUserAlertQueueItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["userAlertQueueCheckOut"];
        responses: {
            /** @description Whom the operator holds now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAlertQueueCheckOutResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    releaseUserAlertQueueItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["userAlertQueueRelease"];
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    dismissUserAlert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of a content user who waits in this queue.
                 * @example a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20
                 */
                contentUserId: components["parameters"]["AlertedUserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retrieveConversation: {
        parameters: {
            query: {
                /**
                 * @description The moderation application.
                 * @example d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10
                 */
                applicationId: string;
                /**
                 * @description The location, exactly as it was sent with the content.
                 * @example harbour/quay-3
                 */
                location: string;
                /**
                 * @description The id of a content item at this location, around which to read: as many items before it as after it, and
                 *     more on one side where there are too few on the other.
                 *     Leave it out to read the latest.
                 * @example 6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
                 */
                around?: string;
                /**
                 * @description How many results to return at most.
                 * @example 20
                 */
                numberOfResults: components["parameters"]["NumberOfResults"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNotifications: {
        parameters: {
            query: {
                /**
                 * @description How far the notifications got. It may be repeated; leave it out for all.
                 * @example [
                 *       "dead"
                 *     ]
                 */
                state?: ("waiting" | "delivered" | "dead")[];
                /**
                 * @description The moderation applications whose notifications to list. It may be repeated; leave it out for all.
                 * @example [
                 *       "0c9b7a65-43f2-4e1d-8a0b-5c6d7e8f9a01"
                 *     ]
                 */
                applicationId?: string[];
                /**
                 * @description The notification server whose notifications to list.
                 * @example 7
                 */
                notificationServerId?: number;
                /**
                 * @description The index of the first result to return, counted from zero.
                 * @example 0
                 */
                startRow: components["parameters"]["StartRow"];
                /**
                 * @description How many results to return at most.
                 * @example 20
                 */
                numberOfResults: components["parameters"]["NumberOfResults"];
            };
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notifications. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationsResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendNotification: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the notification, from the list of notifications.
                 * @example 9e2b4d60-7c81-4f35-a2d9-0b6c8e1f3a57
                 */
                notificationId: components["parameters"]["NotificationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createUserAction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the content user.
                 * @example a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20
                 */
                contentUserId: components["parameters"]["ContentUserId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["createUserAction"];
        responses: {
            /** @description The user action as it was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserActionResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateUserAction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the content user.
                 * @example a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20
                 */
                contentUserId: components["parameters"]["ContentUserId"];
                /**
                 * @description The id of the user action.
                 * @example c3d5e7f9-4a6b-4c8d-9e01-2f3a4b5c6d7e
                 */
                userActionId: components["parameters"]["UserActionId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["updateUserAction"];
        responses: {
            /** @description The user action as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserActionResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteUserAction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that this request is about. Leave it out when the API key is bound to a tenant, when there is only one
                 *     tenant, or when the operation finds it by a token or an identity provider. A value that contradicts the key's tenant
                 *     is refused.
                 * @example 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
                 */
                "X-Service-TenantId"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The id of the content user.
                 * @example a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20
                 */
                contentUserId: components["parameters"]["ContentUserId"];
                /**
                 * @description The id of the user action.
                 * @example c3d5e7f9-4a6b-4c8d-9e01-2f3a4b5c6d7e
                 */
                userActionId: components["parameters"]["UserActionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LicenseExpired"];
            404: components["responses"]["NotFoundByConvention"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
