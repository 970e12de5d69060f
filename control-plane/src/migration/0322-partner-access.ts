import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Customers who let their partner read, and the tokens by which it does. */
export class PartnerAccess0322 extends Migration {
  override up(): void {
    this.addSql(`
      -- Since when the account lets its partner read; null: it does not.
      alter table account add partner_access_at bigint;
      create table partner_access_token (
        id uuid primary key,
        -- The customer, whose data it reads.
        account_id uuid not null references account on delete cascade,
        partner_id uuid not null references partner on delete cascade,
        -- The key that it was made with; null: by a member of the partner.
        key_id uuid references partner_key on delete cascade,
        member_id uuid references member on delete cascade,
        -- As the customer's audit log names it.
        name text not null,
        hash bytea not null unique,
        created_at bigint not null,
        expires_at bigint not null
      );
      create index partner_access_token_account on partner_access_token (account_id);
      create index partner_access_token_ends on partner_access_token (expires_at);
      ${isolateByAccount('partner_access_token')}
    `)
  }
}
