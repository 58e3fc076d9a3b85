package smoke

import (
	"errors"
	"testing"

	gatehouse "github.com/gatehouse-dev/gatehouse-go"
)

func identity(t *testing.T) {
	client, ctx := newClient(t), t.Context()
	id := newID()

	t.Run("an application is created under a chosen id, and read", func(t *testing.T) {
		created := got(client.Applications.CreateApplicationWithID(ctx, id, gatehouse.ApplicationRequest{
			Application: gatehouse.ApplicationInput{
				Name:               "Go " + id,
				Roles:              []gatehouse.RoleInput{{Name: "reader", IsDefault: gatehouse.Ptr(true)}},
				OAuthConfiguration: &gatehouse.OAuthConfigurationInput{AuthorizedRedirectURLs: []string{"https://a.example/b?c=d&e=f"}},
			},
		}))(t)
		read := got(client.Applications.RetrieveApplication(ctx, id))(t)
		equal(t, "the id", created.Application.ID, id)
		equal(t, "the role", read.Application.Roles[0].Name, "reader")
		equal(t, "the URL", read.Application.OAuthConfiguration.AuthorizedRedirectURLs[0], "https://a.example/b?c=d&e=f")
		equal(t, "active", read.Application.Active, true)
	})
	t.Run("an application is created under the id that the server gives", func(t *testing.T) {
		created := got(client.Applications.CreateApplication(ctx, gatehouse.ApplicationRequest{
			Application: gatehouse.ApplicationInput{Name: "Go, later gone " + id},
		}))(t)
		must(t, client.Applications.DeleteApplication(ctx, created.Application.ID, gatehouse.DeleteApplicationParams{HardDelete: gatehouse.Ptr(true)}))
		_, err := client.Applications.RetrieveApplication(ctx, created.Application.ID)
		if !errors.Is(err, gatehouse.ErrNotFound) {
			t.Fatal(err)
		}
	})
	t.Run("a patch as plain JSON", func(t *testing.T) {
		patched := got(client.Applications.PatchApplication(ctx, id, gatehouse.ApplicationPatchRequest{
			Application: &gatehouse.ApplicationPatch{Name: gatehouse.Ptr("Plain " + id)},
		}))(t)
		equal(t, "the name", patched.Application.Name, "Plain "+id)
		equal(t, "what was not named", len(patched.Application.OAuthConfiguration.AuthorizedRedirectURLs), 1)
	})
	t.Run("a merge patch takes away what is null, and leaves alone what is left out", func(t *testing.T) {
		patched := got(client.Applications.MergePatchApplication(ctx, id, gatehouse.ApplicationPatchRequest{
			Application: &gatehouse.ApplicationPatch{
				OAuthConfiguration: gatehouse.Value(gatehouse.OAuthConfigurationPatch{
					AuthorizedRedirectURLs: gatehouse.Null[[]string](),
					LogoutURL:              gatehouse.Value("https://a.example/out"),
				}),
			},
		}))(t)
		equal(t, "the list that was null", len(patched.Application.OAuthConfiguration.AuthorizedRedirectURLs), 0)
		equal(t, "the new URL", gatehouse.Deref(patched.Application.OAuthConfiguration.LogoutURL), "https://a.example/out")
		equal(t, "the name", patched.Application.Name, "Plain "+id)
	})
	t.Run("an API key is shown once, does what it may, and ends when it is deleted", func(t *testing.T) {
		created := got(client.APIKeys.CreateAPIKey(ctx, gatehouse.APIKeyRequest{
			APIKey: gatehouse.APIKeyInput{
				Name:        "Go " + id,
				Permissions: map[string][]gatehouse.APIKeyPermission{"/api/application": {gatehouse.APIKeyPermissionGet}},
			},
		}))(t)
		equal(t, "the origin", created.APIKey.Origin, gatehouse.APIKeyOriginOperation)
		limited := newClient(t, created.Key)
		equal(t, "the application", got(limited.Applications.RetrieveApplication(ctx, id))(t).Application.ID, id)
		if err := limited.Applications.DeleteApplication(ctx, id, gatehouse.DeleteApplicationParams{}); !errors.Is(err, gatehouse.ErrUnauthorized) {
			t.Fatal(err)
		}
		must(t, client.APIKeys.DeleteAPIKey(ctx, created.APIKey.ID))
		if _, err := limited.Applications.RetrieveApplication(ctx, id); !errors.Is(err, gatehouse.ErrUnauthorized) {
			t.Fatal(err)
		}
	})
	t.Run("a JSON Patch", func(t *testing.T) {
		patched := got(client.Applications.JSONPatchApplication(ctx, id, []gatehouse.JSONPatchOperation{
			{Op: gatehouse.JSONPatchOperationOpTest, Path: "/application/name", Value: gatehouse.Value[any]("Plain " + id)},
			{Op: gatehouse.JSONPatchOperationOpReplace, Path: "/application/name", Value: gatehouse.Value[any]("Board " + id)},
			{Op: gatehouse.JSONPatchOperationOpRemove, Path: "/application/oauthConfiguration/logoutURL"},
		}))(t)
		equal(t, "the name", patched.Application.Name, "Board "+id)
		equal(t, "the URL", patched.Application.OAuthConfiguration.LogoutURL, nil)
	})
	t.Run("a boolean in the query finds what is not active", func(t *testing.T) {
		must(t, client.Applications.DeleteApplication(ctx, id, gatehouse.DeleteApplicationParams{}))
		found := got(client.Applications.ListApplications(ctx, gatehouse.ListApplicationsParams{Inactive: gatehouse.Ptr(true)}))(t)
		if len(found.Applications) == 0 {
			t.Fatal("the application is not there")
		}
		restored := got(client.Applications.UpdateApplication(ctx, id, gatehouse.UpdateApplicationParams{Reactivate: gatehouse.Ptr(true)}, nil))(t)
		equal(t, "active", restored.Application.Active, true)
	})
	t.Run("roles", func(t *testing.T) {
		role := got(client.Roles.CreateRole(ctx, id, gatehouse.RoleRequest{Role: gatehouse.RoleInput{Name: "a b&c+d"}}))(t).Role
		patched := got(client.Roles.MergePatchRole(ctx, id, role.ID, gatehouse.RolePatchRequest{
			Role: &gatehouse.RolePatch{Description: gatehouse.Value("Who may write.")},
		}))(t)
		equal(t, "the description", gatehouse.Deref(patched.Role.Description), "Who may write.")
		must(t, client.Roles.DeleteRoleByName(ctx, id, gatehouse.DeleteRoleByNameParams{Name: "a b&c+d"}))
	})
	t.Run("maps of an email template are typed", func(t *testing.T) {
		created := got(client.EmailTemplates.CreateEmailTemplate(ctx, gatehouse.EmailTemplateRequest{
			EmailTemplate: gatehouse.EmailTemplateInput{
				Name: "Go " + id, FromEmail: "go@example.com", DefaultFromName: "Go", DefaultSubject: "Hello",
				DefaultHTMLTemplate: "<p>Hello</p>", DefaultTextTemplate: "Hello",
				LocalizedSubjects: map[string]string{"fr": "Bonjour"},
			},
		}))(t).EmailTemplate
		equal(t, "the subject in French", created.LocalizedSubjects["fr"], "Bonjour")
		must(t, client.EmailTemplates.DeleteEmailTemplate(ctx, created.ID))
	})
	t.Run("a report", func(t *testing.T) {
		report := got(client.Reports.RetrieveLoginReport(ctx, gatehouse.RetrieveLoginReportParams{
			Start: 1_700_000_000_000, End: 1_700_003_600_000, ApplicationID: &id,
		}))(t)
		equal(t, "the total", report.Total, 0)
		totals := got(client.Reports.RetrieveTotalsReport(ctx))(t)
		if _, known := totals.ApplicationTotals[id]; !known {
			t.Fatal("the application has no totals")
		}
	})
	t.Run("the system configuration", func(t *testing.T) {
		got(client.SystemConfiguration.RetrieveSystemConfiguration(ctx))(t)
		patched := got(client.SystemConfiguration.PatchSystemConfiguration(ctx, gatehouse.SystemConfigurationPatchRequest{
			SystemConfiguration: &gatehouse.SystemConfigurationPatch{Data: gatehouse.Value(map[string]any{"go": id})},
		}))(t).SystemConfiguration
		equal(t, "the data", patched.Data["go"], any(id))
	})
	t.Run("a notification of the moderation service", func(t *testing.T) {
		must(t, client.PartnerNotifications.CreateUserActionNotification(ctx, gatehouse.PartnerNotification{
			Type: gatehouse.PartnerNotificationTypeUserAction, ApplicationIDs: []string{newID()}, UserID: gatehouse.Ptr(newID()),
			Action: gatehouse.Ptr("mute"), Key: gatehouse.Ptr(newID()), Phase: gatehouse.Ptr(gatehouse.PartnerNotificationPhaseStart),
			Expiry: gatehouse.Ptr(int64(4_000_000_000_000)), NotifyUser: gatehouse.Ptr(false),
		}))
	})
	t.Run("the version, with the headers of the answer", func(t *testing.T) {
		var response gatehouse.Response
		version := got(client.Server.RetrieveSystemVersion(ctx, gatehouse.WithRequestID("go-smoke"), gatehouse.WithResponse(&response)))(t)
		if version.Version == "" || response.StatusCode != 200 || response.Header.Get("X-Request-Id") != "go-smoke" {
			t.Fatal(version, response)
		}
	})
}
