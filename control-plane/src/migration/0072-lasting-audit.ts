import { Migration } from '@mikro-orm/migrations'

/** Requests add to the audit log, but cannot change or remove entries, so that a fault in one cannot hide anything. */
export class LastingAudit0072 extends Migration {
  override up(): void {
    this.addSql('revoke update, delete on audit_entry from pharos_request')
    this.addSql('drop policy request_changes on audit_entry')
    this.addSql('drop policy request_removes on audit_entry')
  }
}
