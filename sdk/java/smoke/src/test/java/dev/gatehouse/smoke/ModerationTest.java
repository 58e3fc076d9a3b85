package dev.gatehouse.smoke;

import static dev.gatehouse.smoke.Server.CLIENT;
import static dev.gatehouse.smoke.Server.asOperator;
import static dev.gatehouse.smoke.Server.unique;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gatehouse.GatehouseClient;
import dev.gatehouse.model.ContentAction;
import dev.gatehouse.model.ContentItem;
import dev.gatehouse.model.ContentItemFlagInput;
import dev.gatehouse.model.ContentItemFlagRequest;
import dev.gatehouse.model.ContentItemRequest;
import dev.gatehouse.model.ContentPart;
import dev.gatehouse.model.ContentPartType;
import dev.gatehouse.model.ContentUserInput;
import dev.gatehouse.model.ContentUserRequest;
import dev.gatehouse.model.FilterContentItemRequest;
import dev.gatehouse.model.FilterMatchType;
import dev.gatehouse.model.ForcedModeration;
import dev.gatehouse.model.ModerationApplication;
import dev.gatehouse.model.ModerationApplicationInput;
import dev.gatehouse.model.ModerationApplicationRequest;
import dev.gatehouse.model.ModerationConfigurationInput;
import dev.gatehouse.model.NotificationState;
import dev.gatehouse.model.UserActionInput;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Every group of the moderation document. */
class ModerationTest {
  /** One that keeps what is written, and queues what a request says. */
  static ModerationApplication createApplication() {
    ModerationConfigurationInput configuration =
        new ModerationConfigurationInput().storeContent(true).persistent(true).contentUserActionsEnabled(true);
    ModerationApplicationInput application =
        new ModerationApplicationInput().name(unique("Chat")).moderationConfiguration(configuration);
    return CLIENT
        .moderationApplications()
        .createModerationApplication(new ModerationApplicationRequest().application(application))
        .getApplication();
  }

  private static ContentItem item(UUID application, UUID sender) {
    return new ContentItem()
        .applicationId(application)
        .createInstant(System.currentTimeMillis())
        .location("harbour")
        .senderId(sender)
        .parts(List.of(new ContentPart().type(ContentPartType.TEXT).name("text").content("See you at the tide gauge.")));
  }

  private static UUID createUser(UUID application) {
    UUID id = UUID.randomUUID();
    ContentUserInput user = new ContentUserInput().applicationIds(List.of(application));
    CLIENT.contentUsers().createContentUser(id, new ContentUserRequest().user(user));
    return id;
  }

  @Test
  void applicationsAreCreatedAndListed() {
    UUID id = createApplication().getId();
    assertTrue(
        CLIENT.moderationApplications().listModerationApplications().getApplications().stream()
            .anyMatch(one -> one.getId().equals(id)));
    assertTrue(
        CLIENT.moderationApplications().retrieveModerationApplication(id).getApplication().getModerationConfiguration().getStoreContent());
  }

  @Test
  void textIsFiltered() {
    var answer =
        CLIENT.content().filterContentItem(new FilterContentItemRequest().content("the tide is high").words(List.of("tide")));
    assertEquals(FilterMatchType.WORDS, answer.getMatches().get(0).getType());
    assertEquals(4, answer.getMatches().get(0).getStart());
    assertEquals("the **** is high", answer.getReplacement());
  }

  @Test
  void contentIsQueuedAndApproved() {
    UUID application = createApplication().getId();
    UUID id = UUID.randomUUID();
    ContentItemRequest request =
        new ContentItemRequest().content(item(application, UUID.randomUUID())).moderation(ForcedModeration.REQUIRES_APPROVAL);
    assertEquals(ContentAction.QUEUED_FOR_APPROVAL, CLIENT.content().moderateContentItemWithId(id, request).getContentAction());
    GatehouseClient operator = asOperator();
    var queue = operator.approvalQueue().listApprovalQueueItems(query -> query.applicationId(List.of(application)).numberOfResults(1));
    assertEquals(1, queue.getTotalResults());
    assertEquals(id, queue.getItems().get(0).getContent().getId());
    operator.approvalQueue().approveContentItem(id);
    assertEquals(id, operator.conversations().retrieveConversation(application, "harbour").getItems().get(0).getId());
  }

  @Test
  void alertsAreDismissed() {
    UUID application = createApplication().getId();
    UUID id = UUID.randomUUID();
    UUID sender = createUser(application);
    ContentItemRequest request =
        new ContentItemRequest().content(item(application, sender)).moderation(ForcedModeration.GENERATES_CONTENT_ALERT);
    CLIENT.content().moderateContentItemWithId(id, request);
    ContentItemFlagInput flag = new ContentItemFlagInput().applicationId(application).reporterId(UUID.randomUUID()).reason("spam");
    CLIENT.content().flagContentItem(id, new ContentItemFlagRequest().flag(flag.createInstant(System.currentTimeMillis())));
    GatehouseClient operator = asOperator();
    var alerts = operator.contentAlertQueue().listContentAlertQueueItems(query -> query.applicationId(List.of(application)));
    assertEquals("spam", alerts.getItems().get(0).getFlags().get(0).getReason());
    operator.contentAlertQueue().dismissContentAlert(id);
    ContentItemRequest aboutUser =
        new ContentItemRequest().content(item(application, sender)).moderation(ForcedModeration.GENERATES_ALERT);
    CLIENT.content().moderateContentItem(aboutUser);
    operator.userAlertQueue().dismissUserAlert(sender);
    assertEquals(
        0, operator.userAlertQueue().listUserAlertQueueItems(query -> query.applicationId(List.of(application))).getTotalResults());
  }

  @Test
  void userActionsAreTakenBack() {
    UUID application = createApplication().getId();
    UUID user = createUser(application);
    UserActionInput action = new UserActionInput().action("mute").applicationIds(List.of(application)).reason("Insults");
    UUID id = CLIENT.userActions().createUserAction(user, action).getUserAction().getId();
    assertEquals("warn", CLIENT.userActions().updateUserAction(user, id, action.action("warn")).getUserAction().getAction());
    CLIENT.userActions().deleteUserAction(user, id);
  }

  @Test
  void notificationsAreListed() {
    var dead = CLIENT.notifications().listNotifications(query -> query.state(List.of(NotificationState.DEAD)));
    assertEquals(0, dead.getTotalResults());
  }
}
