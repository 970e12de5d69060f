import { Migration } from '@mikro-orm/migrations'

/**
 * A connection signs owners in only while an owner has approved what it trusts. Nobody knows who activated the existing
 * ones, so none is approved, and sessions of owners that began by them end.
 */
export class OwnersBySso0060 extends Migration {
  override up(): void {
    this.addSql(`
      alter table sso_connection add owner_approved boolean not null default false;
      -- The connection that is the only way in signs owners in, too, so they have no other way either.
      alter table account add sso_only_for_owners boolean not null default false;
      delete from session s using member m
        where m.id = s.member_id and m.role = 'owner' and s.method in ('saml', 'oidc');
      -- Of a member who becomes an owner; sessions are out of a request's reach, it ends those in its own account.
      create function end_vouched_sessions(ending uuid) returns void language sql security definer set search_path = public as $$
        delete from session s using member m where m.id = ending and s.member_id = m.id and s.only_account
          and m.account_id = coalesce(nullif(current_setting('app.account', true), '')::uuid, m.account_id);
      $$;
      revoke execute on function end_vouched_sessions from public;
      grant execute on function end_vouched_sessions to pharos_request, pharos_system;
    `)
  }
}
