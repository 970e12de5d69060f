import { Migration } from '@mikro-orm/migrations'

/** The hash of a source map, so that whoever uploads a folder again sends only what has changed. */
export class RumMapHash0258 extends Migration {
  override up(): void {
    this.addSql('alter table rum_source_map add sha256 text')
  }
}
