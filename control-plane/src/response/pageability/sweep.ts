import { DAY_MS, type EpochMs, HOUR_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf } from '../../platform/config.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { eachAlone } from '../../platform/sweep.ts'
import { startWorker, type Worker, wakeWorkers } from '../../platform/worker.ts'
import { type Message, tellAdmins, viewLink } from '../delivery/index.ts'
import { type Hole, isCutRepeat, keyOf } from './rules.ts'
import { lookAhead } from './verbs.ts'

const SWEEP = 'pageability'
const EVERY_MS = 600_000
const MOST_LINES = 20
const MOST_LINKS = 3

interface ServiceRow {
  id: string
  name: string
  escalation_policy_id: string
}

interface Found {
  service: ServiceRow
  hole: Hole
  key: string
}

/** Once a day, and when a member has left, warns the admins of each account of holes that were not there before. */
export function startPageabilitySweep(platform: Platform): Worker {
  return startWorker(platform, {
    name: SWEEP,
    everyMs: EVERY_MS,
    isDue: now => sql`exists (${dueAccounts(now)})`,
    async work() {
      const { rows } = await inSystem(platform, ctx =>
        sql<{ id: string }>`${dueAccounts(ctx.now)} order by a.id`.execute(ctx.sql),
      )
      await eachAlone(
        platform,
        rows.map(row => row.id),
        sweepAccount,
        tryAgainLater,
      )
    },
  })
}

const SWEPT_AT = sql`coalesce((select swept_at from pageability_sweep where account_id = a.id), 0)`

const dueAccounts = (now: EpochMs) => sql`select a.id from account a where ${SWEPT_AT} <= ${now - DAY_MS}
  and exists (select from service s where s.account_id = a.id and s.escalation_policy_id is not null)`

/** Has an account checked as soon as the transaction has committed. */
export async function lookSoon(ctx: SystemCtx, account: string): Promise<void> {
  await sql`update pageability_sweep set swept_at = 0 where account_id = ${account}`.execute(ctx.sql)
  wakeWorkers(ctx, SWEEP)
}

/** Two processes never check one account, neither concurrently nor one after the other. */
async function sweepAccount(ctx: SystemCtx, account: string): Promise<void> {
  const { rows } = await sql`select from account a where a.id = ${account} for no key update skip locked`.execute(
    ctx.sql,
  )
  if (rows.length === 0) return
  const { rows: due } = await sql`select from account a where a.id = ${account}
    and ${SWEPT_AT} <= ${ctx.now - DAY_MS}`.execute(ctx.sql)
  if (due.length === 0) return
  await noteSwept(ctx, account, ctx.now)
  const fresh = await remember(ctx, account, await findAll(ctx, account))
  if (fresh.length > 0) await tellAdmins(ctx, account, messageOf(ctx, account, fresh), `holes:${ctx.now}`)
}

/** An account whose check failed is retried in an hour. */
function tryAgainLater(ctx: SystemCtx, account: string): Promise<void> {
  return noteSwept(ctx, account, ctx.now - DAY_MS + HOUR_MS)
}

async function noteSwept(ctx: SystemCtx, account: string, at: number): Promise<void> {
  await sql`insert into pageability_sweep (account_id, swept_at) values (${account}, ${at})
    on conflict (account_id) do update set swept_at = excluded.swept_at`.execute(ctx.sql)
}

async function findAll(ctx: SystemCtx, account: string): Promise<Found[]> {
  const { rows: services } = await sql<ServiceRow>`select id, name, escalation_policy_id from service
    where account_id = ${account} and escalation_policy_id is not null order by name`.execute(ctx.sql)
  const found: Found[] = []
  for (const service of services) {
    const { holes, until } = await lookAhead(ctx, account, service.escalation_policy_id)
    // A hole made on purpose needs no warning.
    const whole = holes.filter(hole => !hole.on_purpose && !isCutRepeat(hole, holes, until))
    const byKey = new Map(whole.toReversed().map(hole => [keyOf(hole, until), hole]))
    found.push(...[...byKey].toReversed().map(([key, hole]) => ({ service, hole, key })))
  }
  return found
}

/** Stores the present holes, deletes those that are closed, and returns the new ones. */
async function remember(ctx: SystemCtx, account: string, found: readonly Found[]): Promise<Found[]> {
  const services = found.map(each => each.service.id)
  const keys = found.map(each => each.key)
  await sql`delete from service_hole h where h.account_id = ${account} and not exists (
    select from unnest(${services}::uuid[], ${keys}::text[]) as t (service_id, key)
    where t.service_id = h.service_id and t.key = h.key)`.execute(ctx.sql)
  const { rows } = await sql<{
    service_id: string
    key: string
  }>`insert into service_hole (service_id, account_id, key, told_at)
    select service_id, ${account}, key, ${ctx.now} from unnest(${services}::uuid[], ${keys}::text[]) as t (service_id, key)
    on conflict (service_id, key) do nothing returning service_id, key`.execute(ctx.sql)
  const fresh = new Set(rows.map(row => `${row.service_id} ${row.key}`))
  return found.filter(each => fresh.has(`${each.service.id} ${each.key}`))
}

function messageOf({ now, platform }: SystemCtx, account: string, fresh: readonly Found[]): Message {
  const base = baseUrlOf(platform.config)
  const services = new Map(fresh.map(({ service }) => [service.id, service.name]))
  const names = [...new Set(services.values())]
  const facts = fresh.slice(0, MOST_LINES).map(({ service, hole }) => ({ label: service.name, value: lineOf(hole) }))
  if (fresh.length > MOST_LINES) facts.push({ label: 'And', value: `${fresh.length - MOST_LINES} more` })
  return {
    event: 'pageability.holes',
    tone: 'info',
    severity: null,
    subject: `Paging gaps: ${names.length === 1 ? names[0] : `${names.length} services`}`,
    text: `At some times in the next 14 days, an incident would not page everyone it should. New gaps: ${fresh.length}.`,
    facts,
    links: [...services].slice(0, MOST_LINKS).map(([id, name]) => viewLink(base, `Open ${name}`, `/service/${id}`)),
    thread: `pageability-${account}`,
    at: now,
    webhook: { event: 'pageability.holes', account: { id: account } },
  }
}

function lineOf({ from, to, level, said }: Hole): string {
  const minute = (at: number) => rfc3339(at).slice(0, 16).replace('T', ' ')
  return `${level === null ? '' : `Level ${level}. `}${said.text} From ${minute(from)} to ${minute(to)} UTC.`
}
