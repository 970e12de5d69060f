import { Migration } from '@mikro-orm/migrations'

/** What a process that takes telemetry refuses or had to set aside, and since when. */
export class TelemetryFaults0201 extends Migration {
  override up(): void {
    this.addSql(`
      alter table telemetry_log
        add column refusing_since bigint,
        -- In words, for the operator.
        add column refusing_why text,
        -- Files of the log that cannot be read.
        add column set_aside_since bigint,
        -- Rows that the store cannot read.
        add column unreadable_since bigint;
    `)
  }
}
