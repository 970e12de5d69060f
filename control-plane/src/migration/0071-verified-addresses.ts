import { Migration } from '@mikro-orm/migrations'

/** Requests may ask whether a member's address has been shown to be theirs: a test message counts when it has not. */
export class VerifiedAddresses0071 extends Migration {
  override up(): void {
    this.addSql('grant select (email_verified_at) on person to pharos_request')
  }
}
