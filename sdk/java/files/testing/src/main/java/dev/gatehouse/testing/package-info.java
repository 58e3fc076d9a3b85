/** A Gatehouse server for tests, with an extension for JUnit. */
package dev.gatehouse.testing;
