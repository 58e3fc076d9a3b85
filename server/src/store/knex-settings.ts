/** Settings that every knex instance has. */

function nothing(): void {
  // knex's warnings repeat what the errors say.
}

export const knexSettings = {
  // An error's message names the statement, not the values in it: they may be secrets, and errors are logged.
  compileSqlOnError: false,
  log: { warn: nothing, error: nothing, deprecate: nothing, debug: nothing },
} as const;
