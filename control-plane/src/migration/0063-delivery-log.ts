import { Migration } from '@mikro-orm/migrations'

/** Finds what was sent to a channel, newest first, without reading everything that an account has sent. */
export class DeliveryLog0063 extends Migration {
  override up(): void {
    this.addSql(`create index delivery_to_channel on delivery (destination, id desc) where via = 'channel'`)
  }
}
