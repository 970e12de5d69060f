import { Migration } from '@mikro-orm/migrations'

/** When a member was last signed in, since their sessions are deleted once they have ended. */
export class LastSeen0062 extends Migration {
  override up(): void {
    this.addSql(`
      alter table member add last_seen_at bigint;
      update member m set last_seen_at = (select max(s.last_used_at) from session s where s.member_id = m.id);
    `)
  }
}
