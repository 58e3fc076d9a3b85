package dev.gatehouse.smoke;

import static dev.gatehouse.smoke.Server.CLIENT;
import static dev.gatehouse.smoke.Server.unique;
import static dev.gatehouse.smoke.Server.word;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gatehouse.model.AllowedEntry;
import dev.gatehouse.model.AllowedEntryInput;
import dev.gatehouse.model.AllowedEntryRequest;
import dev.gatehouse.model.AllowedEntrySort;
import dev.gatehouse.model.AllowedEntrySortField;
import dev.gatehouse.model.AllowedEntrySortOrder;
import dev.gatehouse.model.BlacklistPhraseInput;
import dev.gatehouse.model.BlacklistPhraseRequest;
import dev.gatehouse.model.BlacklistTagInput;
import dev.gatehouse.model.BlacklistTagRequest;
import dev.gatehouse.model.ContentUserInput;
import dev.gatehouse.model.ContentUserRequest;
import dev.gatehouse.model.DictionaryEntryInput;
import dev.gatehouse.model.DictionaryEntryRequest;
import dev.gatehouse.model.DisallowedPhraseInput;
import dev.gatehouse.model.DisallowedPhraseRequest;
import dev.gatehouse.model.FilterEntryInput;
import dev.gatehouse.model.FilterEntryMode;
import dev.gatehouse.model.FilterEntryRequest;
import dev.gatehouse.model.FilterEntrySeverity;
import dev.gatehouse.model.OperatorRole;
import dev.gatehouse.model.OperatorUser;
import dev.gatehouse.model.OperatorUserInput;
import dev.gatehouse.model.OperatorUserRequest;
import dev.gatehouse.model.WhitelistTagInput;
import dev.gatehouse.model.WhitelistTagRequest;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Every group of the filtering document. */
class FilteringTest {
  private static AllowedEntry allow(String text, String locale) {
    AllowedEntryInput entry = new AllowedEntryInput().text(text).locale(locale);
    return CLIENT.whitelistAllowedEntries().createAllowedEntry(new AllowedEntryRequest().entry(entry)).getEntry();
  }

  @Test
  void filterEntriesAreFoundByListsOfWords() {
    String tag = unique("Tag");
    CLIENT.blacklistTags().createBlacklistTag(new BlacklistTagRequest().tag(new BlacklistTagInput().name(tag)));
    FilterEntryInput entry =
        new FilterEntryInput()
            .text(word())
            .locale("en")
            .noun(true)
            .filterMode(FilterEntryMode.DISTINGUISHABLE)
            .severity(FilterEntrySeverity.HIGH)
            .tags(List.of(tag));
    long id = CLIENT.blacklistFilterEntries().createFilterEntry(new FilterEntryRequest().entry(entry)).getEntry().getId();
    var found =
        CLIENT
            .blacklistFilterEntries()
            .searchFilterEntries(
                query ->
                    query
                        .text(entry.getText().substring(0, 6) + "*")
                        .locale(List.of("en", "fr"))
                        .severity(List.of(FilterEntrySeverity.HIGH, FilterEntrySeverity.SEVERE))
                        .tag(List.of(tag)));
    assertEquals(1, found.getTotalResults());
    assertEquals(id, found.getEntries().get(0).getId());
    assertEquals(entry.getText(), CLIENT.blacklistFilterEntries().findFilterEntry(entry.getText(), "en").getEntry().getText());
    CLIENT.blacklistFilterEntries().deleteFilterEntry(id);
  }

  @Test
  void dictionaryEntriesAreCreatedAndDeleted() {
    DictionaryEntryInput entry = new DictionaryEntryInput().text(word()).locale("en");
    long id =
        CLIENT.blacklistDictionary().createDictionaryEntry(new DictionaryEntryRequest().entry(entry)).getEntry().getId();
    assertEquals(entry.getText(), CLIENT.blacklistDictionary().retrieveDictionaryEntry(id).getEntry().getText());
    CLIENT.blacklistDictionary().deleteDictionaryEntry(id);
  }

  @Test
  void tagsAreFoundByNamesThatNeedEscaping() {
    String name = unique("Rude & unkind + 50 %");
    CLIENT.blacklistTags().createBlacklistTag(new BlacklistTagRequest().tag(new BlacklistTagInput().name(name)));
    assertEquals(name, CLIENT.blacklistTags().findBlacklistTag(name).getTag().getName());
    CLIENT.whitelistTags().createWhitelistTag(new WhitelistTagRequest().tag(new WhitelistTagInput().name(name)));
    long id = CLIENT.whitelistTags().findWhitelistTag(name).getTag().getId();
    CLIENT.whitelistTags().deleteWhitelistTag(id);
  }

  @Test
  void blacklistPhrasesAreCreatedAndListed() {
    BlacklistPhraseInput phrase =
        new BlacklistPhraseInput().locale("en").pattern("\\b" + word() + "\\b").severity(FilterEntrySeverity.MILD).tags(List.of("Insult"));
    long id = CLIENT.blacklistPhrases().createBlacklistPhrase(new BlacklistPhraseRequest().phrase(phrase)).getPhrase().getId();
    assertTrue(CLIENT.blacklistPhrases().listBlacklistPhrases().getPhrases().stream().anyMatch(one -> one.getId() == id));
    CLIENT.blacklistPhrases().deleteBlacklistPhrase(id);
  }

  @Test
  void allowedEntriesComeInPagesAndSorted() {
    String start = word();
    for (int count = 0; count < 5; count++) allow(start + (char) ('a' + count), count % 2 == 0 ? "en" : "fr");
    List<AllowedEntrySort> sort =
        List.of(
            new AllowedEntrySort().field(AllowedEntrySortField.LOCALE).order(AllowedEntrySortOrder.DESC),
            new AllowedEntrySort().field(AllowedEntrySortField.TEXT));
    StringBuilder order = new StringBuilder();
    for (int row = 0; row < 5; row += 2) {
      int startRow = row;
      var page =
          CLIENT
              .whitelistAllowedEntries()
              .searchAllowedEntries(query -> query.text(start + "*").sort(sort).startRow(startRow).numberOfResults(2));
      assertEquals(5, page.getTotalResults());
      page.getEntries().forEach(entry -> order.append(entry.getText().substring(start.length())));
    }
    assertEquals("bdace", order.toString());
  }

  @Test
  void theWholeWhitelistIsRead() {
    String text = word();
    allow(text, "en");
    assertTrue(CLIENT.whitelist().retrieveWhitelist().getWhitelist().getAllowedEntries().stream().anyMatch(one -> text.equals(one.getText())));
  }

  @Test
  void disallowedPhrasesAreMadeOfAllowedWords() {
    String text = word();
    allow(text, "en");
    DisallowedPhraseInput phrase = new DisallowedPhraseInput().parts(List.of(text, text));
    var made = CLIENT.whitelistDisallowedPhrases().createDisallowedPhrase(new DisallowedPhraseRequest().phrase(phrase));
    assertEquals(List.of(text, text), made.getPhrase().getParts());
    CLIENT.whitelistDisallowedPhrases().deleteDisallowedPhrase(made.getPhrase().getId());
  }

  @Test
  void contentUsersHaveDatesAndAttributes() {
    UUID id = UUID.randomUUID();
    UUID application = ModerationTest.createApplication().getId();
    ContentUserInput user =
        new ContentUserInput()
            .applicationIds(List.of(application))
            .birthDate(LocalDate.of(1999, 12, 31))
            .attributes(Map.of("level", "gold"));
    CLIENT.contentUsers().createContentUser(id, new ContentUserRequest().user(user));
    var found = CLIENT.contentUsers().retrieveContentUser(id).getUser();
    assertEquals(LocalDate.of(1999, 12, 31), found.getBirthDate());
    assertEquals(Map.of("level", "gold"), found.getAttributes());
    CLIENT.contentUsers().deleteContentUser(id);
  }

  @Test
  void operatorsHaveRoles() {
    OperatorUserInput input =
        new OperatorUserInput()
            .email(UUID.randomUUID() + "@example.com")
            .password("a password that is long")
            .roles(List.of(OperatorRole.MODERATOR));
    OperatorUser made = CLIENT.operators().createOperatorUser(new OperatorUserRequest().user(input)).getUser();
    assertEquals(List.of(OperatorRole.MODERATOR), CLIENT.operators().retrieveOperatorUser(made.getId()).getUser().getRoles());
    assertNotNull(made.getId());
    CLIENT.operators().deleteOperatorUser(made.getId());
  }
}
