import { Migration } from '@mikro-orm/migrations'

/** What an import brought is no usage: where its runs end. */
export class ImportedRuns0382 extends Migration {
  override up(): void {
    this.addSql(`
      -- After the newest slot of its runs. The clock of the other installation may have been ahead.
      alter table account_import add column runs_until bigint;
      update account_import set runs_until = created_at where status = 'done' and not dry_run;
    `)
  }
}
