import { Migration } from '@mikro-orm/migrations'

/** The address of the bootstrap file: if it changes the new file is read at once, however recent the last one is. */
export class RdapRefreshAddress0033 extends Migration {
  override up(): void {
    this.addSql(`alter table rdap_refresh add column address text;`)
  }
}
