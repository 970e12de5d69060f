import { Migration } from '@mikro-orm/migrations'

/** From when single sign-on is the only way in, and reaches what members already hold. */
export class SsoDate0161 extends Migration {
  override up(): void {
    this.addSql(`
      -- Null: at once, and keys and apps go on.
      alter table sso_connection add enforce_from bigint check (enforce_from is null or enforce);
      alter table account add sso_only_from bigint check (sso_only_from is null or sso_only);
      -- Whether only a connection signs a member in, at an instant.
      create function only_by_sso(m member, a account, at bigint) returns boolean language sql immutable as $$
        select a.sso_only and coalesce(a.sso_only_from, 0) <= at and m.id is distinct from a.break_glass_member
          and (m.role <> 'owner' or a.sso_only_for_owners)
      $$;
      -- Whether the connections of the account cannot sign a member in: their address is in no domain that the account
      -- has verified, or they are staff of the installation.
      create function outside_sso(m member) returns boolean language sql stable as $$
        select m.staff or not exists (select from person p
          join account_domain d on d.domain = split_part(lower(p.email), '@', 2)
          where p.id = m.person_id and d.account_id = m.account_id and d.verified_at is not null)
      $$;
      -- Whether what a member holds is refused because they cannot sign in any more.
      create function lacks_sso(of_member uuid, at bigint) returns boolean language sql stable as $$
        select exists (select from member m join account a on a.id = m.account_id
          where m.id = of_member and a.sso_only_from is not null and only_by_sso(m, a, at) and outside_sso(m))
      $$;
      create or replace function lacks_second_factor(of_member uuid, at bigint) returns boolean language sql stable as $$
        select exists (select from member m join account a on a.id = m.account_id
          where m.id = of_member and a.require_second_factor and a.second_factor_from <= at
            and not only_by_sso(m, a, at)
            and not exists (select from totp t where t.person_id = m.person_id and t.confirmed_at is not null)
            and not exists (select from passkey k where k.person_id = m.person_id))
      $$;
      grant execute on function only_by_sso, outside_sso, lacks_sso to pharos_system;
    `)
  }
}
