import { Migration } from '@mikro-orm/migrations'

/**
 * Sessions of people, the links by which they sign in, and the browsers that they have signed in with. Only the system
 * role accesses them, since a person may belong to several accounts. Mails to somebody who signs in belong to no
 * account.
 */
export class Sessions0050 extends Migration {
  override up(): void {
    this.addSql(`
      create table session (
        id uuid primary key,
        -- The account in which it acts, and as which member of the person.
        account_id uuid not null references account on delete cascade,
        person_id uuid not null references person on delete cascade,
        member_id uuid not null references member on delete cascade,
        hash bytea not null unique,
        method text not null,
        address text not null,
        user_agent text not null,
        only_account boolean not null,
        created_at bigint not null,
        authenticated_at bigint not null,
        last_used_at bigint not null,
        ends_at bigint not null
      );
      create index session_of_person on session (person_id, id desc);
      create index session_of_member on session (member_id, id desc);
      create index session_of_account on session (account_id);
      create table sign_in_link (
        id uuid primary key,
        -- The address it was asked for, whether or not anybody has it.
        email text not null,
        -- Of the cookie of the browser that asked; null: it was made by the installation's staff, for any browser.
        browser_hash bytea,
        network text,
        created_at bigint not null,
        expires_at bigint not null,
        used_at bigint
      );
      create index sign_in_link_email on sign_in_link (lower(email), created_at);
      create index sign_in_link_browser on sign_in_link (browser_hash, created_at) where browser_hash is not null;
      create index sign_in_link_age on sign_in_link (created_at);
      create table known_browser (
        person_id uuid not null references person on delete cascade,
        hash bytea not null,
        last_used_at bigint not null,
        primary key (person_id, hash)
      );
      alter table delivery alter account_id drop not null, drop constraint delivery_account_id_dedup_key;
      create unique index delivery_account_id_dedup_key on delivery (account_id, dedup) nulls not distinct;
      alter table delivery_attempt alter account_id drop not null,
        drop constraint delivery_attempt_account_id_delivery_id_fkey,
        add foreign key (delivery_id) references delivery on delete cascade;
      alter table delivery_receiver alter account_id drop not null;
      grant select, insert, update, delete on session, sign_in_link, known_browser to pharos_system;
    `)
  }
}
