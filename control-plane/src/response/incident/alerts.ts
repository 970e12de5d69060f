import type { IncidentActor } from '@pharos/shared-protocol/contract/response/incident.ts'
import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableText } from '../../platform/database/storable.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { cut } from '../delivery/index.ts'
import { noteOnIncident } from '../timeline/index.ts'
import { announce } from './action.ts'
import { alertEntries } from './alert-entries.ts'
import { type AlertChanges, decideAlerts, type KnownAlert, type ToldAlert } from './alert-rules.ts'
import type { StoredIncident } from './entity.ts'

/** The alerts of one group of another system. */
export interface AlertGroup {
  /** Identifies the group in the installation. */
  origin: string
  alerts: readonly ToldAlert[]
  /** Whether the message lists the whole group. */
  isWhole: boolean
}

const LONGEST_NAME = 120
/** Of a stored message; whether the whole one has changed is known by its digest. */
const LONGEST_MESSAGE = 1_000
/** How long an alert that has left is remembered, for messages that arrive late. */
const REMEMBERED_MS = HOUR_MS

type Row = ToldAlert & { digest: string }

/** Puts the alerts of a group on an incident that opens with them, which its first entry says already. */
export async function openWithAlerts(ctx: SystemCtx, incident: StoredIncident, group: AlertGroup): Promise<void> {
  await writeChanges(ctx, incident, group, rowsOf(group.alerts))
}

/**
 * Keeps which alerts of a group fire, in the transaction of the locked incident, and writes which have joined, changed
 * and left. Returns how many of the group fire now. `endsQuietly`: writes nothing when none is left, since the end of
 * the incident says that.
 */
export async function keepAlerts(
  ctx: SystemCtx,
  incident: StoredIncident,
  group: AlertGroup,
  by: IncidentActor,
  endsQuietly = false,
): Promise<number> {
  const { changes, firing } = await writeChanges(ctx, incident, group, rowsOf(group.alerts))
  const entries = alertEntries(changes, by)
  if (entries.length === 0 || (endsQuietly && firing === 0)) return firing
  const { account_id: account, id } = incident
  incident.revision += 1
  await ctx.em.flush()
  await noteOnIncident(
    ctx,
    entries.map(entry => ({ account, incident: id, ...entry })),
  )
  await announce(ctx, id, by, [{ name: 'incident.alerts_changed' }])
  return firing
}

/** Moves the alerts of an incident to the one that it was merged into. */
export async function moveAlerts(ctx: SystemCtx, from: string, into: string): Promise<void> {
  await sql`insert into incident_alert (incident_id, account_id, origin, key, name, severity, message, digest, firing,
      starts_at, ended_at, joined_at, left_at)
    select ${into}, account_id, origin, key, name, severity, message, digest, firing, starts_at, ended_at, joined_at, left_at
    from incident_alert where incident_id = ${from}
    on conflict (incident_id, origin, key) do update set firing = excluded.firing, starts_at = excluded.starts_at,
      ended_at = excluded.ended_at, left_at = excluded.left_at`.execute(ctx.sql)
  await sql`delete from incident_alert where incident_id = ${from}`.execute(ctx.sql)
}

/** The alerts as rows, each key once: an alert that is told twice fires if one of them says so. */
function rowsOf(alerts: readonly ToldAlert[]): Row[] {
  const rows = new Map<string, Row>()
  for (const alert of alerts) {
    const key = tokenHash(alert.key).toString('base64')
    if (rows.get(key)?.firing) continue
    const message = alert.message === null ? null : storableText(alert.message)
    const digest = tokenHash(message ?? '').toString('base64')
    rows.set(key, { ...alert, key, name: cut(storableText(alert.name), LONGEST_NAME), message, digest })
  }
  return [...rows.values()]
}

async function writeChanges(
  ctx: SystemCtx,
  { id, account_id }: StoredIncident,
  { origin, isWhole }: AlertGroup,
  told: Row[],
): Promise<{ changes: AlertChanges; firing: number }> {
  const { rows: known } = await sql<KnownAlert>`select key, name, severity, digest, firing, starts_at, ended_at
    from incident_alert where incident_id = ${id} and origin = ${origin}`.execute(ctx.sql)
  const changes = decideAlerts(known, told, isWhole)
  const place = { id, account: account_id, origin }
  await write(ctx, place, startedOf(changes, known, told))
  await write(ctx, place, endedOf(changes, known, told))
  if (changes.left.length > 0)
    await sql`delete from incident_alert where incident_id = ${id} and left_at < ${ctx.now - REMEMBERED_MS}`.execute(
      ctx.sql,
    )
  const before = known.filter(alert => alert.firing).length
  return { changes, firing: before + changes.joined.length - changes.left.length }
}

/** Those that joined or changed, also only in their start, which decides whether a late message is still about them. */
function startedOf({ joined, changed }: AlertChanges, known: readonly KnownAlert[], told: readonly Row[]): Row[] {
  const keys = new Set([...joined, ...changed].map(({ key }) => key))
  const before = new Map(known.map(alert => [alert.key, alert]))
  return told.filter(({ key, firing, starts_at }) => {
    const stored = before.get(key)
    return keys.has(key) || (firing && stored?.firing && stored.starts_at !== starts_at)
  })
}

/** Those that left, and those that ended before their beginning was told: it must not count when it arrives. */
function endedOf({ left }: AlertChanges, known: readonly KnownAlert[], told: readonly Row[]): Row[] {
  const now = new Map(told.map(alert => [alert.key, alert]))
  const keys = new Set(known.map(({ key }) => key))
  const leaving = new Set(left.map(({ key }) => key))
  const gone = known.filter(({ key }) => leaving.has(key))
  return [
    ...gone.map(alert => ({ ...alert, message: null, firing: false, ended_at: now.get(alert.key)?.ended_at ?? null })),
    ...told.filter(({ key, firing, ended_at }) => !firing && ended_at !== null && !keys.has(key)),
  ]
}

async function write(ctx: SystemCtx, place: { id: string; account: string; origin: string }, rows: Row[]) {
  if (rows.length === 0) return
  const values = rows.map(row => ({ ...row, message: row.message === null ? null : cut(row.message, LONGEST_MESSAGE) }))
  await sql`insert into incident_alert (incident_id, account_id, origin, key, name, severity, message, digest, firing,
      starts_at, ended_at, joined_at, left_at)
    select ${place.id}, ${place.account}, ${place.origin}, t.key, t.name, t.severity, t.message, t.digest, t.firing,
      t.starts_at, t.ended_at, ${ctx.now}, case when t.firing then null else ${ctx.now}::bigint end
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as t (key text, name text, severity text, message text,
      digest text, firing boolean, starts_at bigint, ended_at bigint)
    on conflict (incident_id, origin, key) do update set firing = excluded.firing, ended_at = excluded.ended_at,
      left_at = excluded.left_at, starts_at = excluded.starts_at, name = excluded.name, severity = excluded.severity,
      message = coalesce(excluded.message, incident_alert.message), digest = excluded.digest,
      joined_at = case when incident_alert.firing then incident_alert.joined_at else excluded.joined_at end`.execute(
    ctx.sql,
  )
}
