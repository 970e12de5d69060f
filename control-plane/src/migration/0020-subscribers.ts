import { Migration } from '@mikro-orm/migrations'
import { isolateByAccount } from './isolate.ts'

/** Subscribers of a page's public news, and the progress of each piece of news. */
export class Subscribers0020 extends Migration {
  override up(): void {
    this.addSql(`
      create table subscriber (
        id uuid primary key,
        account_id uuid not null,
        page_id uuid not null,
        type text not null check (type in ('email', 'webhook')),
        -- The mail address, or where the webhook is without the path that is its secret.
        address text not null,
        secrets text,
        -- A keyed hash of where it leads.
        place text not null,
        state text not null check (state in ('pending', 'active')),
        source text not null check (source in ('self', 'member')),
        -- Components of the page; none: all of it.
        component_ids uuid[] not null,
        -- What was asked for and waits for a confirmation.
        wanted_ids uuid[],
        confirm_hash text,
        confirm_until bigint,
        asked_at bigint not null,
        confirmed_at bigint,
        created_at bigint not null,
        unique (account_id, id),
        unique (page_id, place),
        check ((state = 'active') = (confirmed_at is not null)),
        foreign key (account_id, page_id) references status_page (account_id, id) on delete cascade
      );
      create index subscriber_of_page on subscriber (page_id, id) where state = 'active';
      create unique index subscriber_to_confirm on subscriber (confirm_hash) where confirm_hash is not null;
      create index subscriber_at_place on subscriber (place, asked_at);
      create index subscriber_unconfirmed on subscriber (confirm_until) where state = 'pending';
      -- A row first, then deliveries chunk by chunk: subscribers up to the cursor have theirs.
      create table page_broadcast (
        id uuid primary key,
        account_id uuid not null,
        page_id uuid not null,
        dedup text not null,
        message jsonb not null,
        -- Components that it is about; none: the whole page.
        component_ids uuid[] not null,
        cursor uuid,
        told int not null default 0,
        created_at bigint not null,
        done_at bigint,
        foreign key (account_id, page_id) references status_page (account_id, id) on delete cascade
      );
      create index page_broadcast_open on page_broadcast (page_id, id) where done_at is null;
    `)
    this.addSql(isolateByAccount('subscriber'))
    this.addSql(isolateByAccount('page_broadcast'))
  }
}
