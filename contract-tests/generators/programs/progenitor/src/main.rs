//! A macro makes the client, of what is in document.json.
use std::time::{SystemTime, UNIX_EPOCH};

use gatehouse::{types::*, Client, Error, ResponseValue};
use reqwest::header::{HeaderMap, HeaderValue, AUTHORIZATION};
use uuid::Uuid;

mod gatehouse {
    progenitor::generate_api!(spec = "document.json", interface = Builder);
}

/// Prints the status of a call. A status without a response in the document is an error, which has it too.
fn tell<Answer>(call: &str, result: Result<ResponseValue<Answer>, Error<()>>) -> Option<Answer> {
    match result {
        Ok(answer) => {
            println!("{call} {}", answer.status().as_u16());
            Some(answer.into_inner())
        }
        Err(error) => {
            let status = error.status().unwrap_or_else(|| panic!("{call}: {error}"));
            println!("{call} {}", status.as_u16());
            None
        }
    }
}

/// A client that sends this in Authorization. The generated one leaves credentials to its HTTP client.
fn client_of(base_url: &str, credential: &str) -> Client {
    let headers = HeaderMap::from_iter([(AUTHORIZATION, HeaderValue::from_str(credential).unwrap())]);
    let http = reqwest::Client::builder().default_headers(headers).build().unwrap();
    Client::new_with_client(base_url, http)
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [base_url, key, application_id] = arguments.as_slice() else { panic!("three arguments are needed") };
    let client = client_of(base_url, key);
    let forum: Uuid = application_id.parse().unwrap();

    let harbour = ApplicationRequest::builder().application(ApplicationInput::builder().name("Harbour"));
    let created = tell("create with the fewest fields", client.create_application().body(harbour).send().await);
    let id = created.unwrap().application.id;
    let pilot = RoleRequest::builder().role(RoleInput::builder().name("pilot"));
    tell("create below", client.create_role().application_id(id).body(pilot).send().await);
    tell("retrieve", client.retrieve_application().application_id(id).send().await);
    let name: ApplicationPatchName = "Quay".parse().unwrap();
    let patch: ApplicationPatch = ApplicationPatch::builder().name(name).try_into().unwrap();
    let quay = ApplicationPatchRequest::builder().application(patch);
    tell("merge patch", client.patch_application().application_id(id).body(quay).send().await);
    let sort: Vec<SearchDictionaryEntriesSortItem> = vec!["text:desc".parse().unwrap()];
    let locale: Vec<WordListLocale> = vec!["en".parse().unwrap()];
    tell("list in an order", client.search_dictionary_entries().locale(locale).sort(sort).send().await);
    tell("list without parameters", client.list_blacklist_tags().send().await);
    let text = ContentFilterRequest::builder().content("What the h3ck");
    tell("filter", client.filter_content_item().body(text).send().await);
    let texts: Vec<ContentFilterBatchRequestContentItemsItem> =
        vec!["Ahoy".parse().unwrap(), "What the h3ck".parse().unwrap()];
    let several = ContentFilterBatchRequest::builder().content_items(texts);
    tell("filter several", client.batch_filter_content_items().body(several).send().await);
    let rules: ModerationConfigurationInput =
        ModerationConfigurationInput::builder().image_filtering_enabled(false).try_into().unwrap();
    let application = ModerationApplicationInput::builder().name("Forum").moderation_configuration(rules);
    let with_rules = ModerationApplicationRequest::builder().application(application);
    tell("create with rules", client.create_moderation_application().body(with_rules).send().await);
    let part: ContentPart = ContentPart::builder()
        .type_(ContentPartType::Text)
        .content("See you at the tide gauge.")
        .try_into()
        .unwrap();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
    let item = ContentItem::builder()
        .application_id(forum)
        .create_instant(now)
        .sender_id(Uuid::new_v4())
        .parts(vec![part]);
    tell(
        "moderate",
        client.moderate_content_item().body(ContentItemRequest::builder().content(item)).send().await,
    );
    let email = format!("{}@example.org", Uuid::new_v4());
    let password = Uuid::new_v4().to_string();
    let user = OperatorUserInput::builder()
        .email(email.clone())
        .password(password.clone())
        .roles(vec![OperatorRole::Moderator]);
    let operator = OperatorUserRequest::builder().user(user);
    tell("create an operator", client.create_operator_user().body(operator).send().await);
    let login = OperatorLoginRequest::builder().email(email).password(password);
    let signed_in = tell("sign in", client.login_operator().body(login).send().await).unwrap();
    let as_operator = client_of(base_url, &format!("Bearer {}", *signed_in.token));
    tell("read a queue with a token", as_operator.list_approval_queue_items().send().await);
    tell("zip", client.export_system_logs().send().await);
    tell("unknown id", client.retrieve_application().application_id(Uuid::new_v4()).send().await);
    tell("wrong key", client_of(base_url, "wrong").list_applications().send().await);
    tell("delete", client.delete_application().application_id(id).send().await);
}
