import { Migration } from '@mikro-orm/migrations'

/**
 * Sessions and begun sign-ins name an account, and are rows of people: only the system role reads them. That no other
 * role does is also a policy now, so a grant by mistake shows nothing.
 */
export class SessionsByRole0077 extends Migration {
  override up(): void {
    for (const table of ['session', 'pending_sign_in'])
      this.addSql(`
        alter table ${table} enable row level security;
        alter table ${table} force row level security;
        create policy system_does on ${table} to pharos_system using (true) with check (true);
      `)
  }
}
