import { Migration } from '@mikro-orm/migrations'

/** Whether a person has set up a second factor, for areas that do not know which there are. */
export class HasFactor0330 extends Migration {
  override up(): void {
    this.addSql(`
      create function has_factor(of_person uuid) returns boolean language sql stable as $$
        select exists (select from totp t where t.person_id = of_person and t.confirmed_at is not null)
          or exists (select from passkey k where k.person_id = of_person)
      $$;
      grant execute on function has_factor to pharos_system;
    `)
  }
}
