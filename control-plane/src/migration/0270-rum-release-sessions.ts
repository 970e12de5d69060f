import { Migration } from '@mikro-orm/migrations'

/** Sessions of releases are counted from the store, instead of those of each batch of errors. */
export class RumReleaseSessions0270 extends Migration {
  override up(): void {
    this.addSql(`
      alter table rum_issue_mark add sessions_at bigint not null default 0;
      update rum_release set sessions = 0;
    `)
  }
}
