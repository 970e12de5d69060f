import { Migration } from '@mikro-orm/migrations'

/**
 * Requests add and read corrections of a page, but cannot change or remove them. They are deleted only with their page.
 */
export class CorrectionsStay0021 extends Migration {
  override up(): void {
    this.addSql(`
      drop policy request_changes on page_correction;
      drop policy request_removes on page_correction;
    `)
  }
}
