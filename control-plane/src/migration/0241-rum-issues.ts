import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Issues of RUM applications, the groups of errors that they consist of, releases, and how far errors were read. */
export class RumIssues0241 extends Migration {
  override up(): void {
    this.addSql(`
      create table rum_issue (
        application_id uuid not null references rum_app on delete cascade,
        fingerprint text not null,
        account_id uuid not null references account on delete cascade,
        status text not null check (status in ('unresolved', 'resolved', 'ignored')),
        substatus text check (substatus in ('new', 'ongoing', 'regressed', 'escalating')),
        substatus_at bigint not null,
        resolution text check (resolution in ('fixed', 'wont_fix', 'in_next_release')),
        resolved_at bigint,
        resolved_by_user_id uuid,
        resolved_in_release text,
        ignore_until bigint,
        ignore_until_events integer,
        ignore_events_base bigint,
        ignore_until_escalating boolean not null,
        assignee_user_id uuid,
        merged_into text,
        first_seen bigint not null,
        last_seen bigint not null,
        event_count bigint not null,
        escalation_notified_at bigint,
        change_reason jsonb,
        revision integer not null default 0,
        primary key (application_id, fingerprint),
        check ((status = 'unresolved') = (substatus is not null)),
        check ((status = 'resolved') = (resolution is not null))
      );
      create index rum_issue_by_last on rum_issue (application_id, last_seen desc, fingerprint desc)
        where merged_into is null;
      create index rum_issue_of_account on rum_issue (account_id);
      create table rum_error_key (
        application_id uuid not null,
        -- By which errors are grouped; an issue has the one of its first group.
        fingerprint text not null,
        account_id uuid not null references account on delete cascade,
        key integer not null,
        issue text not null,
        title text not null,
        culprit text not null,
        error_type text not null,
        reason jsonb not null,
        first_seen bigint not null,
        last_seen bigint not null,
        first_release text,
        last_release text,
        event_count bigint not null,
        primary key (application_id, fingerprint),
        unique (application_id, key),
        foreign key (application_id, issue) references rum_issue on delete cascade
      );
      create index rum_error_key_of_issue on rum_error_key (application_id, issue);
      create index rum_error_key_of_account on rum_error_key (account_id);
      create table rum_issue_hour (
        application_id uuid not null,
        issue text not null,
        hour bigint not null,
        account_id uuid not null references account on delete cascade,
        event_count bigint not null,
        primary key (application_id, issue, hour),
        foreign key (application_id, issue) references rum_issue on delete cascade
      );
      create index rum_issue_hour_of_account on rum_issue_hour (account_id);
      create table rum_release (
        application_id uuid not null references rum_app on delete cascade,
        name text not null,
        account_id uuid not null references account on delete cascade,
        first_deploy_at bigint,
        first_seen_at bigint not null,
        sessions bigint not null,
        primary key (application_id, name)
      );
      create index rum_release_of_account on rum_release (account_id);
      create table rum_issue_mark (
        application_id uuid primary key references rum_app on delete cascade,
        account_id uuid not null references account on delete cascade,
        -- Errors that arrived later, or then with a larger id, were not read yet.
        arrived_at bigint not null,
        last_id uuid not null,
        due_at bigint not null
      );
      create index rum_issue_mark_due on rum_issue_mark (due_at);
      create index rum_issue_mark_of_account on rum_issue_mark (account_id);
      ${isolateByAccount('rum_issue')}
      ${isolateByAccount('rum_issue_mark')}
      ${isolateByAccount('rum_error_key')}
      ${isolateByAccount('rum_issue_hour')}
      ${isolateByAccount('rum_release')}
    `)
  }
}
