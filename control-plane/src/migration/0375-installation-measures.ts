import { Migration } from '@mikro-orm/migrations'

/** Sizes of the installation that are measured in the background. */
export class InstallationMeasures0375 extends Migration {
  override up(): void {
    this.addSql(`
      create table installation_measure (
        part text primary key check (part in ('telemetry', 'objects')),
        next_at bigint not null,
        -- Null: never measured.
        measured_at bigint,
        bytes bigint,
        objects bigint,
        -- False: the store has more than was counted.
        is_complete boolean,
        -- The last attempt, if it failed.
        failed_at bigint,
        reason text
      );
      insert into installation_measure (part, next_at) values ('telemetry', 0), ('objects', 0);
      grant select, update on installation_measure to pharos_system;
    `)
  }
}
