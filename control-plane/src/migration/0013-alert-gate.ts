import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** What people were notified of about each monitor, and which alerts are held back. */
export class AlertGate0013 extends Migration {
  override up(): void {
    this.addSql(`
      -- Its lock is the right to decide of the monitor's alerts.
      create table alert_state (
        monitor_id uuid primary key,
        account_id uuid not null,
        told text,
        told_reasons text[] not null default '{}',
        foreign key (account_id, monitor_id) references monitor (account_id, id) on delete cascade
      ) with (fillfactor = 70);
      create table held_alert (
        -- Of the event that it came with.
        id uuid primary key,
        account_id uuid not null,
        monitor_id uuid not null,
        alert jsonb not null,
        waits_for text not null,
        until bigint,
        held_for text,
        foreign key (account_id, monitor_id) references monitor (account_id, id) on delete cascade
      );
      create index held_alert_of_monitor on held_alert (monitor_id);
      create index held_alert_due on held_alert (until) where until is not null;
    `)
    for (const table of ['alert_state', 'held_alert']) this.addSql(isolateByAccount(table))
  }
}
