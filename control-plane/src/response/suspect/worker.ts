import { type Text, textIn } from '@pharos/shared-protocol/text/text.ts'
import { HOUR_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import { startConsumer } from '../../platform/outbox/consume.ts'
import { drain, type Part, startWorker, wakeWorkers } from '../../platform/worker.ts'
import { noteOnIncident } from '../timeline/index.ts'
import { gather, type LeftOut, loadScene, type Scene } from './gather.ts'
import type { StoredSuspect } from './queries.ts'
import { type RankedChange, rankChanges } from './rank.ts'

export const SUSPECTS_CONSUMER = 'suspects'
const LOOK = 'look-for-suspects'
const EVERY_MS = 5_000
/** Longer than all queries may take; after it, another process may search. */
const LEASE_MS = 90_000
const MOST_ATTEMPTS = 3
/** The most suspects that an incident's timeline names. */
const MOST_TOLD = 3
/** Incidents opened or reopened longer ago are skipped. */
const LATEST_MS = HOUR_MS

/** Searches for suspects once an incident was opened or reopened, after everything that pages people. */
export function startSuspects(platform: Platform): Part[] {
  const consumer = startConsumer(platform, SUSPECTS_CONSUMER, async (ctx, events) => {
    const recent = events.filter(event => event.created_at > ctx.now - LATEST_MS)
    // In the order of events, so the last one of an incident counts.
    const last = [...new Map(recent.map(event => [event.subject, event])).values()]
    const reopened = last.map(event => (event.name === 'incident.reopened' ? event.created_at : null))
    await sql`insert into incident_suspects (incident_id, account_id, due_at, reopened_at)
      select i.id, i.account_id, ${ctx.now}, o.at
      from unnest(${last.map(event => event.subject)}::uuid[], ${reopened}::bigint[]) as o (id, at)
      join incident i on i.id = o.id
      on conflict (incident_id) do update
        set due_at = excluded.due_at, reopened_at = excluded.reopened_at, attempts = 0, looked_at = null
        where coalesce(incident_suspects.reopened_at, 0) < excluded.reopened_at`.execute(ctx.sql)
    wakeWorkers(ctx, LOOK)
  })
  const worker = startWorker(platform, {
    name: LOOK,
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from incident_suspects where due_at <= ${now})`,
    work: turn =>
      drain(turn, async () => {
        const scene = await inSystem(platform, claim)
        if (scene === null) return false
        const { changes, left_out } = await gather(platform, scene)
        const suspects = rankChanges(changes, scene.opened).map(suspectOf)
        await inSystem(platform, ctx => store(ctx, scene, suspects, left_out))
        return true
      }),
  })
  return [consumer, worker]
}

/** Claims an incident that is due; gives up one that has failed too often. */
async function claim(ctx: SystemCtx): Promise<Scene | null> {
  const { rows } = await sql<{ id: string; attempts: number }>`update incident_suspects
    set due_at = case when attempts < ${MOST_ATTEMPTS} then ${ctx.now + LEASE_MS}::bigint end, attempts = attempts + 1
    where incident_id = (select incident_id from incident_suspects where due_at <= ${ctx.now} order by due_at limit 1
      for update skip locked) returning incident_id as id, attempts`.execute(ctx.sql)
  const [row] = rows
  return row === undefined || row.attempts > MOST_ATTEMPTS ? null : loadScene(ctx, row.id)
}

function suspectOf({ at, said, brief, ...change }: RankedChange): StoredSuspect {
  const shorter = brief === undefined ? {} : { brief: brief.text, brief_said: textIn(brief) }
  return { ...change, at: rfc3339(at), text: said.text, said: textIn(said), ...shorter }
}

function ranked(rank: number, change: Text): Text {
  return { code: 'change.ranked', params: { rank, change } }
}

/** Stores suspects once, even if several processes have searched, or the incident was reopened meanwhile. */
async function store(
  ctx: SystemCtx,
  { id, account_id, reopened }: Scene,
  suspects: readonly StoredSuspect[],
  left_out: readonly LeftOut[],
) {
  const { rows } = await sql`update incident_suspects set due_at = null, looked_at = ${ctx.now},
      suspects = ${storableJson(suspects)}::jsonb, left_out = ${storableJson(left_out)}::jsonb
    where incident_id = ${id} and reopened_at is not distinct from ${reopened} and looked_at is null
    returning 1 as stored`.execute(ctx.sql)
  // Callers who may not read logs can read the timeline, so it gets the brief text.
  const told = suspects.slice(0, MOST_TOLD).map(({ text, brief = text }, i) => `${i + 1}. ${brief}`)
  const suspects_said = suspects
    .slice(0, MOST_TOLD)
    .map(({ said, brief_said = said }, i) => brief_said && ranked(i + 1, brief_said))
  if (rows.length === 0 || told.length === 0) return
  const text = `What changed in the hour before: ${told.join('; ')}.`
  await noteOnIncident(ctx, [
    { account: account_id, incident: id, kind: 'note', data: { text, suspects: told, suspects_said } },
  ])
}
