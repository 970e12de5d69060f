import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** The state of each incident's escalation, every page that it sends, and the holes that admins were notified of. */
export class Paging0013 extends Migration {
  override up(): void {
    this.addSql(`
      create table escalation (
        incident_id uuid primary key,
        account_id uuid not null,
        -- No foreign key: what runs on a policy that is deleted ends with its next step.
        policy_id uuid not null,
        -- Counts how often the incident was triggered.
        generation int not null,
        round int not null,
        level int not null,
        reached boolean not null,
        next_at bigint not null,
        -- running; stopped by somebody; ended, because everybody was paged as often as the policy says
        state text not null,
        foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade
      ) with (fillfactor = 70);
      create index escalation_due on escalation (next_at) where state = 'running';
      create table page (
        id uuid primary key,
        account_id uuid not null,
        incident_id uuid not null,
        generation int not null,
        round int not null,
        level int not null,
        user_id uuid,
        name text not null,
        via text not null,
        destination uuid not null,
        type text not null,
        why text not null,
        -- Of an escalation by hand: sent although somebody is on it.
        by_hand boolean not null,
        due_at bigint not null,
        state text not null,
        dedup text not null,
        unique (account_id, dedup),
        foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade
      ) with (fillfactor = 70);
      create index page_due on page (due_at) where state = 'waiting';
      create index page_of_incident on page (incident_id, id);
      create table service_hole (
        service_id uuid not null,
        account_id uuid not null,
        key text not null,
        told_at bigint not null,
        primary key (service_id, key),
        foreign key (account_id, service_id) references service (account_id, id) on delete cascade
      );
      create table pageability_sweep (
        account_id uuid primary key references account on delete cascade,
        swept_at bigint not null
      );
    `)
    for (const table of ['escalation', 'page', 'service_hole', 'pageability_sweep'])
      this.addSql(isolateByAccount(table))
  }
}
