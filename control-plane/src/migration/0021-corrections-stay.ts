import { Migration } from '@mikro-orm/migrations'

/** A request adds corrections and reads them; it neither changes nor removes one. They go with their page alone. */
export class CorrectionsStay0021 extends Migration {
  override up(): void {
    this.addSql(`
      drop policy request_changes on page_correction;
      drop policy request_removes on page_correction;
    `)
  }
}
