import { Migration } from '@mikro-orm/migrations'

/** New sign-in addresses of people, until they have shown that they read mail there. */
export class EmailChanges0054 extends Migration {
  override up(): void {
    this.addSql(`
      create table email_change (
        id uuid primary key,
        person_id uuid not null references person on delete cascade,
        email text not null,
        created_at bigint not null,
        expires_at bigint not null,
        used_at bigint
      );
      create index email_change_of_person on email_change (person_id, created_at);
      create index email_change_age on email_change (created_at);
      grant select, insert, update, delete on email_change to pharos_system;
    `)
  }
}
