import { Migration } from '@mikro-orm/migrations'

/** Replies of the token endpoint, for a client that did not get its own. */
export class KeptReplies0115 extends Migration {
  override up(): void {
    this.addSql(`
      create table oauth_reply (
        -- The spent refresh token or device code.
        token_hash bytea primary key references oauth_token on delete cascade,
        -- Sealed with a key that only the holder of that token can derive.
        sealed bytea not null,
        created_at bigint not null
      );
      create index oauth_reply_age on oauth_reply (created_at);
      grant select, insert, update, delete on oauth_reply to pharos_system;
    `)
  }
}
