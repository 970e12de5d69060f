import { Migration } from '@mikro-orm/migrations'

/** What was sent to a channel, newest first, is found without a look at everything that an account has sent. */
export class DeliveryLog0063 extends Migration {
  override up(): void {
    this.addSql(`create index delivery_to_channel on delivery (destination, id desc) where via = 'channel'`)
  }
}
