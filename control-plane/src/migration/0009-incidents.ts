import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/**
 * Services, and incidents with all of their details. `service_id` has no foreign key, since links outlive a service.
 */
export class Incidents0009 extends Migration {
  override up(): void {
    this.addSql(`
      create table service (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        name text not null,
        description text,
        escalation_policy_id uuid,
        incident_creation_mode text not null,
        reopen_window_minutes int not null,
        auto_resolve text not null,
        default_incident_severity text not null,
        auto_publish_to_status_page_id uuid,
        public_incident_template jsonb,
        external_key text,
        created_at bigint not null,
        revision int not null default 1,
        unique (account_id, id)
      );
      create unique index service_external_key on service (account_id, external_key) where external_key is not null;
      create index service_policy on service (account_id, escalation_policy_id) where escalation_policy_id is not null;
      create index monitor_of_service on monitor (account_id, service_id) where service_id is not null;
      create table service_target (
        id uuid primary key,
        account_id uuid not null,
        service_id uuid not null,
        type text not null,
        -- What reads back; what does not is sealed in secrets.
        details jsonb not null,
        secrets text,
        created_at bigint not null,
        unique (account_id, id),
        foreign key (account_id, service_id) references service (account_id, id) on delete cascade
      );
      create index service_target_of_service on service_target (service_id);
      create table incident_counter (
        account_id uuid primary key references account on delete cascade,
        last int not null
      );
      create table incident (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        number int not null,
        title text not null,
        severity text not null,
        status text not null,
        responder_status text not null,
        source text not null,
        service_id uuid,
        escalation_policy_id uuid,
        -- Of an inbound alert: which source it came from, and the key by which it is told apart there.
        inbound_source_id uuid,
        dedup_key text,
        created_at bigint not null,
        acknowledged_at bigint,
        acknowledged_by jsonb,
        resolved_at bigint,
        resolved_by jsonb,
        resolved_automatically boolean not null default false,
        snoozed_until bigint,
        merged_into uuid,
        reopen_count int not null default 0,
        last_alert_at bigint,
        revision int not null default 1,
        unique (account_id, id),
        unique (account_id, number),
        foreign key (account_id, merged_into) references incident (account_id, id)
      );
      -- At most one open automatic incident per service (spec 3.2), however many processes see failures at once.
      create unique index incident_one_auto on incident (account_id, service_id)
        where source = 'auto' and responder_status <> 'resolved';
      create unique index incident_one_alert on incident (inbound_source_id, dedup_key)
        where inbound_source_id is not null and responder_status <> 'resolved';
      create index incident_newest on incident (account_id, id desc);
      create index incident_of_service on incident (account_id, service_id, id desc);
      create index incident_open on incident (account_id, responder_status) where responder_status <> 'resolved';
      create index incident_snoozed on incident (snoozed_until) where snoozed_until is not null;
      create table incident_monitor (
        incident_id uuid not null,
        monitor_id uuid not null,
        account_id uuid not null,
        type text not null,
        friendly_name text not null,
        healthy boolean not null,
        joined_at bigint not null,
        primary key (incident_id, monitor_id),
        foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade
      );
      create index incident_monitor_holding on incident_monitor (monitor_id) where not healthy;
      create table incident_entry (
        id uuid primary key,
        account_id uuid not null,
        incident_id uuid not null,
        at bigint not null,
        kind text not null,
        data jsonb not null,
        foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade
      );
      create index incident_timeline on incident_entry (incident_id, id desc);
      create table incident_update (
        id uuid primary key,
        account_id uuid not null,
        incident_id uuid not null,
        status text not null,
        message text not null,
        internal boolean not null,
        actor jsonb not null,
        created_at bigint not null,
        unique (account_id, id),
        foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade
      );
      create index incident_update_of_incident on incident_update (incident_id, id desc);
      create table incident_postmortem (
        incident_id uuid primary key,
        account_id uuid not null,
        body text not null,
        updated_by jsonb not null,
        created_at bigint not null,
        updated_at bigint not null,
        revision int not null default 1,
        foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade
      );
      -- What a status page shows of an incident, beside its updates that are not internal.
      create table incident_publication (
        incident_id uuid primary key,
        account_id uuid not null,
        status_page_id uuid not null,
        title text not null,
        message text,
        resolved_message text,
        published_at bigint not null,
        foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade
      );
      create index incident_publication_of_page on incident_publication (status_page_id);
      -- What happened to a service's incidents, and to how many broadcast targets it went (spec 6.2). The id is the event's.
      create table service_event (
        id uuid not null,
        account_id uuid not null,
        service_id uuid not null,
        incident_id uuid not null,
        type text not null,
        internal boolean not null,
        targets int not null,
        at bigint not null,
        data jsonb not null,
        primary key (service_id, id),
        foreign key (account_id, service_id) references service (account_id, id) on delete cascade
      );
      create table inbound_source (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        type text not null,
        friendly_name text not null,
        service_id uuid,
        severity text,
        token_hash bytea not null unique,
        created_at bigint not null,
        last_alert_at bigint,
        revision int not null default 1,
        unique (account_id, id)
      );
    `)
    for (const table of INCIDENT_TABLES) this.addSql(isolateByAccount(table))
  }
}

export const INCIDENT_TABLES = [
  'service',
  'service_target',
  'incident_counter',
  'incident',
  'incident_monitor',
  'incident_entry',
  'incident_update',
  'incident_postmortem',
  'incident_publication',
  'service_event',
  'inbound_source',
] as const
