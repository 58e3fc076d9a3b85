/** What is sent to a Gatehouse server, and what it answers. */
@NullMarked
package dev.gatehouse.model;

import org.jspecify.annotations.NullMarked;
