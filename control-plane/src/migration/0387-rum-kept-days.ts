import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** For how long the events of an application's days were promised to be kept, when they arrived. */
export class RumKeptDays0387 extends Migration {
  override up(): void {
    this.addSql(`
      create table rum_kept_days (
        application_id uuid not null references rum_app on delete cascade,
        account_id uuid not null references account on delete cascade,
        -- The day (UTC) on which the events happened.
        day bigint not null,
        -- The shortest promise of the events of that day.
        days integer not null check (days > 0),
        primary key (application_id, day)
      );
      create index on rum_kept_days (day);
      create index on rum_kept_days (account_id);
      ${isolateByAccount('rum_kept_days')}
    `)
  }
}
