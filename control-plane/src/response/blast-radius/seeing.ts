import { DAY_MS, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { findSeen } from '../../observability/rum-impact/index.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** How long it is believed which applications see a place: finding it out reads the events of a week. */
const BELIEVED_MS = HOUR_MS
const FORGOTTEN_MS = DAY_MS

/** The applications of an account that see at least one of some places. */
export async function findSeeing(platform: Platform, account: string, places: readonly string[]): Promise<Set<string>> {
  const known = await inSystem(platform, async ctx => {
    const { rows } = await sql<{ place: string; applications: string[] }>`select place, applications
      from blast_radius_place where account_id = ${account} and place = any(${places}::text[])
        and looked_at > ${ctx.now - BELIEVED_MS} and looked_at <= ${ctx.now}`.execute(ctx.sql)
    return new Map(rows.map(row => [row.place, row.applications]))
  })
  const unknown = places.filter(place => !known.has(place))
  if (unknown.length > 0) {
    const seen = await findSeen(platform, account, unknown, platform.clock.now())
    const found = Map.groupBy(seen, ({ place }) => place)
    for (const place of unknown) known.set(place, found.get(place)?.map(({ app }) => app) ?? [])
    await remember(platform, account, new Map(unknown.map(place => [place, known.get(place) ?? []])))
  }
  return new Set([...known.values()].flat())
}

async function remember(platform: Platform, account: string, found: ReadonlyMap<string, string[]>): Promise<void> {
  const places = [...found.keys()].sort()
  const lists = places.map(place => `{${found.get(place)?.join() ?? ''}}`)
  await inSystem(platform, async ctx => {
    await sql`insert into blast_radius_place (account_id, place, applications, looked_at)
      select ${account}, place, list::uuid[], ${ctx.now} from unnest(${places}::text[], ${lists}::text[]) as f (place, list)
      on conflict (account_id, place) do update set applications = excluded.applications, looked_at = excluded.looked_at`.execute(
      ctx.sql,
    )
    await sql`delete from blast_radius_place
      where account_id = ${account} and looked_at < ${ctx.now - FORGOTTEN_MS}`.execute(ctx.sql)
  })
}
