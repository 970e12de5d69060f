import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { accountsInTurn, NO_ACCOUNT } from '../../platform/database/turn.ts'
import { type Permits, PLACES, type Place } from './permits.ts'

/** How long a process may hold a receiver and its message; longer than any attempt and its recording. */
export const LEASE_MS = 60_000
/** The most receivers that are taken in one transaction. */
const BATCH = 25

/** Where the turn of the accounts is, for each sort of permits. */
export type Cursors = Record<Place, string>

export function firstTurn(): Cursors {
  return { page: NO_ACCOUNT, well: NO_ACCOUNT, failing: NO_ACCOUNT }
}

export interface TakenLane {
  lane: string
  /** The account, or the zero id for the installation's own messages. */
  payer: string
  place: Place
  lane_until: EpochMs
}

/** The permits, and whose receivers use them: pages may also use the permits of other messages. */
const ROUNDS: readonly { place: Place; from: Place }[] = [
  { place: 'page', from: 'page' },
  { place: 'well', from: 'page' },
  { place: 'well', from: 'well' },
  { place: 'failing', from: 'failing' },
]

/**
 * Takes receivers that wait for a permit, by account in turn, and a permit for each. `contended`: another process has taken
 * some of them first. `isFull`: there may be more than are taken at a time.
 */
export async function takeLanes(ctx: SystemCtx, permits: Permits, cursors: Cursors) {
  const taken: TakenLane[] = []
  let contended = false
  for (const { place, from } of ROUNDS) {
    if (permits.free(place) === 0 || taken.length >= BATCH) continue
    const { rows } = await findWaiting(permits, place, {
      from,
      cursor: cursors[from],
      most: BATCH - taken.length,
    }).execute(ctx.sql)
    const wanted = rows.filter(({ payer }) => permits.take(place, payer))
    const lane_until = epoch(ctx.now + LEASE_MS)
    const claimed = wanted.length === 0 ? new Set<string>() : await claim(ctx, wanted, lane_until)
    for (const { lane, payer } of wanted) {
      if (claimed.has(lane)) taken.push({ lane, payer, place, lane_until })
      else permits.give(place, payer)
    }
    cursors[from] = wanted.at(-1)?.payer ?? cursors[from]
    contended ||= claimed.size < wanted.length
  }
  return { taken, contended, isFull: taken.length >= BATCH }
}

interface Waiting {
  lane: string
  payer: string
}

interface Search {
  /** Whose receivers: usually the same sort of permits. */
  from: Place
  /** The account that had the last turn. */
  cursor: string
  most: number
}

/**
 * Receivers that wait for a permit: those of accounts with the fewest messages in flight first, of one account by rank and
 * age. Looks at a bounded number of accounts and receivers, whatever waits: accounts that follow the one at the cursor,
 * and the first few receivers of each.
 */
export function findWaiting(permits: Permits, place: Place, { from, cursor, most }: Search) {
  const held = [...permits.held(place)]
  const of = PLACES.indexOf(from)
  const turn = accountsInTurn(
    after => sql`select l.payer from delivery_lane l where l.ready and l.place = ${of}
      ${after === null ? sql`` : sql`and l.payer > ${after}`} order by l.payer limit 1`,
    { cursor, most: most + held.length },
  )
  return sql<Waiting>`select w.lane, t.payer from ${turn} t
      left join unnest(${held.map(([payer]) => payer)}::uuid[], ${held.map(([, count]) => count)}::int[]) h (payer, count)
        on h.payer = t.payer
      cross join lateral (select l.lane, row_number() over (order by l.rank, l.due_at, l.lane) as n from (
        select lane, rank, due_at from delivery_lane where ready and place = ${of} and payer = t.payer
        order by rank, due_at, lane limit ${most}) l) w
    order by coalesce(h.count, 0) + w.n, t.n, w.n limit ${most}`
}

async function claim(ctx: SystemCtx, wanted: readonly Waiting[], until: EpochMs): Promise<Set<string>> {
  const { rows } = await sql<{ lane: string }>`update delivery_lane set ready = false, busy = true, due_at = ${until}
    where lane in (select lane from delivery_lane where lane = any(${wanted.map(({ lane }) => lane)}::text[]) and ready
      order by lane for update skip locked) returning lane`.execute(ctx.sql)
  return new Set(rows.map(({ lane }) => lane))
}
