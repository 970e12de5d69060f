import { Migration } from '@mikro-orm/migrations'

/** Each process says where it serves the API. */
export class Listeners0076 extends Migration {
  override up(): void {
    // `host:port`; null without the role `api`.
    this.addSql('alter table process add column listener text')
  }
}
