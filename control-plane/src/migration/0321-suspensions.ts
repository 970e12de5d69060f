import { Migration } from '@mikro-orm/migrations'

/** Accounts whose partner has suspended them. */
export class Suspensions0321 extends Migration {
  override up(): void {
    this.addSql(`
      -- Null unless the account is suspended.
      alter table account add suspended_at bigint;
      -- When it was last resumed: older messages are not sent late.
      alter table account add resumed_at bigint;
      -- What its status pages say meanwhile; null: our own words.
      alter table account add suspension_notice text;
      create index account_is_suspended on account (id) where suspended_at is not null;
      create function account_suspended(account uuid) returns boolean language sql stable as
        'select suspended_at is not null from account where id = $1';
    `)
  }
}
