import { Migration } from '@mikro-orm/migrations'

/** Accounts, members, keys, audit log, idempotency, outbox and processes. Instants are bigint epoch milliseconds. */
export class Accounts0001 extends Migration {
  override up(): void {
    this.addSql(`
      create table account (
        id uuid primary key,
        name text not null,
        plan text not null,
        timezone text not null,
        default_regions text[] not null,
        created_at bigint not null,
        revision int not null default 1
      );
      create table member (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        email text not null,
        name text not null,
        role text not null,
        staff boolean not null default false,
        timezone text,
        created_at bigint not null,
        revision int not null default 1,
        unique (account_id, id)
      );
      create unique index member_email on member (account_id, lower(email));
      create table api_key (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        user_id uuid not null,
        name text not null,
        scopes text[] not null,
        hash bytea not null unique,
        prefix text not null,
        last_four text not null,
        expires_at bigint,
        last_used_at bigint,
        revoked_at bigint,
        created_by uuid not null,
        created_at bigint not null,
        unique (account_id, id),
        foreign key (account_id, user_id) references member (account_id, id) on delete cascade
      );
      create index api_key_of_account on api_key (account_id, id) where revoked_at is null;
      create table audit_entry (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        at bigint not null,
        actor_type text not null,
        actor_id text not null,
        actor_name text not null,
        action text not null,
        resource text,
        changed_fields text[] not null,
        status int not null,
        address text,
        user_agent text,
        request_id text not null
      );
      create index audit_entry_newest on audit_entry (account_id, id desc);
      create table idempotency_key (
        account_id uuid not null references account on delete cascade,
        credential_id text not null,
        route text not null,
        key text not null,
        body_hash bytea not null,
        status int,
        reply text,
        reply_expires_at bigint,
        created_at bigint not null,
        primary key (account_id, credential_id, route, key)
      );
      create index idempotency_key_age on idempotency_key (created_at);
      create table event (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        name text not null,
        subject_id uuid not null,
        payload jsonb not null,
        created_at bigint not null
      );
      create index event_of_account on event (account_id, id);
      create index event_age on event (created_at);
      create table event_claim (
        event_id uuid not null references event on delete cascade,
        account_id uuid not null,
        consumer text not null,
        attempts int not null default 0,
        next_attempt_at bigint not null,
        last_error text,
        primary key (consumer, event_id)
      );
      create index event_claim_due on event_claim (consumer, next_attempt_at);
      create table process (
        id uuid primary key,
        roles text[] not null,
        version text not null,
        started_at bigint not null,
        seen_at bigint not null
      );
      create table installation (name text primary key, value text not null);
    `)
  }
}
