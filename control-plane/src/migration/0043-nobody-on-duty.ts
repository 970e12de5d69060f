import { Migration } from '@mikro-orm/migrations'

/** An override may say that nobody is on call. */
export class NobodyOnDuty0043 extends Migration {
  override up(): void {
    this.addSql('alter table on_call_override alter user_id drop not null')
  }
}
