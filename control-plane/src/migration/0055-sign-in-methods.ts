import { Migration } from '@mikro-orm/migrations'

/**
 * Ways to sign in other than mailed links, second factors, and the sign-in rules of accounts. Only the system role
 * accesses them, since people may belong to several accounts.
 */
export class SignInMethods0055 extends Migration {
  override up(): void {
    this.addSql(`
      alter table account
        add require_second_factor boolean not null default false,
        add session_idle_minutes int not null default 720,
        add session_max_hours int not null default 336,
        add allowed_methods text[] not null default '{magic_link,password,passkey,provider}';
      alter table session
        add idle_ms bigint not null default 43200000,
        -- How the person has shown a second factor; null: not at all.
        add second_factor text,
        -- It reaches nothing until its person has set up a second factor, since its account asks for one.
        add enrolling boolean not null default false;
      create table person_password (
        person_id uuid primary key references person on delete cascade,
        hash text not null,
        changed_at bigint not null
      );
      create table totp (
        person_id uuid primary key references person on delete cascade,
        -- Sealed.
        secret text not null,
        created_at bigint not null,
        -- Null until a first code has shown that the app has the secret.
        confirmed_at bigint,
        -- The time step of the last code that was accepted: no code is accepted twice.
        last_step bigint not null default 0
      );
      create table recovery_code (
        person_id uuid not null references person on delete cascade,
        hash bytea not null,
        used_at bigint,
        primary key (person_id, hash)
      );
      create table passkey (
        id uuid primary key,
        person_id uuid not null references person on delete cascade,
        credential_id bytea not null unique,
        public_key bytea not null,
        counter bigint not null,
        transports text[] not null,
        backed_up boolean not null,
        name text not null,
        created_at bigint not null,
        last_used_at bigint
      );
      create index passkey_of_person on passkey (person_id, id desc);
      create table linked_provider (
        id uuid primary key,
        person_id uuid not null references person on delete cascade,
        provider text not null,
        issuer text not null,
        subject text not null,
        email text not null,
        created_at bigint not null,
        last_used_at bigint,
        -- The person has removed it: it does not come back by an address alone.
        unlinked_at bigint,
        unique (person_id, provider)
      );
      create unique index linked_provider_issuer_subject_key on linked_provider (issuer, subject)
        where unlinked_at is null;
      -- What somebody has shown who is not signed in yet; the browser has its token.
      create table pending_sign_in (
        id uuid primary key,
        hash bytea not null unique,
        person_id uuid not null references person on delete cascade,
        -- Where the session begins; null: where the person acted last.
        account_id uuid references account on delete cascade,
        method text not null,
        created_at bigint not null,
        expires_at bigint not null
      );
      create index pending_sign_in_person on pending_sign_in (person_id);
      create index pending_sign_in_account on pending_sign_in (account_id);
      create index pending_sign_in_age on pending_sign_in (expires_at);
      -- What a passkey has to sign, once.
      create table passkey_challenge (
        hash bytea primary key,
        -- Who registers a passkey; null: somebody signs in.
        person_id uuid references person on delete cascade,
        -- The browser that was asked.
        browser_hash bytea not null,
        expires_at bigint not null
      );
      create index passkey_challenge_person on passkey_challenge (person_id);
      create index passkey_challenge_age on passkey_challenge (expires_at);
      -- Somebody is at a provider, which will send them back.
      create table provider_visit (
        hash bytea primary key,
        provider text not null,
        browser_hash bytea not null,
        -- Who links the provider to themselves; null: somebody signs in.
        person_id uuid references person on delete cascade,
        -- The session in which they do: it must not have ended when they come back.
        session_id uuid references session on delete cascade,
        -- PKCE verifier and nonce. Sealed.
        secrets text not null,
        expires_at bigint not null
      );
      create index provider_visit_person on provider_visit (person_id);
      create index provider_visit_session on provider_visit (session_id);
      create index provider_visit_age on provider_visit (expires_at);
      -- Tries that were wrong, or are not over yet.
      create table sign_in_failure (
        id uuid primary key,
        -- Passwords and second factors are counted apart.
        kind text not null,
        email text not null,
        browser_hash bytea,
        network text,
        created_at bigint not null
      );
      create index sign_in_failure_email on sign_in_failure (lower(email), created_at);
      create index sign_in_failure_network on sign_in_failure (network, created_at);
      create index sign_in_failure_age on sign_in_failure (created_at);
      grant select, insert, update, delete on person_password, totp, recovery_code, passkey, linked_provider,
        pending_sign_in, passkey_challenge, provider_visit, sign_in_failure to pharos_system;
    `)
  }
}
