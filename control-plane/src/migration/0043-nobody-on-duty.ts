import { Migration } from '@mikro-orm/migrations'

/** An override may say that nobody has duty. */
export class NobodyOnDuty0043 extends Migration {
  override up(): void {
    this.addSql('alter table on_call_override alter user_id drop not null')
  }
}
