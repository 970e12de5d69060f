import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** The state of heartbeats other than their status, and their pings. */
export class Heartbeats0006 extends Migration {
  override up(): void {
    this.addSql(`
      create table heartbeat_state (
        monitor_id uuid primary key,
        account_id uuid not null,
        ping_key text not null unique,
        ping_count int not null default 0,
        anchor bigint,
        expected_at bigint,
        runs jsonb not null default '[]',
        ends jsonb not null default '[]',
        last_signal_at bigint,
        last_ping_at bigint,
        last_duration_ms bigint,
        -- When it changes by itself if nothing is heard, or earlier; null when only a ping can change it.
        due_at bigint,
        foreign key (account_id, monitor_id) references monitor (account_id, id) on delete cascade
      ) with (fillfactor = 50);
      create index heartbeat_due on heartbeat_state (due_at) where due_at is not null;
      create table ping (
        account_id uuid not null,
        monitor_id uuid not null,
        at bigint not null,
        id uuid not null,
        n int not null,
        signal text not null,
        exit_status int,
        result text not null,
        failure_reason text,
        rid uuid,
        duration_ms bigint,
        method text not null,
        remote_address text,
        user_agent text,
        body_bytes int not null,
        body_truncated boolean not null,
        primary key (monitor_id, at, id)
      ) partition by range (at);
      create index ping_number on ping (monitor_id, n desc);
      create table ping_body (
        account_id uuid not null,
        monitor_id uuid not null,
        at bigint not null,
        n int not null,
        content_type text,
        body bytea not null,
        primary key (monitor_id, n, at)
      ) partition by range (at);
    `)
    for (const table of ['heartbeat_state', 'ping', 'ping_body']) this.addSql(isolateByAccount(table))
  }
}
