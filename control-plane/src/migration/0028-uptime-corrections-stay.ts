import { Migration } from '@mikro-orm/migrations'

/**
 * As with corrections of a page (0021), requests add and read corrections of uptime, which are deleted only with their
 * monitor.
 */
export class UptimeCorrectionsStay0028 extends Migration {
  override up(): void {
    this.addSql(`
      drop policy request_changes on uptime_correction;
      drop policy request_removes on uptime_correction;
    `)
  }
}
