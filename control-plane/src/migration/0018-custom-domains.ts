import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Domains of status pages, their certificates, and the data of a certificate order that every process needs. */
export class CustomDomains0018 extends Migration {
  override up(): void {
    this.addSql(`
      create table custom_domain (
        id uuid primary key,
        account_id uuid not null,
        page_id uuid not null unique,
        domain text not null,
        status text not null,
        failure_reason text,
        validated_at bigint,
        waiting_since bigint not null,
        failing_since bigint,
        -- When it is looked at again; null: it is given up, and anybody may claim the name.
        next_at bigint,
        -- Whoever works on it, and until when nobody else does.
        lease text,
        lease_until bigint not null default 0,
        -- The order under way: its address at the authority, since when, and the sealed key of the certificate to come.
        order_url text,
        order_key text,
        order_since bigint,
        created_at bigint not null,
        updated_at bigint not null,
        revision int not null default 1,
        unique (account_id, id),
        foreign key (account_id, page_id) references status_page (account_id, id) on delete cascade
      );
      create unique index custom_domain_claimed on custom_domain (domain) where next_at is not null;
      create index custom_domain_due on custom_domain (next_at) where next_at is not null;
      create table custom_domain_certificate (
        custom_domain_id uuid primary key,
        account_id uuid not null,
        -- Raised by each renewal, so that who has it in memory sees that it is another.
        serial int not null default 1,
        chain text not null,
        private_key text not null,
        renew_at bigint not null,
        expires_at bigint not null,
        foreign key (account_id, custom_domain_id) references custom_domain (account_id, id) on delete cascade
      );
      create table acme_account (
        directory text primary key,
        private_key text not null,
        url text
      );
      create table acme_challenge (
        token text primary key,
        answer text not null,
        expires_at bigint not null
      );
    `)
    for (const table of ['custom_domain', 'custom_domain_certificate']) this.addSql(isolateByAccount(table))
    for (const table of ['acme_account', 'acme_challenge'])
      this.addSql(`grant select, insert, update, delete on ${table} to pharos_system`)
  }
}
