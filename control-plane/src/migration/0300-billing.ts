import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Customers of the payment provider, how each account stands with it, and the events that were received. */
export class Billing0300 extends Migration {
  override up(): void {
    this.addSql(`
      create table billing_customer (
        account_id uuid primary key references account,
        -- The provider's id.
        customer text not null unique,
        language text not null,
        contact text,
        -- The page to buy a plan that was opened last.
        checkout text,
        checkout_until bigint,
        -- How the account stood when it was last looked at.
        standing jsonb not null,
        -- Whether the customer ever had a subscription.
        has_subscribed boolean not null default false,
        -- The plan that the last change of the standing gave.
        given_plan text,
        -- Counts what asked for a look; a look that began before the last one does not suffice.
        wanted bigint not null default 0,
        -- Who looks at present: what somebody else has fetched is dropped.
        turn uuid,
        turn_until bigint,
        next_at bigint not null,
        looked_at bigint,
        failing_since bigint,
        failures integer not null default 0,
        created_at bigint not null
      );
      create index billing_customer_due on billing_customer (next_at);

      create table billing_event (
        id text primary key,
        type text not null,
        received_at bigint not null
      );
      create index billing_event_age on billing_event (received_at);
      grant select, insert, update, delete on billing_event to pharos_system;

      create table billing_sweep (
        only_row boolean primary key default true check (only_row),
        beat_at bigint not null
      );
      grant select, insert, update, delete on billing_sweep to pharos_system;
    `)
    this.addSql(isolateByAccount('billing_customer'))
  }
}
