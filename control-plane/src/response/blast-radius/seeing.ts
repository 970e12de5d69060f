import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { findSeen } from '../../observability/rum-impact/index.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** How long it is believed which applications see a place: finding it out reads the events of a week. */
const BELIEVED_MS = HOUR_MS
/** The same of what was found in less than a week. */
const AGAIN_MS = 10 * MINUTE_MS
const FORGOTTEN_MS = DAY_MS

/** The applications that see some places; not whole: there may be more, since looking for them took too long. */
export interface Seeing {
  apps: Set<string>
  isWhole: boolean
}

interface KnownPlace {
  place: string
  applications: string[]
  is_whole: boolean
}

/** The applications of an account that see at least one of some places. */
export async function findSeeing(platform: Platform, account: string, places: readonly string[]): Promise<Seeing> {
  const known = await inSystem(platform, async ctx => {
    const { rows } = await sql<KnownPlace>`select place, applications, is_whole
      from blast_radius_place where account_id = ${account} and place = any(${places}::text[]) and looked_at <= ${ctx.now}
        and looked_at > ${ctx.now}::bigint - case when is_whole then ${BELIEVED_MS}::bigint else ${AGAIN_MS}::bigint end`.execute(
      ctx.sql,
    )
    return rows
  })
  const unknown = places.filter(place => !known.some(each => each.place === place))
  const found = unknown.length === 0 ? [] : await lookFor(platform, account, unknown)
  const all = [...known, ...found]
  return {
    apps: new Set(all.flatMap(({ applications }) => applications)),
    isWhole: all.every(({ is_whole }) => is_whole),
  }
}

async function lookFor(platform: Platform, account: string, places: readonly string[]): Promise<KnownPlace[]> {
  const { seen, isWhole } = await findSeen(platform, account, places, platform.clock.now())
  const byPlace = Map.groupBy(seen, ({ place }) => place)
  const found = places.map(place => ({
    place,
    applications: byPlace.get(place)?.map(({ app }) => app) ?? [],
    is_whole: isWhole,
  }))
  await remember(platform, account, found)
  return found
}

async function remember(platform: Platform, account: string, found: readonly KnownPlace[]): Promise<void> {
  const sorted = found.toSorted((a, b) => (a.place < b.place ? -1 : 1))
  const lists = sorted.map(({ applications }) => `{${applications.join()}}`)
  await inSystem(platform, async ctx => {
    await sql`insert into blast_radius_place (account_id, place, applications, looked_at, is_whole)
      select ${account}, place, list::uuid[], ${ctx.now}, is_whole
      from unnest(${sorted.map(({ place }) => place)}::text[], ${lists}::text[],
        ${sorted.map(({ is_whole }) => is_whole)}::boolean[]) as f (place, list, is_whole)
      on conflict (account_id, place) do update set applications = excluded.applications, looked_at = excluded.looked_at,
        is_whole = excluded.is_whole`.execute(ctx.sql)
    await sql`delete from blast_radius_place
      where account_id = ${account} and looked_at < ${ctx.now - FORGOTTEN_MS}`.execute(ctx.sql)
  })
}
