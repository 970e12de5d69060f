import { Migration } from '@mikro-orm/migrations'

/** The browser checks whose files an import has stored, which go unless it is done. */
export class ImportedFiles0383 extends Migration {
  override up(): void {
    this.addSql(`
      alter table account_import add column file_checks uuid[] not null default '{}';
      create index account_import_files on account_import (id) where file_checks <> '{}';
    `)
  }
}
