import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

export const INGEST_TABLES = ['telemetry_usage', 'log_parser', 'redaction_rule'] as const

/** Counts of received telemetry by result, parsers of logs, and redaction rules. */
export class TelemetryIngest0065 extends Migration {
  override up(): void {
    this.addSql(`
      create table telemetry_usage (
        account_id uuid not null references account on delete cascade,
        signal text not null check (signal in ('logs', 'spans', 'points')),
        hour bigint not null,
        reason text not null,
        records bigint not null,
        bytes bigint not null,
        primary key (account_id, hour, signal, reason)
      );
      create index telemetry_usage_by_hour on telemetry_usage (hour);
      create table log_parser (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        name text not null,
        source text,
        kind text not null check (kind in ('grok', 'json', 'regex')),
        pattern text,
        level_field text,
        time_field text,
        message_field text,
        position integer not null,
        enabled boolean not null,
        external_key text,
        revision integer not null default 1,
        created_at bigint not null,
        updated_at bigint not null,
        check ((kind = 'json') = (pattern is null)),
        unique (account_id, external_key)
      );
      create index log_parser_in_order on log_parser (account_id, position, id);
      create table redaction_rule (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        name text not null,
        kind text not null check (kind in ('regex', 'credit_card', 'email', 'bearer_token')),
        pattern text,
        replacement text not null,
        enabled boolean not null,
        external_key text,
        revision integer not null default 1,
        created_at bigint not null,
        updated_at bigint not null,
        check ((kind = 'regex') = (pattern is not null)),
        unique (account_id, external_key)
      );
      create index redaction_rule_of_account on redaction_rule (account_id, id);
    `)
    for (const table of INGEST_TABLES) this.addSql(isolateByAccount(table))
  }
}
