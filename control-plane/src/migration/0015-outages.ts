import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** What the notification groups of a monitor were notified of about an ongoing outage. */
export class Outages0015 extends Migration {
  override up(): void {
    this.addSql(`
      create table monitor_outage (
        monitor_id uuid primary key,
        account_id uuid not null,
        since bigint not null,
        told text not null,
        remind_at bigint,
        reminders int not null,
        -- The alert that was told last, for reminders.
        alert jsonb not null,
        foreign key (account_id, monitor_id) references monitor (account_id, id) on delete cascade
      ) with (fillfactor = 70);
      create index monitor_outage_remind on monitor_outage (remind_at) where remind_at is not null;
    `)
    this.addSql(isolateByAccount('monitor_outage'))
  }
}
