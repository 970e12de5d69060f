import { Migration } from '@mikro-orm/migrations'

/** What was sent to broadcast targets, newest first. */
export class DeliveriesToTargets0147 extends Migration {
  override up(): void {
    this.addSql(`create index delivery_to_target on delivery (destination, id desc) where via = 'target'`)
  }
}
