import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Applications whose pages report what their visitors meet, and what their SDK records. */
export class RumApplications0230 extends Migration {
  override up(): void {
    this.addSql(`
      create table rum_app (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        name text not null,
        -- Public, so it is stored as it is.
        client_token text not null unique,
        previous_token text unique,
        previous_token_until bigint,
        settings jsonb not null,
        -- The revision of the configuration that was last published.
        config_revision text,
        -- When the sweep compares what is published next.
        config_check_at bigint not null,
        first_event_at bigint,
        created_at bigint not null,
        updated_at bigint not null,
        revision integer not null default 0,
        unique (account_id, name)
      );
      create index rum_app_of_account on rum_app (account_id, id desc);
      create index rum_app_check on rum_app (config_check_at);
      create table rum_rule (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        application_id uuid not null references rum_app on delete cascade,
        name text not null,
        capture text not null check (capture in ('analyze', 'replay')),
        enabled boolean not null,
        sample_rate double precision not null check (sample_rate between 0.00001 and 1),
        auto_sample boolean not null,
        -- What the hourly computation set; null: sample_rate.
        computed_rate double precision,
        conditions jsonb not null,
        min_duration_ms integer not null,
        require_interaction boolean not null,
        position integer not null,
        created_at bigint not null,
        updated_at bigint not null,
        revision integer not null default 0
      );
      create index rum_rule_of_application on rum_rule (application_id, position, id);
      create index rum_rule_of_account on rum_rule (account_id);
      create table rum_session_filter (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        application_id uuid not null references rum_app on delete cascade,
        name text not null,
        conditions jsonb not null,
        capture_replay boolean not null,
        enabled boolean not null,
        created_at bigint not null,
        updated_at bigint not null,
        revision integer not null default 0
      );
      create index rum_session_filter_of_application on rum_session_filter (application_id, id desc);
      create index rum_session_filter_of_account on rum_session_filter (account_id);
      ${isolateByAccount('rum_app')}
      ${isolateByAccount('rum_rule')}
      ${isolateByAccount('rum_session_filter')}
    `)
  }
}
