/** Migration errors that an operator can fix; each message says how. */

/** Another process migrates, or holds locks that a migration needs, for longer than this one waits. */
export class MigrationBlocked extends Error {
  override name = "MigrationBlocked";
}

/** A newer version removed something from the schema that this version needs. */
export class SchemaTooNew extends Error {
  override name = "SchemaTooNew";
  /** The migrations that this version does not know and cannot serve after. */
  readonly migrations: readonly string[];

  constructor(migrations: readonly string[]) {
    super(
      `The database was upgraded by a newer version of Gatehouse that this version cannot work with (${migrations.join(", ")}). ` +
        "Start the newer version, or restore the backup from before the upgrade.",
    );
    this.migrations = migrations;
  }
}
