import { Migration } from '@mikro-orm/migrations'

/** Where the request of a device came from, and how often it asks for its tokens. */
export class DeviceOrigin0117 extends Migration {
  override up(): void {
    this.addSql(`
      alter table oauth_token
        -- {address, user_agent} of the request for a device code.
        add origin jsonb,
        -- When the device last asked whether its code was decided.
        add polled_at bigint;
    `)
  }
}
