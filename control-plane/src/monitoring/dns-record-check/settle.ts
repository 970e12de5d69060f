import type * as contract from '@pharos/shared-protocol/contract/dns-record-routes.ts'
import { canonicalRdata } from '@pharos/shared-protocol/dns/rdata.ts'
import type { RecordType } from '@pharos/shared-protocol/dns/record-type.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Monitor } from '../monitor/index.ts'
import { emitAlerts, runNow } from '../planned/index.ts'
import { acceptSet, pinSet } from './baseline.ts'
import { reasonOf, recoveredAlert } from './conclude.ts'
import { dnsRecordConfigOf, shownName } from './config.ts'
import { presentBaselines } from './present.ts'
import { dnsRecordVerbs } from './queries.ts'
import { type RecordSet, statusOfMonitor } from './record-set.ts'
import { loadSets, storeSets } from './store.ts'

/** Makes observed changes the baseline: all that were named, or none. */
export async function acceptBaselines(ctx: Ctx, { params, body }: Input<typeof contract.acceptDnsBaselines>) {
  const { monitor, sets } = await lockSets(ctx, params.monitor_id)
  const accepted = body.accept.map(({ name, record_type, rdata_hash }) => {
    const set = requireSet(sets, name, record_type)
    const settled = acceptSet(set, rdata_hash, ctx.now)
    if (settled === null) throw changedAgain(set)
    return settled
  })
  await storeSets(ctx, accepted)
  await adoptStatus(ctx, monitor, withChanged(sets, accepted))
  return presentBaselines(monitor.id, accepted)
}

/** Declares the expected value of a set, and requests a new run. */
export async function pinBaseline(ctx: Ctx, { params, body }: Input<typeof contract.pinDnsBaseline>) {
  const { monitor, sets } = await lockSets(ctx, params.monitor_id)
  const set = requireSet(sets, body.name, body.record_type)
  const pinned = pinSet(set, requireRdata(body.record_type, body.rdata), ctx.now)
  await storeSets(ctx, [pinned])
  await adoptStatus(ctx, monitor, withChanged(sets, [pinned]))
  await runNow(ctx, monitor.id, 'manual')
  const [baseline] = presentBaselines(monitor.id, [pinned])
  if (baseline === undefined) throw notFound('record set')
  return baseline
}

/** Locked against intake, which takes the same lock before it compares an outcome with what is known. */
async function lockSets(ctx: Ctx, monitorId: string): Promise<{ monitor: Monitor; sets: RecordSet[] }> {
  await sql`select from monitor_state where monitor_id = ${monitorId} for update`.execute(ctx.sql)
  ctx.readClock()
  const monitor = await dnsRecordVerbs.load(ctx, monitorId)
  ctx.notes.resource = monitor.id
  return { monitor, sets: (await loadSets(ctx, [monitorId])).get(monitorId) ?? [] }
}

function requireSet(sets: readonly RecordSet[], name: string, type: RecordType): RecordSet {
  const set = sets.find(one => one.name === name && one.record_type === type)
  if (!set) throw notFound(`watched record set as ${shownName(name)} ${type}`)
  return set
}

function changedAgain(set: RecordSet): Refusal {
  const what = `${shownName(set.name)} ${set.record_type}`
  const current = set.pending ?? set.baseline
  if (current === null) return new Refusal('conflict', `${what} has not been seen yet, so there is nothing to accept.`)
  return new Refusal(
    'conflict',
    `${what} is not what this hash stands for any more: look at it anew; its hash is now ${current.rdata_hash}.`,
  )
}

function requireRdata(type: RecordType, rdata: readonly string[]): string[] {
  const canonical = rdata.map(text => canonicalRdata(type, text))
  const faults = canonical.flatMap((text, index) =>
    text === null
      ? [{ path: `rdata[${index}]`, message: `must be the data of one ${type} record in presentation form` }]
      : [],
  )
  if (faults.length > 0) throw new Refusal('invalid_request', `${faults[0]?.path} ${faults[0]?.message}.`, { faults })
  return canonical.flatMap(text => text ?? [])
}

function withChanged(sets: readonly RecordSet[], changed: readonly RecordSet[]): RecordSet[] {
  return sets.map(set => changed.find(one => one.id === set.id) ?? set)
}

/** The monitor's status after its sets were settled by hand. */
async function adoptStatus(ctx: Ctx, monitor: Monitor, sets: readonly RecordSet[]): Promise<void> {
  const { rows } = await sql<{
    status: string
  }>`select status from monitor_state where monitor_id = ${monitor.id}`.execute(ctx.sql)
  const [from, to] = [rows[0]?.status ?? 'pending', statusOfMonitor(sets)]
  if (from === to) return
  await sql`update monitor_state set status = ${to}, since = ${ctx.now} where monitor_id = ${monitor.id}`.execute(
    ctx.sql,
  )
  await sql`insert into transition (id, account_id, monitor_id, at, from_status, to_status, reason, failure_reason, regions)
    values (${ctx.newId()}, ${ctx.account}, ${monitor.id}, ${ctx.now}, ${from}, ${to}, ${reasonOf(sets)}, null, '[]'::jsonb)`.execute(
    ctx.sql,
  )
  const isOver = to === 'baselined' && (from === 'changed' || from === 'unreachable')
  if (isOver) await emitAlerts(ctx, monitor, [recoveredAlert(shownName(dnsRecordConfigOf(monitor).domain), from)])
}
