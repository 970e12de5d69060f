import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

const TABLES = [
  'on_call_schedule',
  'on_call_layer',
  'on_call_override',
  'escalation_policy',
  'escalation_level',
  'contact_method',
  'notification_rule',
]

/** On-call schedules, escalation policies, and the addresses by which people are reached. */
export class OnCall0011 extends Migration {
  override up(): void {
    this.addSql(`
      create table on_call_schedule (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        name text not null,
        timezone text not null,
        external_key text,
        -- Counts the addresses that its calendar has had.
        calendar_key int not null default 1,
        created_at bigint not null,
        revision int not null default 1,
        unique (account_id, id)
      );
      create unique index on_call_schedule_external_key on on_call_schedule (account_id, external_key)
        where external_key is not null;
      create table on_call_layer (
        id uuid primary key,
        account_id uuid not null,
        schedule_id uuid not null,
        name text not null,
        position int not null,
        -- A member who has left stays in the rotation: their turns become gaps, and nobody else's move.
        user_ids uuid[] not null check (cardinality(user_ids) > 0),
        rotation text not null,
        rotation_length int not null check (rotation_length > 0),
        starts_at bigint not null,
        ends_at bigint,
        handoff_time text not null,
        restrictions jsonb not null,
        created_at bigint not null,
        unique (account_id, id),
        foreign key (account_id, schedule_id) references on_call_schedule (account_id, id) on delete cascade
      );
      create index on_call_layer_of_schedule on on_call_layer (schedule_id);
      create table on_call_override (
        id uuid primary key,
        account_id uuid not null,
        schedule_id uuid not null,
        user_id uuid not null,
        starts_at bigint not null,
        ends_at bigint not null check (ends_at > starts_at),
        created_at bigint not null,
        unique (account_id, id),
        foreign key (account_id, schedule_id) references on_call_schedule (account_id, id) on delete cascade,
        foreign key (account_id, user_id) references member (account_id, id) on delete cascade
      );
      create index on_call_override_of_schedule on on_call_override (schedule_id, ends_at);
      create index on_call_override_of_user on on_call_override (user_id);
    `)
    this.addSql(`
      create table escalation_policy (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        name text not null,
        repeat_count int not null,
        external_key text,
        created_at bigint not null,
        revision int not null default 1,
        unique (account_id, id)
      );
      create unique index escalation_policy_external_key on escalation_policy (account_id, external_key)
        where external_key is not null;
      create table escalation_level (
        id uuid primary key,
        account_id uuid not null,
        policy_id uuid not null,
        position int not null,
        delay_minutes int not null,
        round_robin boolean not null,
        -- How often it has been paged in turn: whose turn it is when round_robin.
        turn int not null default 0,
        -- [{type, id}]; one that is gone reaches nobody.
        targets jsonb not null,
        unique (account_id, id),
        foreign key (account_id, policy_id) references escalation_policy (account_id, id) on delete cascade
      );
      create index escalation_level_of_policy on escalation_level (policy_id);
      create table contact_method (
        id uuid primary key,
        account_id uuid not null,
        user_id uuid not null,
        type text not null,
        label text not null,
        -- What is shown of it; for addresses that are secret, the rest is in value_sealed.
        value text not null,
        value_sealed text,
        -- A keyed hash of the value, so that the same one is not added twice.
        value_hash bytea not null,
        verified_at bigint,
        -- A keyed hash of the code that was sent, until it is given, has expired, or was guessed at too often.
        code_hash bytea,
        code_expires_at bigint,
        code_attempts int not null default 0,
        codes_sent_at bigint[] not null default '{}',
        created_at bigint not null,
        revision int not null default 1,
        unique (account_id, id),
        unique (user_id, type, value_hash),
        foreign key (account_id, user_id) references member (account_id, id) on delete cascade
      );
      create table notification_rule (
        id uuid primary key,
        account_id uuid not null,
        user_id uuid not null,
        contact_method_id uuid not null,
        urgency text not null,
        delay_minutes int not null,
        position int not null,
        created_at bigint not null,
        revision int not null default 1,
        unique (account_id, id),
        foreign key (account_id, user_id) references member (account_id, id) on delete cascade,
        foreign key (account_id, contact_method_id) references contact_method (account_id, id) on delete cascade
      );
      create index notification_rule_of_user on notification_rule (user_id);
      create index notification_rule_of_method on notification_rule (contact_method_id);
    `)
    for (const table of TABLES) this.addSql(isolateByAccount(table))
  }
}
