import { Migration } from '@mikro-orm/migrations'

/** Accounts whose deletion has begun: whom to tell once it is complete. Afterwards only the id and the times are kept. */
export class EndedAccounts0291 extends Migration {
  override up(): void {
    this.addSql(`
      create table ended_account (
        -- That of the account.
        id uuid primary key,
        begun_at bigint not null,
        done_at bigint,
        name text not null,
        -- Addresses of the owners and admins, with their languages.
        receivers jsonb not null,
        check (done_at is null or (name = '' and receivers = '[]'))
      );
      grant select, insert, update, delete on ended_account to pharos_system;
    `)
  }
}
