import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** The state of alert rules and of each of their series, other than their status, and the incidents that they open. */
export class AlertRules0069 extends Migration {
  override up(): void {
    this.addSql(`
      create table alert_rule (
        monitor_id uuid primary key,
        account_id uuid not null,
        -- When it is evaluated next; while a process evaluates it, when another one may. Null while it is paused.
        due_at bigint,
        -- The process that evaluates it.
        claim uuid,
        -- The end of the last window that was evaluated.
        evaluated_to bigint,
        -- Why it could not be evaluated; null when it could.
        error text,
        left_out int not null default 0,
        foreign key (account_id, monitor_id) references monitor (account_id, id) on delete cascade
      ) with (fillfactor = 50);
      create index alert_rule_due on alert_rule (due_at) where due_at is not null;
      create index alert_rule_claimed on alert_rule (account_id) where claim is not null;
      create table alert_rule_state (
        monitor_id uuid not null references alert_rule on delete cascade,
        account_id uuid not null,
        key text not null,
        labels jsonb not null,
        state text not null,
        since bigint not null,
        value float8,
        bound float8,
        breaching_since bigint,
        recent text not null,
        seen_at bigint not null,
        primary key (monitor_id, key)
      ) with (fillfactor = 50);
      -- Incidents of alert rules are automatic ones: a service has one open, whichever kind of monitor opened it.
      drop index incident_one_auto;
      create unique index incident_one_auto on incident (account_id, service_id)
        where source in ('auto', 'alert_rule') and responder_status <> 'resolved';
    `)
    for (const table of ['alert_rule', 'alert_rule_state']) this.addSql(isolateByAccount(table))
  }
}
