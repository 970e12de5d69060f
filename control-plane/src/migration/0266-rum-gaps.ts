import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** When events of pages were refused or lost. Apart from `telemetry_gap`, since strangers can flood a public token. */
export class RumGaps0266 extends Migration {
  override up(): void {
    this.addSql(`
      create table rum_gap (
        account_id uuid not null references account on delete cascade,
        minute bigint not null,
        -- How much of the minute is missing.
        lost_ms integer not null check (lost_ms between 0 and 60000),
        primary key (account_id, minute)
      );
      create index rum_gap_by_minute on rum_gap (minute);
      ${isolateByAccount('rum_gap')}
    `)
  }
}
