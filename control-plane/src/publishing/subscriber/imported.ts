import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import { languageOf } from '../page-words/index.ts'
import { placeOf } from './ask.ts'
import type { SubscriberRow } from './entity.ts'

/** A mail address whose owner has confirmed elsewhere. Instants: epoch milliseconds. */
export interface ImportedSubscriber extends Pick<SubscriberRow, 'id' | 'source'> {
  address: string
  language: string
  components: string[]
  created_at: EpochMs
  confirmed_at: EpochMs
}

/**
 * Stores subscribers with the consent that they have given elsewhere, which the caller vouches for: they are mailed from
 * now on. Nothing is sent to them about it. Components that the page does not have are dropped; whoever had chosen only
 * such ones is left out. Returns how many were stored.
 */
export async function storeImported(ctx: Ctx, page: string, given: readonly ImportedSubscriber[]): Promise<number> {
  const { account, now } = ctx
  const rows = given.map(({ components, ...each }) => ({
    ...each,
    wanted: components,
    language: languageOf(each.language),
    place: placeOf(ctx, { type: 'email', to: each.address }),
  }))
  const { numAffectedRows } = await sql`insert into subscriber (id, account_id, page_id, type, address, place, state,
      source, language, component_ids, asked_at, confirmed_at, created_at)
    select t.id, ${account}::uuid, ${page}::uuid, 'email', t.address, t.place, 'active', t.source, t.language,
      own.ids, ${now}, t.confirmed_at, t.created_at
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as t (id uuid, address text, place text, source text,
      language text, wanted uuid[], confirmed_at bigint, created_at bigint)
    cross join lateral (select array(select c.id from status_page_component c
      where c.page_id = ${page} and c.id = any(t.wanted)) as ids) own
    where cardinality(t.wanted) = 0 or cardinality(own.ids) > 0
    on conflict (page_id, place) do nothing`.execute(ctx.sql)
  return Number(numAffectedRows ?? 0)
}
