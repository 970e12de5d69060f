import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { loadStoredTo } from '../telemetry-gap/index.ts'
import { applyErrors, settleIssues } from './apply.ts'
import { type ErrorRow, groupErrors, type Mark, MOST_ERRORS, readErrors, withoutKnown } from './read.ts'
import { COUNT_EVERY_MS, countSessions } from './release.ts'
import { lockMark, tellIssues } from './tell.ts'

const EVERY_MS = 5_000
/** An application is read this often. */
const PAUSE_MS = 10_000
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Applies errors that arrived to the issues of their applications. */
export function startRumIssues(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'rum-issues',
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from rum_app a left join rum_issue_mark m on m.application_id = a.id
      where a.first_event_at is not null and (m.due_at is null or m.due_at <= ${now}))`,
    async work(turn) {
      while (!turn.stopping) {
        const claimed = await inSystem(platform, claim)
        if (claimed === null) return
        await applyNext(platform, claimed)
      }
    },
  })
}

interface Claimed {
  mark: Mark
  before: number
  /** Whether the sessions of releases are to be counted again, and the present instant for that. */
  mustCount: boolean
  now: number
}

/** Takes the application that is due first; others come to it again only after a while. */
async function claim(ctx: SystemCtx): Promise<Claimed | null> {
  await sql`insert into rum_issue_mark (application_id, account_id, arrived_at, last_id, due_at)
    select id, account_id, first_event_at - 60000, ${NO_ID}, 0 from rum_app a
    where first_event_at is not null and not exists (select from rum_issue_mark m where m.application_id = a.id)
    limit 100 on conflict do nothing`.execute(ctx.sql)
  const { rows } = await sql<Mark & { sessions_at: number }>`update rum_issue_mark set due_at = ${ctx.now + PAUSE_MS}
    where application_id = (select application_id from rum_issue_mark where due_at <= ${ctx.now}
      order by due_at limit 1 for update skip locked)
    returning application_id, account_id, arrived_at, last_id, sessions_at`.execute(ctx.sql)
  const [mark] = rows
  if (!mark) return null
  const mustCount = mark.sessions_at <= ctx.now - COUNT_EVERY_MS
  return { mark, before: await loadStoredTo(ctx), mustCount, now: ctx.now }
}

async function applyNext(platform: Platform, { mark, before, mustCount, now }: Claimed): Promise<void> {
  const app = { id: mark.application_id, account_id: mark.account_id }
  await inSystem(platform, async ctx => {
    await lockMark(ctx, app.id)
    await tellIssues(ctx, app.id, await settleIssues(ctx, app))
  })
  const rows = await readErrors(platform, mark, before)
  if (rows.length === 0) return
  const errors = await groupErrors(platform, mark.application_id, await withoutKnown(platform, mark, rows))
  const counted = mustCount ? await countSessions(platform, app, now) : null
  await inSystem(platform, async ctx => {
    if (await moveMark(ctx, mark, rows)) await tellIssues(ctx, app.id, await applyErrors(ctx, app, errors, counted))
  })
}

/** Moves the mark in the transaction that applies what it passes. False if another process has done so. */
async function moveMark(ctx: SystemCtx, mark: Mark, rows: readonly ErrorRow[]): Promise<boolean> {
  const last = rows.at(-1)
  if (!last) return false
  const due = rows.length < MOST_ERRORS ? ctx.now + PAUSE_MS : ctx.now
  const { rows: moved } = await sql`update rum_issue_mark
    set arrived_at = ${Number(last.arrived_ms)}, last_id = ${last.event_id}, due_at = ${due}
    where application_id = ${mark.application_id} and arrived_at = ${mark.arrived_at} and last_id = ${mark.last_id}
    returning application_id`.execute(ctx.sql)
  return moved.length > 0
}
