import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/**
 * Maintenance windows, their occurrences, which are rows from just before they begin, and which monitors each covered
 * when.
 */
export class MaintenanceWindows0014 extends Migration {
  override up(): void {
    this.addSql(`
      create table maintenance_window (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        title text not null,
        -- Of the first occurrence.
        starts_at bigint not null,
        ends_at bigint not null,
        timezone text not null,
        recurrence text,
        monitor_tags text[] not null,
        monitor_ids uuid[] not null,
        suppress text not null,
        status_page_ids uuid[] not null,
        external_key text,
        -- From when this calendar holds: what it would have covered before stays as it was.
        since bigint not null,
        -- Start of the next occurrence that is no row yet.
        next_at bigint,
        created_at bigint not null,
        revision int not null default 1,
        unique (account_id, id)
      );
      create index maintenance_window_of_account on maintenance_window (account_id, id desc);
      create unique index maintenance_window_external_key on maintenance_window (account_id, external_key)
        where external_key is not null;
      create index maintenance_window_next on maintenance_window (next_at) where next_at is not null;
      -- Stays when its window goes: what was maintenance remains it.
      create table maintenance_occurrence (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        window_id uuid not null,
        title text not null,
        starts_at bigint not null,
        ends_at bigint not null,
        monitor_tags text[] not null,
        monitor_ids uuid[] not null,
        suppress text not null,
        status_page_ids uuid[] not null,
        begun_at bigint,
        ended_at bigint,
        unique (account_id, id),
        unique (window_id, starts_at)
      );
      create index maintenance_occurrence_of_account on maintenance_occurrence (account_id, ends_at);
      create index maintenance_occurrence_open on maintenance_occurrence (starts_at) where ended_at is null;
      create table maintenance_span (
        occurrence_id uuid not null,
        account_id uuid not null,
        monitor_id uuid not null,
        suppress text not null,
        from_at bigint not null,
        to_at bigint not null,
        primary key (occurrence_id, monitor_id, from_at),
        foreign key (account_id, occurrence_id) references maintenance_occurrence (account_id, id) on delete cascade,
        foreign key (account_id, monitor_id) references monitor (account_id, id) on delete cascade
      );
      create index maintenance_span_of_monitor on maintenance_span (monitor_id, to_at);
      create index maintenance_span_of_checks on maintenance_span (to_at) where suppress = 'checks';
      -- No runs go out, and no silence counts, while a window suppresses its checks.
      alter table monitor add column suspended boolean not null default false;
      create index monitor_suspended on monitor (id) where suspended;
    `)
    for (const table of ['maintenance_window', 'maintenance_occurrence', 'maintenance_span'])
      this.addSql(isolateByAccount(table))
  }
}
