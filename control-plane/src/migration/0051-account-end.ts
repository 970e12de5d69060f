import { Migration } from '@mikro-orm/migrations'

/**
 * An account is deleted some days after somebody requested it. The index of merged incidents serves PostgreSQL, which
 * looks them up for every incident that is deleted. A person who is added to an account is locked until the commit, so
 * that they are not deleted meanwhile with their last other account.
 */
export class AccountEnd0051 extends Migration {
  override up(): void {
    this.addSql(`
      alter table account add deletion_requested_at bigint, add deletion_at bigint;
      create index account_ending on account (deletion_at) where deletion_at is not null;
      create index incident_merged on incident (account_id, merged_into) where merged_into is not null;
      create or replace function person_with(given_email text, given_name text, given_timezone text, fresh uuid, at bigint)
        returns uuid language sql security definer set search_path = public as $$
        insert into person (id, email, name, timezone, created_at)
          values (fresh, given_email, given_name, given_timezone, at) on conflict (lower(email)) do nothing;
        select id from person where lower(email) = lower(given_email) for key share;
      $$;
    `)
  }
}
