/** What is sent to a Gatehouse server, and what it answers. */
package dev.gatehouse.model;
