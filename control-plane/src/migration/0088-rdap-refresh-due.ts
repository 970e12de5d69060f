import { Migration } from '@mikro-orm/migrations'

/** When the bootstrap file is fetched next: sooner after a failure than after a success. */
export class RdapRefreshDue0088 extends Migration {
  override up(): void {
    this.addSql(`alter table rdap_refresh add column due_at bigint;`)
  }
}
