import { Migration } from '@mikro-orm/migrations'

/** As with the corrections of a page (0021): a request adds corrections of uptime and reads them; they go with their monitor alone. */
export class UptimeCorrectionsStay0028 extends Migration {
  override up(): void {
    this.addSql(`
      drop policy request_changes on uptime_correction;
      drop policy request_removes on uptime_correction;
    `)
  }
}
