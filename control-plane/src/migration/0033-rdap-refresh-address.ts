import { Migration } from '@mikro-orm/migrations'

/** A bootstrap file of another address is read at once, however young the last one is. */
export class RdapRefreshAddress0033 extends Migration {
  override up(): void {
    this.addSql(`alter table rdap_refresh add column address text;`)
  }
}
