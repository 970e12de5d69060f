import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** How often the status of a monitor changed of late, by which notices of its changes are damped. */
export class MonitorFlaps0397 extends Migration {
  override up(): void {
    this.addSql(`
      create table monitor_flap (
        monitor_id uuid primary key,
        account_id uuid not null,
        -- Instants of the last notices, the oldest first; at most three.
        notices jsonb not null,
        -- Of a damped monitor: how often it changed since the last summary, and when a summary or its end is due.
        counted_from bigint,
        changes int not null,
        changed_at bigint,
        summary_at bigint,
        due_at bigint,
        -- The last change, which a summary tells.
        alert jsonb not null,
        foreign key (account_id, monitor_id) references monitor (account_id, id) on delete cascade
      ) with (fillfactor = 70);
      create index monitor_flap_due on monitor_flap (due_at) where due_at is not null;
    `)
    this.addSql(isolateByAccount('monitor_flap'))
  }
}
