import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Receivers with waiting messages have a row each, by which the sender serves accounts in turn. */
export class DeliveryTurns0135 extends Migration {
  override up(): void {
    this.addSql(`
      alter table delivery
        -- 0: pages. 1: incidents, alerts, and what somebody waits for. 2: the rest. 3: reminders.
        add rank smallint not null default 1,
        -- While it waits: 'new' until its receiver has been told, then 'first' or 'behind' others of its thread.
        add standing text not null default 'new';
      create table delivery_lane (
        lane text primary key,
        account_id uuid references account on delete cascade,
        -- Whose turn it uses: the account, or the installation.
        payer uuid not null generated always as (coalesce(account_id, '00000000-0000-0000-0000-000000000000')) stored,
        -- The best rank of its due messages.
        rank smallint not null,
        failing boolean not null,
        -- The slots that serve it: 0 pages, 1 others, 2 failing receivers.
        place smallint not null generated always as (case when failing then 2 when rank = 0 then 0 else 1 end) stored,
        -- When its next message is due; of one that is being served, when that ends at the latest.
        due_at bigint not null,
        -- The receiver asked for no message before this instant.
        rest_until bigint not null default 0,
        -- Due, and not being served.
        ready boolean not null,
        busy boolean not null
      ) with (fillfactor = 70);
      create index delivery_lane_turn on delivery_lane (place, payer, rank, due_at, lane) where ready;
      create index delivery_lane_due on delivery_lane (due_at) where not ready;
      create index delivery_new on delivery (rank, id) where state = 'waiting' and standing = 'new';
      create index delivery_first on delivery (lane, rank, next_attempt_at, id)
        where state = 'waiting' and standing = 'first';
      drop index delivery_next;
      set local role pharos_system;
      update delivery set rank = case when patient then 3 when event = 'page' then 0 else 1 end where state = 'waiting';
      reset role;
    `)
    this.addSql(isolateByAccount('delivery_lane'))
  }
}
