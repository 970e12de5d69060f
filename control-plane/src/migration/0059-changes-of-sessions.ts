import { Migration } from '@mikro-orm/migrations'

/**
 * A change of address ends with the session that requested it, so that ending a stolen session also ends what it has
 * begun.
 */
export class ChangesOfSessions0059 extends Migration {
  override up(): void {
    this.addSql(`
      alter table email_change add session_id uuid references session on delete cascade;
      create index email_change_session on email_change (session_id);
    `)
  }
}
