import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Our own keys of SAML connections, how requests travel, and whether they are signed. */
export class SamlKeys0120 extends Migration {
  override up(): void {
    this.addSql(`
      alter table sso_connection
        -- 'redirect' or 'post'.
        add sso_binding text not null default 'redirect',
        add sign_requests boolean not null default false,
        -- Whether our metadata has a certificate for encryption: some providers encrypt as soon as they see one.
        add publish_encryption boolean not null default false;
      create table sso_key (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        connection_id uuid not null references sso_connection on delete cascade,
        -- 'encryption': identity providers encrypt for it; 'signing': it signs our requests.
        use text not null,
        -- PEM.
        certificate text not null,
        -- Sealed.
        private_key text not null,
        created_at bigint not null,
        expires_at bigint not null
      );
      create index sso_key_of_account on sso_key (account_id);
      create index sso_key_of_connection on sso_key (connection_id, created_at desc);
      -- Those that exist get their keys at their next check, which is now.
      update sso_connection set next_at = least(next_at, created_at) where kind = 'saml';
    `)
    this.addSql(isolateByAccount('sso_key'))
  }
}
