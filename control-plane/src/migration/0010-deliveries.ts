import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

const TABLES = [
  'notification_group',
  'integration',
  'notification_channel',
  'delivery',
  'delivery_attempt',
  'delivery_receiver',
]

/** Notification groups, integrations, and every message with its attempts. */
export class Deliveries0010 extends Migration {
  override up(): void {
    this.addSql(`
      create table notification_group (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        name text not null,
        external_key text,
        created_at bigint not null,
        revision int not null default 1,
        unique (account_id, id)
      );
      create unique index notification_group_external_key on notification_group (account_id, external_key)
        where external_key is not null;
      create table integration (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        type text not null,
        friendly_name text not null,
        config jsonb not null,
        secrets text,
        external_key text,
        created_at bigint not null,
        revision int not null default 1,
        unique (account_id, id)
      );
      create unique index integration_external_key on integration (account_id, external_key) where external_key is not null;
      create table notification_channel (
        id uuid primary key,
        account_id uuid not null,
        notification_group_id uuid not null,
        type text not null,
        integration_id uuid,
        config jsonb not null,
        secrets text,
        -- A keyed hash of where it leads, so that secrets can be compared without being read.
        destination text not null,
        created_at bigint not null,
        unique (account_id, id),
        unique (notification_group_id, destination),
        foreign key (account_id, notification_group_id) references notification_group (account_id, id) on delete cascade,
        foreign key (account_id, integration_id) references integration (account_id, id)
      );
      create index notification_channel_of_integration on notification_channel (integration_id) where integration_id is not null;
      create table delivery (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        via text not null,
        destination text not null,
        -- One receiver: account, via and destination. Its deliveries go out one after another.
        lane text not null,
        thread text not null,
        event text not null,
        message jsonb not null,
        dedup text not null,
        incident_id uuid,
        integration_id uuid,
        redelivery_of uuid,
        state text not null default 'waiting',
        attempts int not null default 0,
        next_attempt_at bigint not null,
        not_after bigint,
        created_at bigint not null,
        ended_at bigint,
        reason text,
        unique (account_id, id),
        unique (account_id, dedup)
      ) with (fillfactor = 70);
      create index delivery_waiting on delivery (lane, next_attempt_at) where state = 'waiting';
      create index delivery_thread on delivery (lane, thread, id) where state = 'waiting';
      create index delivery_of_integration on delivery (integration_id, id desc) where integration_id is not null;
      create index delivery_age on delivery (created_at);
      create table delivery_attempt (
        delivery_id uuid not null,
        account_id uuid not null,
        number int not null,
        at bigint not null,
        duration_ms int not null,
        result text not null,
        status int,
        answer text,
        reason text,
        primary key (delivery_id, number),
        foreign key (account_id, delivery_id) references delivery (account_id, id) on delete cascade
      );
      -- A receiver that has failed since its last success.
      create table delivery_receiver (
        lane text primary key,
        account_id uuid not null references account on delete cascade,
        via text not null,
        destination text not null,
        failing_since bigint not null,
        last_reason text not null,
        told_at bigint
      );
    `)
    for (const table of TABLES) this.addSql(isolateByAccount(table))
  }
}
