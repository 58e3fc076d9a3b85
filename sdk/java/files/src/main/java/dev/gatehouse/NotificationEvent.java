package dev.gatehouse;

/**
 * The event of a notification that the server sent to you, such as a {@code ContentApprovalNotification}: its class says
 * which.
 */
public interface NotificationEvent {}
