use gatehouse::Client;
use gatehouse::apis::{
    DeleteDictionaryEntriesByLocaleQuery, FindAllowedEntryQuery, FindBlacklistTagQuery, FindWhitelistTagQuery,
    ListAllowedEntriesQuery, SearchAllowedEntriesQuery, SearchDictionaryEntriesQuery, SearchFilterEntriesQuery,
};
use gatehouse::models::{
    AllowedEntryInput, AllowedEntryRequest, AllowedEntrySort, AllowedEntrySortField, AllowedEntrySortOrder,
    BlacklistTagInput, BlacklistTagRequest, ContentUserInput, ContentUserRequest, DictionaryEntryInput,
    DictionaryEntryRequest, DictionaryEntrySort, DictionaryEntrySortField, DictionaryEntrySortOrder, FilterEntryInput,
    FilterEntryMode, FilterEntryRequest, FilterEntrySeverity, OperatorRole, OperatorUserInput, OperatorUserRequest,
    WhitelistTagInput, WhitelistTagRequest,
};

use crate::interfaces::Clients;
use crate::moderation::new_moderation_application;
use crate::support::new_id;

pub fn run(clients: &Clients) {
    blacklist(&clients.client);
    dictionary(&clients.client);
    users(&clients.client);
    whitelist(&clients.client);
}

fn blacklist(client: &Client) {
    let tags = client.blacklist_tags();
    let tag = tags
        .create_blacklist_tag(&BlacklistTagRequest::new(BlacklistTagInput::new("Rust insults")))
        .unwrap()
        .tag;
    assert_eq!(
        tags.find_blacklist_tag(&FindBlacklistTagQuery::new("Rust insults"))
            .unwrap()
            .tag
            .id,
        tag.id
    );
    assert_eq!(tags.retrieve_blacklist_tag(tag.id).unwrap().tag.name, "Rust insults");
    let entries = client.blacklist_filter_entries();
    for locale in ["en", "en_GB"] {
        let entry = FilterEntryInput::new(
            "ruzounderkite",
            locale,
            FilterEntryMode::NonEmbeddable,
            FilterEntrySeverity::High,
            ["Rust insults"],
        );
        entries.create_filter_entry(&FilterEntryRequest::new(entry)).unwrap();
    }
    let query = SearchFilterEntriesQuery::new()
        .text("ruzounder*")
        .locale(["en", "en_GB"])
        .severity([FilterEntrySeverity::High, FilterEntrySeverity::Severe])
        .tag(["Rust insults"]);
    assert_eq!(entries.search_filter_entries(&query).unwrap().total_results, 2);
    assert_eq!(entries.search_filter_entries_all(&query).map(Result::unwrap).count(), 2);
    client.blacklist_phrases().list_blacklist_phrases().unwrap();
}

fn dictionary(client: &Client) {
    let dictionary = client.blacklist_dictionary();
    for text in ["quay", "berth"] {
        dictionary
            .create_dictionary_entry(&DictionaryEntryRequest::new(DictionaryEntryInput::new(text, "br")))
            .unwrap();
    }
    let query = SearchDictionaryEntriesQuery::new().locale(["br"]).sort([
        DictionaryEntrySort::new(DictionaryEntrySortField::Locale),
        DictionaryEntrySort::new(DictionaryEntrySortField::Text).order(DictionaryEntrySortOrder::Desc),
    ]);
    assert_eq!(
        dictionary.search_dictionary_entries(&query).unwrap().entries[0].text,
        "quay"
    );
    dictionary
        .delete_dictionary_entries_by_locale(&DeleteDictionaryEntriesByLocaleQuery::new("br"))
        .unwrap();
}

fn users(client: &Client) {
    let id = new_id();
    let user = ContentUserInput::new()
        .application_ids([new_moderation_application(client)])
        .attributes([("country", "NZ")])
        .display_names(["Søren  🦜"]);
    client
        .content_users()
        .create_content_user(&id, &ContentUserRequest::new(user))
        .unwrap();
    let read = client.content_users().retrieve_content_user(&id).unwrap().user;
    assert_eq!(read.attributes["country"], "NZ");
    assert_eq!(read.display_names, ["Søren  🦜"]);
    let operator = OperatorUserInput::new("rust@example.com", "a password for Rust").roles([OperatorRole::Moderator]);
    let created = client
        .operators()
        .create_operator_user(&OperatorUserRequest::new(operator))
        .unwrap()
        .user;
    client.operators().delete_operator_user(&created.id).unwrap();
}

fn whitelist(client: &Client) {
    let tags = client.whitelist_tags();
    let tag = tags
        .create_whitelist_tag(&WhitelistTagRequest::new(WhitelistTagInput::new("Rust birds")))
        .unwrap()
        .tag;
    assert_eq!(
        tags.find_whitelist_tag(&FindWhitelistTagQuery::new("Rust birds"))
            .unwrap()
            .tag
            .id,
        tag.id
    );
    let entries = client.whitelist_allowed_entries();
    for text in ["ruparrot", "rupelican", "rupetrel", "rupuffin", "ruplover"] {
        let entry = AllowedEntryInput::new(text, "en").tags(["Rust birds"]);
        entries.create_allowed_entry(&AllowedEntryRequest::new(entry)).unwrap();
    }
    let query = SearchAllowedEntriesQuery::new()
        .tag(["Rust birds"])
        .number_of_results(2)
        .sort([AllowedEntrySort::new(AllowedEntrySortField::Text).order(AllowedEntrySortOrder::Desc)]);
    let found: Vec<String> = entries
        .search_allowed_entries_all(&query)
        .map(|entry| entry.unwrap().text)
        .collect();
    assert_eq!(found, ["rupuffin", "ruplover", "rupetrel", "rupelican", "ruparrot"]);
    let page = entries
        .list_allowed_entries(&ListAllowedEntriesQuery::new().number_of_results(3))
        .unwrap();
    assert_eq!(page.entries.len(), 3);
    let one = entries
        .find_allowed_entry(&FindAllowedEntryQuery::new("rupuffin", "en"))
        .unwrap();
    assert_eq!(one.entry.text, "rupuffin");
    client.whitelist_disallowed_phrases().list_disallowed_phrases().unwrap();
    client.whitelist().retrieve_whitelist().unwrap();
}
