import { Migration } from '@mikro-orm/migrations'

/** The commit of a release whose deploy was told. */
export class RumDeploys0257 extends Migration {
  override up(): void {
    this.addSql(`
      alter table rum_release add commit text;
      create index rum_release_by_first on rum_release (application_id, first_seen_at desc, name desc);
    `)
  }
}
