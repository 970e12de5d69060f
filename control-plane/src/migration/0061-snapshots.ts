import { Migration } from '@mikro-orm/migrations'

/**
 * Events and audit entries store the transaction that wrote them. So what became visible between two snapshots of the
 * database is found exactly, however late a transaction commits. Null on older rows, which are never queried in this
 * way.
 */
export class Snapshots0061 extends Migration {
  override up(): void {
    for (const table of ['event', 'audit_entry'])
      this.addSql(`
        alter table ${table} add written_in xid8;
        alter table ${table} alter written_in set default pg_current_xact_id();
        create index ${table}_written on ${table} (account_id, written_in) where written_in is not null;
      `)
  }
}
