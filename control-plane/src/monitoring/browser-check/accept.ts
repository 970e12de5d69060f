import { createHash } from 'node:crypto'
import { BASELINE_BOUNDS, baselineType } from '@pharos/shared-protocol/check/baseline.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitoring/browser-baseline.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { type Ctx, noteRevision, type OpenCtx, type Platform } from '../../platform/context.ts'
import { lastWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { startRelay } from '../../platform/outbox/relay.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { baselineFolder, baselineKey } from '../artifact/index.ts'
import { MONITOR_DELETED, type Monitor } from '../monitor/index.ts'
import { updateVoted } from '../voted/index.ts'
import { keyOf, loadCompared, presentBaselines } from './baselines.ts'
import { acceptedOf, browserConfigOf, type StoredBaseline } from './config.ts'
import { browserVerbs } from './queries.ts'

export const BASELINES_CONSUMER = 'browser-baselines'

/** What is accepted, and where the run has stored it. */
interface Accepted {
  name: string
  sha256: string
  bytes: number
  from: string
}

/**
 * Makes what a run saw the baselines of the check. The bytes are copied first, outside a transaction, since the object
 * store may be slow. The spec of the check changes, so that a first run follows.
 */
export async function acceptBaselines(ctx: OpenCtx, { params, body }: Input<typeof contract.acceptBaselines>) {
  const { check_id } = params
  const wanted = await ctx.inAccount('read', async tx => {
    const given = await wantedOf(tx, check_id, body)
    const { baselines } = acceptedOf(await browserVerbs.load(tx, check_id))
    const fresh = given.filter(
      ({ name, sha256 }) => !baselines.some(each => each.name === name && each.sha256 === sha256),
    )
    requireRoom(merged(baselines, fresh))
    return fresh
  })
  const added: StoredBaseline[] = []
  for (const { from, ...each } of wanted) {
    const baseline = {
      ...each,
      id: ctx.newId(),
      accepted_at: ctx.now,
      accepted_by: ctx.actor.name,
      run_id: body.run_id,
    }
    const content = await readStored(ctx.platform, from, each)
    await ctx.platform.objects.write(baselineKey(ctx.account, check_id, baseline.id), content, baselineType(each.name))
    added.push(baseline)
  }
  return changeBaselines(ctx, check_id, before => {
    const after = merged(before, added)
    requireRoom(after)
    return after
  })
}

/** Deletes one baseline. Its name can be accepted again from any run that is kept. */
export async function deleteBaseline(ctx: OpenCtx, { params }: Input<typeof contract.deleteBaseline>) {
  const change = await changeBaselines(ctx, params.check_id, before => {
    const after = before.filter(({ id }) => id !== params.baseline_id)
    if (after.length === before.length) throw notFound('baseline')
    return after
  })
  return change.map(() => undefined)
}

/**
 * Refuses baselines of another installation of which a check cannot have all: before their files are stored. They come
 * together, so a check that has some has got them.
 */
export async function requireImportedBaselines(
  tx: Ctx,
  check_id: string,
  given: readonly StoredBaseline[],
): Promise<void> {
  const { baselines } = acceptedOf(await browserVerbs.load(tx, check_id))
  const isTwice = new Set(given.flatMap(({ id, name }) => [id, name])).size < 2 * given.length
  if (baselines.length > 0 || isTwice) throw refuseField('name', monitoringText('browser_check.named_twice'))
  requireRoom(given)
}

/** Sets the baselines of a check that has none, as they were accepted elsewhere. Their files are stored already. */
export async function storeImportedBaselines(tx: Ctx, check_id: string, baselines: StoredBaseline[]): Promise<void> {
  const monitor = await browserVerbs.loadToChange(tx, check_id)
  const all = merged(acceptedOf(monitor).baselines, baselines)
  requireRoom(all)
  await updateVoted(tx, monitor, { config: withBaselines(monitor, all) })
}

type Body = Input<typeof contract.acceptBaselines>['body']

/** Only what the run saw under the name can be accepted, and each name once. */
async function wantedOf(ctx: Ctx, check: string, { run_id, baselines }: Body): Promise<Accepted[]> {
  const { run, compared } = await loadCompared(ctx, check, run_id)
  return baselines.map(({ name, sha256 }, index) => {
    const path = `baselines[${index}]`
    if (baselines.findIndex(each => each.name === name) !== index)
      throw refuseField(`${path}.name`, monitoringText('browser_check.named_twice'))
    const found = compared.find(each => each.name === name)
    if (!found) throw refuseField(`${path}.name`, monitoringText('browser_check.baseline_not_compared'))
    if (found.actual?.sha256 !== sha256)
      throw refuseField(`${path}.sha256`, monitoringText('browser_check.not_seen_by_run'))
    return { name, sha256, bytes: found.actual.bytes, from: keyOf(ctx.account, run, sha256) }
  })
}

async function readStored({ objects }: Platform, key: string, { name, sha256, bytes }: Omit<Accepted, 'from'>) {
  const content = await objects.read(key, BASELINE_BOUNDS.bytes)
  if (content === null) throw new Refusal('conflict', monitoringText('browser_check.seen_no_longer_stored', { name }))
  if (content.length !== bytes || createHash('sha256').update(content).digest('hex') !== sha256)
    throw new Refusal('conflict', monitoringText('browser_check.stored_differs', { name }))
  return content
}

/** Changes the baselines in the last transaction of the request, and then deletes the files that nothing names. */
async function changeBaselines(
  ctx: OpenCtx,
  check_id: string,
  change: (before: readonly StoredBaseline[]) => StoredBaseline[],
) {
  let dropped: string[] = []
  const write = async (tx: Ctx) => {
    const monitor = await browserVerbs.loadToChange(tx, check_id)
    noteRevision(tx, monitor.id, monitor)
    const { baselines: before } = acceptedOf(monitor)
    const after = change(before)
    dropped = before.filter(({ id }) => !after.some(each => each.id === id)).map(({ id }) => id)
    tx.notes.changed = ['baselines']
    if (dropped.length > 0 || after.length > before.length)
      await updateVoted(tx, monitor, { config: withBaselines(monitor, after) })
    return presentBaselines(tx, monitor.id, after)
  }
  return lastWrite(write, () => forget(ctx, check_id, dropped))
}

function withBaselines(monitor: Monitor, baselines: StoredBaseline[]): Monitor['config'] {
  const { baselines: _, ...config } = browserConfigOf(monitor)
  return baselines.length === 0 ? config : { ...config, baselines }
}

/** The later ones replace those of the same name. Sorted, so that the spec depends on what is accepted alone. */
function merged<B extends { name: string }>(before: readonly B[], added: readonly B[]): B[]
function merged<A extends { name: string }, B extends { name: string }>(
  before: readonly A[],
  added: readonly B[],
): (A | B)[]
function merged(before: readonly { name: string }[], added: readonly { name: string }[]) {
  const kept = before.filter(({ name }) => !added.some(each => each.name === name))
  return [...kept, ...added].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function requireRoom(baselines: readonly { bytes: number }[]): void {
  const { count, total_bytes } = BASELINE_BOUNDS
  if (baselines.length > count)
    throw new Refusal('limit_reached', monitoringText('browser_check.baseline_limit', { count }))
  if (baselines.reduce((sum, { bytes }) => sum + bytes, 0) > total_bytes)
    throw new Refusal(
      'limit_reached',
      monitoringText('browser_check.baseline_total_size', { limit: total_bytes / 1e6 }),
    )
}

/** A file that could not be deleted does no harm, and is deleted with its check. */
async function forget(ctx: OpenCtx, check: string, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await ctx.platform.objects
      .removeAll(baselineFolder(ctx.account, check, id))
      .catch(err =>
        ctx.log.warn({ err, check, baseline: id }, 'a baseline that is no longer used could not be deleted'),
      )
}

/** Deletes the baselines of deleted monitors. */
export function startBaselineRelay(platform: Platform) {
  return startRelay(platform, BASELINES_CONSUMER, async events => {
    for (const event of events)
      for (const id of MONITOR_DELETED.read(event).monitor_ids)
        await platform.objects.removeAll(baselineFolder(event.account, id))
  })
}
