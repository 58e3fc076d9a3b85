/** The client of a Gatehouse server: begin with {@link dev.gatehouse.GatehouseClient}. */
package dev.gatehouse;
