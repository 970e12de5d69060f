import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** What was acknowledged and is not stored yet, and when telemetry was refused or lost. */
export class TelemetryGaps0200 extends Migration {
  override up(): void {
    this.addSql(`
      create table telemetry_log (
        -- Of the log: of the process that writes it.
        id uuid primary key,
        -- Everything that was acknowledged before is in the store.
        stored_to bigint not null,
        -- Since when rows wait; null if none do.
        waiting_since bigint,
        seen_at bigint not null
      );
      grant select, insert, update, delete on telemetry_log to pharos_system;
      create table telemetry_gap (
        -- Null if it concerns all accounts.
        account_id uuid references account on delete cascade,
        minute bigint not null,
        -- How much of the minute is missing.
        lost_ms integer not null check (lost_ms between 0 and 60000),
        unique nulls not distinct (account_id, minute)
      );
      create index telemetry_gap_by_minute on telemetry_gap (minute);
    `)
    this.addSql(isolateByAccount('telemetry_gap'))
  }
}
