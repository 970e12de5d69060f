import { Migration } from '@mikro-orm/migrations'

/** Lets requests read whether a member's address is verified, since test messages to an unverified one are counted. */
export class VerifiedAddresses0071 extends Migration {
  override up(): void {
    this.addSql('grant select (email_verified_at) on person to pharos_request')
  }
}
