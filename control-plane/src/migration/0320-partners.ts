import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Partners, the accounts of their customers, and their keys. */
export class Partners0320 extends Migration {
  override up(): void {
    this.addSql(`
      create table partner (
        account_id uuid primary key references account on delete cascade,
        -- How many accounts the partner may have on each plan.
        bought jsonb not null default '{}',
        created_at bigint not null,
        revision int not null default 1
      );
      alter table account add is_partner boolean not null default false;
      alter table account add partner_id uuid references account on delete set null;
      create index account_partner on account (partner_id) where partner_id is not null;
      create table partner_key (
        id uuid primary key,
        account_id uuid not null references partner on delete cascade,
        name text not null,
        hash bytea not null unique,
        prefix text not null,
        last_four text not null,
        created_by uuid not null,
        created_at bigint not null,
        last_used_at bigint,
        revoked_at bigint
      );
      create index partner_key_account on partner_key (account_id);
      -- The first invitation of an account is its partner's: no member sends it.
      alter table invitation alter invited_by drop not null;
      alter table invitation add invited_by_partner uuid references account on delete set null;
      ${isolateByAccount('partner')}
      ${isolateByAccount('partner_key')}
    `)
  }
}
