import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Verified domains of accounts, connections to their identity providers, and sign-ins by these. */
export class SingleSignOn0057 extends Migration {
  override up(): void {
    this.addSql(`
      alter table account
        -- Members sign in by a connection of the account, and in no other way, but for one owner.
        add sso_only boolean not null default false,
        add break_glass_member uuid references member on delete set null;
      alter table audit_entry add reason text;
      create table account_domain (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        domain text not null,
        created_at bigint not null,
        -- Null: its record was not seen yet, or is gone for good.
        verified_at bigint,
        checked_at bigint,
        -- Since when the record of a verified domain is gone.
        missing_since bigint,
        lost_at bigint,
        -- When it is looked at again; null unless it is verified.
        next_at bigint,
        unique (account_id, domain)
      );
      create unique index account_domain_verified on account_domain (domain) where verified_at is not null;
      create index account_domain_due on account_domain (next_at) where next_at is not null;
      create table sso_connection (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        kind text not null,
        name text not null,
        active boolean not null default false,
        activated_at bigint,
        default_role text not null,
        role_mapping jsonb not null,
        -- Where the identity provider says which groups or roles somebody has.
        role_claim text not null,
        enforce boolean not null default false,
        break_glass_member uuid references member on delete set null,
        -- How the last test ended, and when; null since what identifies the provider was changed.
        last_test jsonb,
        allow_idp_initiated boolean not null default false,
        metadata_url text,
        metadata_checked_at bigint,
        metadata_error text,
        -- When the metadata is fetched, or certificates that are about to expire are looked for.
        next_at bigint,
        entity_id text,
        sso_url text,
        -- PEM; those of a rollover overlap.
        certificates text[] not null default '{}',
        issuer text,
        client_id text,
        -- Sealed.
        client_secret text,
        scopes text[] not null default '{}',
        created_at bigint not null,
        updated_at bigint not null,
        revision int not null default 1
      );
      create index sso_connection_of_account on sso_connection (account_id, id desc);
      create unique index sso_connection_enforced on sso_connection (account_id) where enforce;
      create index sso_connection_due on sso_connection (next_at) where next_at is not null;
      -- One sign-in: asked for here, answered by the identity provider, and finished in the browser that asked.
      create table sso_sign_in (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        connection_id uuid not null references sso_connection on delete cascade,
        -- It shows that the connection works, and signs nobody in.
        test boolean not null,
        -- Null: the identity provider began it, or the link of a test was not opened yet.
        browser_hash bytea,
        -- Nobody began it on a page here, so it ends by a button.
        confirm boolean not null,
        -- A path here.
        target text not null,
        -- State, nonce and verifier of OpenID Connect; sealed.
        secrets text,
        state_hash bytea unique,
        -- Who the identity provider says it is.
        identity jsonb,
        created_at bigint not null,
        expires_at bigint not null,
        answered_at bigint,
        finished_at bigint
      );
      create index sso_sign_in_of_account on sso_sign_in (account_id);
      create index sso_sign_in_of_connection on sso_sign_in (connection_id);
      create index sso_sign_in_age on sso_sign_in (expires_at);
      -- Assertions that were accepted, for as long as they could be shown again.
      create table sso_assertion (
        connection_id uuid not null references sso_connection on delete cascade,
        account_id uuid not null references account on delete cascade,
        assertion_hash bytea not null,
        expires_at bigint not null,
        primary key (connection_id, assertion_hash)
      );
      create index sso_assertion_of_account on sso_assertion (account_id);
      create index sso_assertion_age on sso_assertion (expires_at);
    `)
    for (const table of ['account_domain', 'sso_connection', 'sso_sign_in', 'sso_assertion'])
      this.addSql(isolateByAccount(table))
  }
}
