import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Reports that are mailed by a schedule, their recipients, and what was sent. */
export class MailedReports0340 extends Migration {
  override up(): void {
    this.addSql(`
      create table mailed_report (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        name text not null,
        cadence text not null check (cadence in ('weekly', 'monthly')),
        hour int not null check (hour between 0 and 23),
        -- Null: the zone of the account.
        timezone text,
        language text not null,
        -- False although services or groups were chosen that are gone: the report must not grow because of that.
        whole_account boolean not null,
        tags text[] not null,
        service_ids uuid[] not null,
        notification_group_ids uuid[] not null,
        enabled boolean not null,
        next_at bigint,
        created_at bigint not null,
        revision int not null default 1,
        unique (account_id, id),
        check (enabled = (next_at is not null))
      );
      create index mailed_report_due on mailed_report (next_at) where next_at is not null;
      create table report_recipient (
        id uuid primary key,
        account_id uuid not null,
        report_id uuid not null,
        email text not null,
        -- A keyed hash of the address, by which it is found in all accounts.
        place text not null,
        state text not null check (state in ('pending', 'active', 'ended')),
        -- An address of a member, for as long as it is one: it did not have to confirm.
        as_member boolean not null,
        -- False: removed from the report. Kept only if its owner wants none.
        listed boolean not null default true,
        asked_at bigint,
        ask_due bigint,
        confirm_hash text,
        confirm_until bigint,
        created_at bigint not null,
        unique (report_id, place),
        foreign key (account_id, report_id) references mailed_report (account_id, id) on delete cascade
      );
      create index report_recipient_ask on report_recipient (ask_due) where ask_due is not null;
      create index report_recipient_confirm on report_recipient (confirm_hash) where confirm_hash is not null;
      create table report_ask (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        place text not null,
        at bigint not null
      );
      create index report_ask_account on report_ask (account_id, at);
      create index report_ask_place on report_ask (place, at);
      create table report_issue (
        id uuid primary key,
        account_id uuid not null,
        report_id uuid not null,
        trigger text not null check (trigger in ('schedule', 'request')),
        -- The member who asked for it and alone gets it; null: all recipients do.
        only_member uuid,
        from_at bigint not null,
        to_at bigint not null check (to_at > from_at),
        timezone text not null,
        status text not null check (status in ('waiting', 'ready', 'failed')),
        created_at bigint not null,
        -- Counts how often it was begun. Only the latest attempt may change the row.
        attempt int not null default 0,
        claimed_until bigint not null,
        -- It failed, and waits for its next attempt: nobody is making it.
        rests boolean not null default false,
        finished_at bigint,
        recipients int not null default 0,
        has_pdf boolean not null default false,
        no_pdf_reason text,
        pdf_bytes bigint,
        monitors int,
        uptime double precision,
        coverage double precision,
        incidents int,
        foreign key (account_id, report_id) references mailed_report (account_id, id) on delete cascade
      );
      create unique index report_issue_once on report_issue (report_id, from_at, to_at) where trigger = 'schedule';
      create index report_issue_waiting on report_issue (claimed_until) where status = 'waiting';
      create index report_issue_of_report on report_issue (report_id, id);
      create index report_issue_of_account on report_issue (account_id, finished_at);
      create index report_issue_old on report_issue (created_at);
      -- The public halves of the keys that have signed reports.
      create table report_key (
        kid text primary key,
        x text not null,
        first_used_at bigint not null
      );
      grant select, insert on report_key to pharos_system;
    `)
    for (const table of ['mailed_report', 'report_recipient', 'report_ask', 'report_issue'])
      this.addSql(isolateByAccount(table))
  }
}
