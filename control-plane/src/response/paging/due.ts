import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { accountsInTurn, NO_ACCOUNT } from '../../platform/database/turn.ts'
import { eachAlone } from '../../platform/sweep.ts'
import { advanceEscalation } from './escalate.ts'
import { sendDuePages } from './page.ts'

/** The most accounts, and incidents, that are looked up at a time: so long a new incident may have to wait. */
const BATCH = 5
/** The most incidents that are visited in a row before what stayed due is visited again. */
const MOST_VISITED = 50

/** Whose incidents are taken, in one process. */
export interface DueTurn {
  /** The account that had the last turn. */
  cursor: string
  /** The account whose incident is in work. */
  inWork: string | null
}

export function firstTurn(): DueTurn {
  return { cursor: NO_ACCOUNT, inWork: null }
}

interface Due {
  id: string
  account: string
}

/** What ends a visit of due incidents: more may be due, or nothing before the instant; null if nothing is planned. */
export type Left = { more: true } | { more: false; next: number | null }

/**
 * Takes due steps and pages, by account in turn and one incident at a time, so that a failing one does not block the
 * others. Visits each incident once: one that stays due, since another process has it, is left to the next visit.
 */
export async function takeDue(platform: Platform, turn: DueTurn): Promise<Left> {
  const taken: string[] = []
  try {
    while (taken.length < MOST_VISITED) {
      const { due, next } = await inSystem(platform, async ctx => ({
        due: await findDue(ctx, turn, { taken, without: null }),
        next: await nextDue(ctx),
      }))
      if (due.length === 0) return { more: false, next }
      taken.push(...due.map(({ id }) => id))
      await eachAlone(
        platform,
        due,
        (ctx, { id, account }) => {
          turn.inWork = account
          return takeIncident(ctx, id)
        },
        postpone,
      )
    }
    return { more: true }
  } finally {
    turn.inWork = null
  }
}

/**
 * Takes due steps and pages of accounts other than the one whose incident is in work, since that may wait for a lock.
 * Nothing if none is.
 */
export async function takeOthersDue(platform: Platform, turn: DueTurn): Promise<void> {
  const taken: string[] = []
  while (turn.inWork !== null && taken.length < MOST_VISITED) {
    const without = turn.inWork
    const due = await inSystem(platform, ctx => findDue(ctx, { ...turn }, { taken, without }))
    if (due.length === 0) return
    taken.push(...due.map(({ id }) => id))
    await eachAlone(platform, due, (ctx, { id }) => takeIncident(ctx, id), postpone)
  }
}

/** The lock makes an acknowledgement or a resolution wait for the pages that it then withdraws or closes. */
async function takeIncident(ctx: SystemCtx, id: string): Promise<void> {
  await sql`select from incident where id = ${id} for share`.execute(ctx.sql)
  await advanceEscalation(ctx, id)
  await sendDuePages(ctx, id)
}

/** Those of suspended accounts wait until these are resumed. */
const ofActive = sql`account_id <> all(array(select id from account where suspended_at is not null))`
const dueSteps = (now: EpochMs) => sql`escalation where state = 'running' and next_at <= ${now} and ${ofActive}`
const duePages = (now: EpochMs) => sql`page where state = 'waiting' and due_at <= ${now} and ${ofActive}`

/** Whether a step or a page is due. */
export const anyDue = (now: EpochMs) =>
  sql`(exists (select from ${dueSteps(now)}) or exists (select from ${duePages(now)}))`

/** `taken`: incidents that are left out. `without`: an account whose incidents are. */
async function findDue(
  ctx: SystemCtx,
  turn: DueTurn,
  { taken, without }: { taken: readonly string[]; without: string | null },
): Promise<Due[]> {
  const left = sql`incident_id <> all(${[...taken]}::uuid[]) and account_id is distinct from ${without}::uuid`
  const firstOf = (from: RawBuilder<unknown>, after: RawBuilder<unknown>) =>
    sql`(select account_id from ${from} and ${left} ${after} order by account_id limit 1)`
  const found = accountsInTurn(
    payer => {
      const after = payer === null ? sql`` : sql`and account_id > ${payer}`
      return sql`select least(${firstOf(dueSteps(ctx.now), after)}, ${firstOf(duePages(ctx.now), after)}) as payer`
    },
    { cursor: turn.cursor, most: BATCH },
  )
  const { rows } = await sql<Due>`select w.id, t.payer as account from ${found} t cross join lateral (
      select id, row_number() over (order by min(at), id) as m from (
        (select incident_id as id, next_at as at from ${dueSteps(ctx.now)} and ${left} and account_id = t.payer
          order by next_at limit ${BATCH})
        union all (select incident_id, due_at from ${duePages(ctx.now)} and ${left} and account_id = t.payer
          order by due_at limit ${BATCH})) own group by id) w
    order by w.m, t.n limit ${BATCH}`.execute(ctx.sql)
  turn.cursor = rows.at(-1)?.account ?? turn.cursor
  return rows
}

const POSTPONED_MS = 5_000

async function postpone(ctx: SystemCtx, { id }: Due): Promise<void> {
  const later = ctx.now + POSTPONED_MS
  await sql`update escalation set next_at = ${later} where incident_id = ${id} and state = 'running'
    and next_at <= ${ctx.now}`.execute(ctx.sql)
  await sql`update page set due_at = ${later} where incident_id = ${id} and state = 'waiting'
    and due_at <= ${ctx.now}`.execute(ctx.sql)
}

async function nextDue(ctx: SystemCtx): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`select least(
    (select min(next_at) from escalation where state = 'running' and next_at > ${ctx.now}),
    (select min(due_at) from page where state = 'waiting' and due_at > ${ctx.now})) as at`.execute(ctx.sql)
  return rows[0]?.at ?? null
}
