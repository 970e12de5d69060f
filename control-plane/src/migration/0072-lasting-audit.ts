import { Migration } from '@mikro-orm/migrations'

/** Requests add to the audit log, and never change or remove what it says: a fault in one of them cannot hide anything. */
export class LastingAudit0072 extends Migration {
  override up(): void {
    this.addSql('revoke update, delete on audit_entry from pharos_request')
    this.addSql('drop policy request_changes on audit_entry')
    this.addSql('drop policy request_removes on audit_entry')
  }
}
