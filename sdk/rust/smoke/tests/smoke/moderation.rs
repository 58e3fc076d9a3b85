use std::time::{SystemTime, UNIX_EPOCH};

use gatehouse::Client;
use gatehouse::apis::{
    ListApprovalQueueItemsQuery, ListContentAlertQueueItemsQuery, ListNotificationsQuery, ListUserAlertQueueItemsQuery,
    RetrieveConversationQuery,
};
use gatehouse::models::{
    ContentAction, ContentItem, ContentItemRequest, ContentPart, ContentPartType, EmailFilterOptions,
    FilterContentItemRequest, FilterMatchType, ForcedModeration, ModerationApplicationInput,
    ModerationApplicationRequest, ModerationConfigurationInput, OperatorLoginRequest, QueueCheckOutRequest,
    UserActionInput,
};

use crate::interfaces::Clients;
use crate::support::new_id;

pub fn new_moderation_application(client: &Client) -> String {
    let configuration = ModerationConfigurationInput::new()
        .store_content(true)
        .persistent(true)
        .content_user_actions_enabled(true);
    let application =
        ModerationApplicationInput::new(format!("Rust {}", new_id())).moderation_configuration(configuration);
    let body = ModerationApplicationRequest::new(application);
    client
        .moderation_applications()
        .create_moderation_application(&body)
        .unwrap()
        .application
        .id
}

pub fn run(clients: &Clients) {
    let client = &clients.client;
    let login = OperatorLoginRequest::new("ada@example.com", "a password for smoke");
    let token = clients
        .anonymous
        .operator_sign_in()
        .login_operator(&login)
        .unwrap()
        .token;
    let operator = client.with_token(token).unwrap();
    filter(client);
    let (application, sender) = (new_moderation_application(client), new_id());
    queue(client, &operator, &application, &sender);
    let query = RetrieveConversationQuery::new(&application, "quay/3");
    let conversation = operator.conversations().retrieve_conversation(&query).unwrap();
    assert_eq!(conversation.items[0].parts[0].content, "Meet me at the tide gauge");
    let mute = UserActionInput::new("mute", [application.as_str()]).expiry(now() + 3_600_000);
    let action = client
        .user_actions()
        .create_user_action(&sender, &mute)
        .unwrap()
        .user_action;
    client.user_actions().delete_user_action(&sender, &action.id).unwrap();
    let query = ListNotificationsQuery::new().application_id([application]);
    assert_eq!(
        client.notifications().list_notifications(&query).unwrap().total_results,
        0
    );
}

fn filter(client: &Client) {
    let body =
        FilterContentItemRequest::new("Write to ada@example.com").emails(EmailFilterOptions::new().disabled(false));
    let answer = client.content().filter_content_item(&body).unwrap();
    assert_eq!(answer.matches.len(), 1);
    assert_eq!(answer.matches[0].r#type, FilterMatchType::Emails);
}

fn queue(client: &Client, operator: &Client, application: &str, sender: &str) {
    let item = new_id();
    let part = ContentPart::new(ContentPartType::Text, "Meet me at the tide gauge");
    let content = ContentItem::new(application, now(), [part], sender).location("quay/3");
    let body = ContentItemRequest::new(content).moderation(ForcedModeration::RequiresApproval);
    let answer = client.content().moderate_content_item_with_id(&item, &body).unwrap();
    assert_eq!(answer.content_action, ContentAction::QueuedForApproval);
    let other = new_moderation_application(client);
    let query = ListApprovalQueueItemsQuery::new()
        .application_id([application, &other])
        .number_of_results(10);
    let queue = operator.approval_queue();
    assert_eq!(queue.list_approval_queue_items(&query).unwrap().total_results, 1);
    queue
        .check_out_approval_queue_items(&QueueCheckOutRequest::new(application))
        .unwrap();
    queue.approve_content_item(&item).unwrap();
    operator
        .content_alert_queue()
        .list_content_alert_queue_items(&ListContentAlertQueueItemsQuery::new())
        .unwrap();
    operator
        .user_alert_queue()
        .list_user_alert_queue_items(&ListUserAlertQueueItemsQuery::new())
        .unwrap();
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    i64::try_from(since.as_millis()).unwrap()
}
