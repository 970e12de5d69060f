import { Migration } from '@mikro-orm/migrations'

/** From when what members already hold needs a second factor, too. */
export class SecondFactorDate0118 extends Migration {
  override up(): void {
    this.addSql(`
      -- Null: present sessions, keys and apps go on without one.
      alter table account add second_factor_from bigint;
      -- Whether what a member holds is refused until they set up a second factor. Where only a connection signs
      -- members in, it vouches for them.
      create function lacks_second_factor(of_member uuid, at bigint) returns boolean language sql stable as $$
        select exists (select from member m join account a on a.id = m.account_id
          where m.id = of_member and a.require_second_factor and a.second_factor_from <= at
            and not (a.sso_only and m.id is distinct from a.break_glass_member
              and (m.role <> 'owner' or a.sso_only_for_owners))
            and not exists (select from totp t where t.person_id = m.person_id and t.confirmed_at is not null)
            and not exists (select from passkey k where k.person_id = m.person_id))
      $$;
      grant execute on function lacks_second_factor to pharos_system;
    `)
  }
}
