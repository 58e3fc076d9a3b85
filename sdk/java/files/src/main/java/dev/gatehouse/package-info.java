/** The client of a Gatehouse server: begin with {@link dev.gatehouse.GatehouseClient}. */
@NullMarked
package dev.gatehouse;

import org.jspecify.annotations.NullMarked;
