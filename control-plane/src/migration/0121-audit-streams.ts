import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Where the entries of an account's audit log are sent, and how far. */
export class AuditStreams0121 extends Migration {
  override up(): void {
    this.addSql(`
      create table audit_stream (
        id uuid primary key,
        account_id uuid not null unique references account on delete cascade,
        -- 'webhook' or 'bucket'.
        kind text not null,
        -- The readable part of the destination.
        config jsonb not null,
        -- Sealed JSON of the rest.
        secrets text not null,
        enabled boolean not null,
        created_at bigint not null,
        revision integer not null,
        -- All entries in this snapshot of the database are in earlier batches; and when it was taken.
        seen text not null,
        seen_at bigint not null,
        -- Entries in this later snapshot are being sent, in the order (written_in, id), as far as the position.
        until text,
        until_at bigint,
        after_written xid8,
        after_id uuid,
        -- The batch that is being sent: its id, its entries, and when it was first taken.
        batch_id uuid,
        batch uuid[],
        batch_at bigint,
        -- Not taken before this; a process that sends holds the row until then.
        next_at bigint not null,
        failures integer not null default 0,
        failing_since bigint,
        last_error text,
        told_at bigint,
        last_sent_at bigint
      );
      create index audit_stream_due on audit_stream (next_at) where enabled;
    `)
    this.addSql(isolateByAccount('audit_stream'))
  }
}
