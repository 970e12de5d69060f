import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** All scopes at the time of this migration. A new scope needs a migration that adds it. */
const CLI_SCOPES = [
  'read:monitors',
  'write:monitors',
  'read:services',
  'write:services',
  'read:incidents',
  'write:incidents',
  'read:escalation_policies',
  'write:escalation_policies',
  'read:on_call',
  'write:on_call',
  'read:notifications',
  'write:notifications',
  'read:maintenance_windows',
  'write:maintenance_windows',
  'read:status_pages',
  'write:status_pages',
  'read:dashboards',
  'write:dashboards',
  'read:logs',
  'write:logs',
  'read:metrics',
  'write:metrics',
  'read:traces',
  'write:traces',
  'read:rum',
  'write:rum',
  'read:alert_rules',
  'write:alert_rules',
  'read:reports',
  'write:reports',
  'read:integrations',
  'write:integrations',
  'read:regions',
  'write:regions',
  'read:members',
  'write:members',
  'read:account',
  'write:account',
  'read:audit_log',
  'ingest:telemetry',
]

/**
 * M2M clients, OAuth apps, what members have agreed to, and the tokens of both. Only the system role accesses tokens,
 * since they are looked up before their account is known. Tokens, codes and secrets are stored as SHA-256.
 */
export class OAuth0056 extends Migration {
  override up(): void {
    this.addSql(`
      create table m2m_client (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        client_id text not null unique,
        name text not null,
        description text,
        scopes text[] not null check (cardinality(scopes) > 0),
        secret_hash bytea not null,
        -- The member; the client stays when they leave.
        created_by uuid not null,
        created_at bigint not null,
        last_rotated_at bigint
      );
      create index m2m_client_of_account on m2m_client (account_id, id desc);
      create table oauth_app (
        id uuid primary key,
        -- Whose members manage it; null: it has registered itself, or ships with Pharos.
        account_id uuid references account on delete cascade,
        client_id text not null unique,
        name text not null,
        description text,
        logo_url text,
        client_type text not null,
        redirect_uris text[] not null,
        scopes text[] not null check (cardinality(scopes) > 0),
        -- Null for a public client.
        secret_hash bytea,
        created_at bigint not null,
        last_rotated_at bigint,
        revision int not null default 1
      );
      create index oauth_app_of_account on oauth_app (account_id, id desc);
      -- The CLI: a program on people's machines, of every installation.
      insert into oauth_app (id, client_id, name, description, client_type, redirect_uris, scopes, created_at)
      values ('019cad00-0000-7000-8000-000000000001', 'pharos-cli', 'Pharos CLI', 'The command line of Pharos', 'public', '{}',
        '{${CLI_SCOPES.join(',')}}', 0);
      create table oauth_consent (
        member_id uuid not null references member on delete cascade,
        app_id uuid not null references oauth_app on delete cascade,
        scopes text[] not null,
        created_at bigint not null,
        updated_at bigint not null,
        primary key (member_id, app_id)
      );
      create index oauth_consent_of_app on oauth_consent (app_id);
      -- One authorization of an app by a member: all tokens that come of it end with it.
      create table oauth_grant (
        id uuid primary key,
        member_id uuid not null references member on delete cascade,
        app_id uuid not null references oauth_app on delete cascade,
        scopes text[] not null check (cardinality(scopes) > 0),
        created_at bigint not null,
        last_used_at bigint
      );
      create index oauth_grant_of_member on oauth_grant (member_id, app_id);
      create index oauth_grant_of_app on oauth_grant (app_id);
      create table oauth_token (
        hash bytea primary key,
        kind text not null,
        grant_id uuid references oauth_grant on delete cascade,
        m2m_client_id uuid references m2m_client on delete cascade,
        app_id uuid references oauth_app on delete cascade,
        -- Of a device code.
        user_code_hash bytea unique,
        scopes text[] not null,
        -- What oidc-provider keeps of it, without the token.
        payload jsonb not null,
        consumed_at bigint,
        created_at bigint not null,
        expires_at bigint not null
      );
      create index oauth_token_of_grant on oauth_token (grant_id);
      create index oauth_token_of_client on oauth_token (m2m_client_id);
      create index oauth_token_of_app on oauth_token (app_id);
      create index oauth_token_age on oauth_token (expires_at);
      grant select, insert, update, delete on oauth_consent, oauth_grant, oauth_token to pharos_system;
    `)
    this.addSql(isolateByAccount('m2m_client'))
    this.addSql(isolateByAccount('oauth_app'))
  }
}
