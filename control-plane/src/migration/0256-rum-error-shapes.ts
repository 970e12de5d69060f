import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Which stored errors belong to a group: those of equal stack, release and, but for numbers, message. */
export class RumErrorShapes0256 extends Migration {
  override up(): void {
    this.addSql(`
      create table rum_error_shape (
        application_id uuid not null,
        shape text not null,
        account_id uuid not null references account on delete cascade,
        fingerprint text not null,
        -- By type and message, as the intake writes it.
        message_hash text not null,
        last_seen bigint not null,
        primary key (application_id, shape),
        foreign key (application_id, fingerprint) references rum_error_key on delete cascade
      );
      create index rum_error_shape_of_group on rum_error_shape (application_id, fingerprint, last_seen desc);
      create index rum_error_shape_by_message on rum_error_shape (application_id, message_hash);
      create index rum_error_shape_of_account on rum_error_shape (account_id);
      ${isolateByAccount('rum_error_shape')}
    `)
  }
}
