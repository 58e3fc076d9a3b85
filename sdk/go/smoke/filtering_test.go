package smoke

import (
	"fmt"
	"testing"

	gatehouse "github.com/gatehouse-dev/gatehouse-go"
)

func blacklist(t *testing.T) {
	client, ctx := newClient(t), t.Context()
	tag := got(client.BlacklistTags.CreateBlacklistTag(ctx, gatehouse.BlacklistTagRequest{Tag: gatehouse.BlacklistTagInput{Name: "Go insults"}}))(t).Tag

	t.Run("tags are found by name and by id", func(t *testing.T) {
		found := got(client.BlacklistTags.FindBlacklistTag(ctx, gatehouse.FindBlacklistTagParams{Name: "Go insults"}))(t)
		equal(t, "the id", found.Tag.ID, tag.ID)
		equal(t, "the name", got(client.BlacklistTags.RetrieveBlacklistTag(ctx, tag.ID))(t).Tag.Name, "Go insults")
	})
	t.Run("entries are searched with lists in the query", func(t *testing.T) {
		for _, locale := range []string{"en", "en_GB"} {
			got(client.BlacklistFilterEntries.CreateFilterEntry(ctx, gatehouse.FilterEntryRequest{Entry: gatehouse.FilterEntryInput{
				Text: "gozounderkite", Locale: locale, FilterMode: gatehouse.FilterEntryModeNonEmbeddable,
				Severity: gatehouse.FilterEntrySeverityHigh, Tags: []string{"Go insults"},
			}}))(t)
		}
		found := got(client.BlacklistFilterEntries.SearchFilterEntries(ctx, gatehouse.SearchFilterEntriesParams{
			Text:     gatehouse.Ptr("gozounder*"),
			Locale:   []string{"en", "en_GB"},
			Severity: []gatehouse.FilterEntrySeverity{gatehouse.FilterEntrySeverityHigh, gatehouse.FilterEntrySeveritySevere},
			Tag:      []string{"Go insults"},
		}))(t)
		equal(t, "the number of entries", found.TotalResults, 2)
	})
	t.Run("the dictionary is sorted by objects in the query", func(t *testing.T) {
		for _, text := range []string{"quay", "berth"} {
			got(client.BlacklistDictionary.CreateDictionaryEntry(ctx, gatehouse.DictionaryEntryRequest{Entry: gatehouse.DictionaryEntryInput{Text: text, Locale: "br"}}))(t)
		}
		found := got(client.BlacklistDictionary.SearchDictionaryEntries(ctx, gatehouse.SearchDictionaryEntriesParams{
			Locale: []string{"br"},
			Sort: []gatehouse.DictionaryEntrySort{
				{Field: gatehouse.DictionaryEntrySortFieldLocale},
				{Field: gatehouse.DictionaryEntrySortFieldText, Order: gatehouse.Ptr(gatehouse.DictionaryEntrySortOrderDesc)},
			},
		}))(t)
		equal(t, "the first entry", found.Entries[0].Text, "quay")
		must(t, client.BlacklistDictionary.DeleteDictionaryEntriesByLocale(ctx, gatehouse.DeleteDictionaryEntriesByLocaleParams{Locale: "br"}))
	})
	t.Run("phrases", func(t *testing.T) {
		got(client.BlacklistPhrases.ListBlacklistPhrases(ctx))(t)
	})
	t.Run("content users", func(t *testing.T) {
		id := newID()
		got(client.ContentUsers.CreateContentUser(ctx, id, gatehouse.ContentUserRequest{User: gatehouse.ContentUserInput{
			ApplicationIDs: []string{newModerationApplication(t, client)}, Attributes: map[string]string{"country": "NZ"}, DisplayNames: []string{"Søren  🦜"},
		}}))(t)
		read := got(client.ContentUsers.RetrieveContentUser(ctx, id))(t).User
		equal(t, "an attribute", read.Attributes["country"], "NZ")
		equal(t, "a name", read.DisplayNames[0], "Søren  🦜")
	})
	t.Run("operators", func(t *testing.T) {
		created := got(client.Operators.CreateOperatorUser(ctx, gatehouse.OperatorUserRequest{User: gatehouse.OperatorUserInput{
			Email: "go@example.com", Password: "a password for Go", Roles: []gatehouse.OperatorRole{gatehouse.OperatorRoleModerator},
		}}))(t).User
		must(t, client.Operators.DeleteOperatorUser(ctx, created.ID))
	})
}

func whitelist(t *testing.T) {
	client, ctx := newClient(t), t.Context()

	tag := got(client.WhitelistTags.CreateWhitelistTag(ctx, gatehouse.WhitelistTagRequest{Tag: gatehouse.WhitelistTagInput{Name: "Go birds"}}))(t).Tag
	t.Run("tags are found by name", func(t *testing.T) {
		found := got(client.WhitelistTags.FindWhitelistTag(ctx, gatehouse.FindWhitelistTagParams{Name: "Go birds"}))(t)
		equal(t, "the id", found.Tag.ID, tag.ID)
	})
	t.Run("a paged list holds every entry once, in the order that was asked for", func(t *testing.T) {
		for _, text := range []string{"goparrot", "gopelican", "gopetrel", "gopuffin", "goplover"} {
			got(client.WhitelistAllowedEntries.CreateAllowedEntry(ctx, gatehouse.AllowedEntryRequest{
				Entry: gatehouse.AllowedEntryInput{Text: text, Locale: "en", Tags: []string{"Go birds"}},
			}))(t)
		}
		params := gatehouse.SearchAllowedEntriesParams{
			Tag: []string{"Go birds"}, NumberOfResults: gatehouse.Ptr(int32(2)),
			Sort: []gatehouse.AllowedEntrySort{{Field: gatehouse.AllowedEntrySortFieldText, Order: gatehouse.Ptr(gatehouse.AllowedEntrySortOrderDesc)}},
		}
		found := []string{}
		for start := int32(0); ; start += 2 {
			params.StartRow = &start
			page := got(client.WhitelistAllowedEntries.SearchAllowedEntries(ctx, params))(t)
			equal(t, "the number in all", page.TotalResults, 5)
			if len(page.Entries) == 0 {
				break
			}
			for _, entry := range page.Entries {
				found = append(found, entry.Text)
			}
		}
		equal(t, "the texts", fmt.Sprint(found), "[gopuffin goplover gopetrel gopelican goparrot]")
	})
	t.Run("a page of all entries, and one that is found by its text", func(t *testing.T) {
		page := got(client.WhitelistAllowedEntries.ListAllowedEntries(ctx, gatehouse.ListAllowedEntriesParams{NumberOfResults: gatehouse.Ptr(int32(3))}))(t)
		equal(t, "the length of the page", len(page.Entries), 3)
		found := got(client.WhitelistAllowedEntries.FindAllowedEntry(ctx, gatehouse.FindAllowedEntryParams{Text: "gopuffin", Locale: "en"}))(t)
		equal(t, "the text", found.Entry.Text, "gopuffin")
	})
	t.Run("disallowed phrases", func(t *testing.T) {
		got(client.WhitelistDisallowedPhrases.ListDisallowedPhrases(ctx))(t)
	})
	t.Run("the whole whitelist", func(t *testing.T) {
		got(client.Whitelist.RetrieveWhitelist(ctx))(t)
	})
}
