import type * as contract from '@pharos/shared-protocol/contract/monitoring/dns-record-routes.ts'
import { canonicalRdata } from '@pharos/shared-protocol/dns/rdata.ts'
import type { RecordType } from '@pharos/shared-protocol/dns/record-type.ts'
import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseFields } from '../../platform/refusal.ts'
import { lockState, type Monitor, settleStatus } from '../monitor/index.ts'
import { emitAlerts, runNow } from '../planned/index.ts'
import { acceptSet, pinSet } from './baseline.ts'
import { failureOf, recoveredAlert, whyOf } from './conclude.ts'
import { dnsRecordConfigOf, shownName } from './config.ts'
import { presentBaselines } from './present.ts'
import { dnsRecordVerbs } from './queries.ts'
import { type RecordSet, statusOfMonitor } from './record-set.ts'
import { loadSets, storeSets } from './store.ts'

/** Makes observed changes the baseline, either all that were named or none. */
export async function acceptBaselines(ctx: Ctx, { params, body }: Input<typeof contract.acceptDnsBaselines>) {
  const locked = await lockSets(ctx, params.monitor_id)
  const accepted = body.accept.map(({ name, record_type, rdata_hash }) => {
    const set = requireSet(locked.sets, name, record_type)
    const settled = acceptSet(set, rdata_hash, ctx.now)
    if (settled === null) throw changedAgain(set)
    return settled
  })
  await storeSets(ctx, accepted)
  await adoptStatus(ctx, locked, withChanged(locked.sets, accepted))
  return presentBaselines(locked.monitor.id, accepted)
}

/** Declares the expected value of a set, and requests a new run. */
export async function pinBaseline(ctx: Ctx, { params, body }: Input<typeof contract.pinDnsBaseline>) {
  const locked = await lockSets(ctx, params.monitor_id)
  const set = requireSet(locked.sets, body.name, body.record_type)
  const pinned = pinSet(set, requireRdata(body.record_type, body.rdata), ctx.now)
  await storeSets(ctx, [pinned])
  await adoptStatus(ctx, locked, withChanged(locked.sets, [pinned]))
  await runNow(ctx, locked.monitor.id, 'manual')
  const [baseline] = presentBaselines(locked.monitor.id, [pinned])
  if (baseline === undefined) throw notFound('record set')
  return baseline
}

interface Locked {
  monitor: Monitor
  state: { status: string; since: number }
  sets: RecordSet[]
}

/** Locks the monitor's state, as intake does before it compares an outcome with the state. */
async function lockSets(ctx: Ctx, monitorId: string): Promise<Locked> {
  const state = await lockState(ctx, monitorId)
  ctx.readClock()
  const monitor = await dnsRecordVerbs.load(ctx, monitorId)
  if (state === null) throw notFound('DNS record monitor')
  ctx.notes.resource = monitor.id
  return { monitor, state, sets: (await loadSets(ctx, [monitorId])).get(monitorId) ?? [] }
}

function requireSet(sets: readonly RecordSet[], name: string, type: RecordType): RecordSet {
  const set = sets.find(one => one.name === name && one.record_type === type)
  if (!set) throw notFound(`watched record set as ${shownName(name)} ${type}`)
  return set
}

function changedAgain(set: RecordSet): Refusal {
  const what = `${shownName(set.name)} ${set.record_type}`
  const current = set.pending ?? set.baseline
  if (current === null) return new Refusal('conflict', monitoringText('dns_record_check.not_seen_yet', { what }))
  return new Refusal(
    'conflict',
    monitoringText('dns_record_check.changed_since', { what, rdata_hash: current.rdata_hash }),
  )
}

function requireRdata(type: RecordType, rdata: readonly string[]): string[] {
  const canonical = rdata.map(text => canonicalRdata(type, text))
  const faults = canonical.flatMap((text, index) =>
    text === null
      ? [
          {
            path: `rdata[${index}]`,
            ...faultOf(monitoringText('dns_record_check.record_data', { type })),
          },
        ]
      : [],
  )
  if (faults.length > 0) throw refuseFields(faults)
  return canonical.flatMap(text => text ?? [])
}

function withChanged(sets: readonly RecordSet[], changed: readonly RecordSet[]): RecordSet[] {
  return sets.map(set => changed.find(one => one.id === set.id) ?? set)
}

/** Updates the monitor's status after its sets were settled by hand. Before its first run it remains `pending`. */
async function adoptStatus(ctx: Ctx, { monitor, state }: Locked, sets: readonly RecordSet[]): Promise<void> {
  const [from, status] = [state.status, statusOfMonitor(sets)]
  if (status === from || from === 'pending') return
  const after = { status, ...whyOf(sets), failure_reason: failureOf(sets), trigger_run: null }
  await settleStatus(ctx, monitor, state, after)
  if (status === 'baselined' && from === 'changed')
    await emitAlerts(ctx, monitor, [recoveredAlert(shownName(dnsRecordConfigOf(monitor).domain), from)])
}
