import { LANES, type Lane } from '@pharos/shared-protocol/check/kind.ts'
import {
  OUTCOMES_STREAM,
  OUTCOMES_SUBJECTS,
  RUNS_STREAM,
  RUNS_SUBJECTS,
  runConsumer,
  runSubject,
} from '@pharos/shared-protocol/message/subject.ts'
import {
  AckPolicy,
  type ConsumerConfig,
  type ConsumerInfo,
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamManager,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats'
import type { LaneCount, LaneState } from './bus.ts'

const TWO_MINUTES = nanos(120_000)
export const INTAKE_CONSUMER = 'intake'

const MEGABYTE = 1024 * 1024

/** The streams' size limits, which are set on creation and not changed later, and their replicas, which are. */
export interface StreamSizes {
  replicas: number
  runs_mb: number
  outcomes_mb: number
}

/** Messages that one agent's outcomes may occupy in OUTCOMES; more are refused, and stay in that agent's spool. */
export const AGENT_SHARE = 100_000

/**
 * A run lives at most two minutes and is lost with the bus, so that it never runs late
 * (docs/architecture/monitoring.md, "Dispatch").
 */
function runs({ replicas, runs_mb }: StreamSizes): Partial<StreamConfig> & { name: string } {
  return {
    name: RUNS_STREAM,
    subjects: [RUNS_SUBJECTS],
    storage: StorageType.Memory,
    retention: RetentionPolicy.Limits,
    max_age: TWO_MINUTES,
    duplicate_window: TWO_MINUTES,
    max_bytes: runs_mb * MEGABYTE,
    discard: DiscardPolicy.Old,
    num_replicas: replicas,
  }
}

function outcomes({ replicas, outcomes_mb }: StreamSizes): Partial<StreamConfig> & { name: string } {
  return {
    name: OUTCOMES_STREAM,
    subjects: [OUTCOMES_SUBJECTS],
    storage: StorageType.File,
    retention: RetentionPolicy.Workqueue,
    duplicate_window: TWO_MINUTES,
    // When it is full, agents get no confirmation and keep their outcomes in their spools.
    max_bytes: outcomes_mb * MEGABYTE,
    discard: DiscardPolicy.New,
    max_msgs_per_subject: AGENT_SHARE,
    discard_new_per_subject: true,
    deny_purge: true,
    deny_delete: true,
    num_replicas: replicas,
  }
}

const INTAKE: Partial<ConsumerConfig> = {
  durable_name: INTAKE_CONSUMER,
  ack_policy: AckPolicy.Explicit,
  deliver_policy: DeliverPolicy.All,
  // How soon the messages of a killed intake are redelivered.
  ack_wait: nanos(10_000),
  max_ack_pending: 20_000,
}

/** Creates missing streams, and the intake's consumer. Returns the names of those created. */
export async function ensureStreams(manager: JetStreamManager, sizes: StreamSizes): Promise<string[]> {
  const existing = new Set(await manager.streams.names().next())
  const missing = [runs(sizes), outcomes(sizes)].filter(stream => !existing.has(stream.name))
  for (const stream of missing) await addStream(manager, stream)
  const { delivered } = await manager.consumers.add(OUTCOMES_STREAM, INTAKE)
  const { state } = await manager.streams.info(OUTCOMES_STREAM)
  if (delivered.stream_seq > state.last_seq) await handOutAgain(manager)
  return missing.map(({ name }) => name)
}

/**
 * Gives the streams the number of replicas of the configuration. Returns the names of those that had another. Throws
 * `NoRoom` if the servers are too few for it.
 */
export async function applyReplicas(manager: JetStreamManager, { replicas }: StreamSizes): Promise<string[]> {
  const changed: string[] = []
  for (const name of [RUNS_STREAM, OUTCOMES_STREAM]) {
    const { config } = await manager.streams.info(name)
    if (config.num_replicas === replicas) continue
    await manager.streams.update(name, { num_replicas: replicas }).catch(err => {
      throw tooFew(err, replicas)
    })
    changed.push(name)
  }
  return changed
}

function tooFew(err: unknown, replicas: number): unknown {
  if (!/replicas|no suitable peers|insufficient resources/i.test(String(err))) return err
  return new NoRoom(
    `PHAROS_NATS_REPLICAS is ${replicas}, and so many NATS servers do not form a cluster (${(err as Error).message})`,
    { cause: err },
  )
}

/** The server has no memory or disk left for a stream. */
export class NoRoom extends Error {}

async function addStream(manager: JetStreamManager, stream: Partial<StreamConfig> & { name: string }): Promise<void> {
  try {
    await manager.streams.add(stream)
  } catch (err) {
    if (!/insufficient (storage|memory)|maximum (storage|memory)/i.test(String(err)))
      throw tooFew(err, stream.num_replicas ?? 1)
    const setting = stream.name === RUNS_STREAM ? 'PHAROS_NATS_RUNS_MB' : 'PHAROS_NATS_OUTCOMES_MB'
    const size = `${(stream.max_bytes ?? 0) / MEGABYTE} MB of ${stream.name === RUNS_STREAM ? 'memory' : 'disk'}`
    throw new NoRoom(
      `the NATS server has no room for the stream ${stream.name}, which needs ${size}: free some, or set ${setting} to less`,
      { cause: err },
    )
  }
}

/**
 * Returns a function that redelivers outcomes which the consumer does not deliver although they were never
 * acknowledged, when two calls have found the same one. A server that is killed while it empties a stream's file loses
 * its counter: new messages then get numbers that the consumer has already passed. (NATS 2.9: the file is cut before
 * its index is written.) Acknowledged outcomes that a kill has restored are redelivered, too; they are detected as
 * duplicates.
 */
export function watchStranded(manager: JetStreamManager): () => Promise<boolean> {
  let seen = 0
  return async () => {
    const { ack_floor } = await manager.consumers.add(OUTCOMES_STREAM, INTAKE)
    const { messages, first_seq } = (await manager.streams.info(OUTCOMES_STREAM)).state
    const stranded = messages > 0 && first_seq <= ack_floor.stream_seq
    const again = stranded && first_seq === seen
    seen = stranded ? first_seq : 0
    if (again) await handOutAgain(manager)
    return again
  }
}

/** Recreates the consumer, which then starts at the oldest outcome. */
async function handOutAgain(manager: JetStreamManager): Promise<void> {
  await manager.consumers.delete(OUTCOMES_STREAM, INTAKE_CONSUMER)
  await manager.consumers.add(OUTCOMES_STREAM, INTAKE)
}

/**
 * Creates the pull consumers that a region's agents share. A run is delivered once and not acknowledged; a run that an
 * agent loses stays lost.
 */
export async function ensureRegionConsumers(manager: JetStreamManager, regionId: string): Promise<void> {
  for (const lane of LANES) await ensureLane(manager, regionId, lane)
}

async function ensureLane(manager: JetStreamManager, regionId: string, lane: Lane): Promise<void> {
  const consumer = {
    durable_name: runConsumer(regionId, lane),
    filter_subject: runSubject(regionId, lane),
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.All,
  }
  await manager.consumers.add(RUNS_STREAM, consumer).catch(async error => {
    // Former versions had runs acknowledged, which can't be changed later. A new consumer begins with what is there.
    const former = await manager.consumers.info(RUNS_STREAM, consumer.durable_name).catch(() => null)
    if (former?.config.ack_policy !== AckPolicy.Explicit) throw error
    await removeTaken(manager, regionId, lane, former.delivered.stream_seq)
    await manager.consumers.delete(RUNS_STREAM, consumer.durable_name)
    await manager.consumers.add(RUNS_STREAM, consumer)
  })
}

/** Removes the runs of a lane that were delivered to agents: those up to a number of the stream. */
async function removeTaken(manager: JetStreamManager, regionId: string, lane: Lane, position: number): Promise<void> {
  if (position === 0) return
  await manager.streams.purge(RUNS_STREAM, { filter: runSubject(regionId, lane), seq: position + 1 })
}

export async function removeRegionConsumers(manager: JetStreamManager, regionId: string): Promise<void> {
  for (const lane of LANES) {
    await manager.consumers.delete(RUNS_STREAM, runConsumer(regionId, lane)).catch(() => false)
    await manager.streams.purge(RUNS_STREAM, { filter: runSubject(regionId, lane) })
  }
}

/** A missing consumer is recreated, and counts from then on. */
export async function countRuns(manager: JetStreamManager, regionId: string, lane: Lane): Promise<LaneCount> {
  return countOf(await laneInfo(manager, regionId, lane))
}

function countOf({ num_pending, num_waiting, delivered }: ConsumerInfo): LaneCount {
  return {
    waiting: num_pending,
    delivered: delivered.consumer_seq,
    asking: num_waiting,
    position: delivered.stream_seq,
  }
}

export async function storedRuns(manager: JetStreamManager, regionId: string, lane: Lane): Promise<number> {
  const subject = runSubject(regionId, lane)
  const { state } = await manager.streams.info(RUNS_STREAM, { subjects_filter: subject })
  return state.subjects?.[subject] ?? 0
}

export async function renewLane(
  manager: JetStreamManager,
  regionId: string,
  lane: Lane,
  position: number,
): Promise<void> {
  await removeTaken(manager, regionId, lane, position)
  await manager.consumers.delete(RUNS_STREAM, runConsumer(regionId, lane)).catch(error => {
    if (!isNotFound(error)) throw error
  })
  await ensureLane(manager, regionId, lane)
}

async function laneInfo(manager: JetStreamManager, regionId: string, lane: Lane): Promise<ConsumerInfo> {
  const name = runConsumer(regionId, lane)
  return manager.consumers.info(RUNS_STREAM, name).catch(async error => {
    if (!isNotFound(error)) throw error
    await ensureRegionConsumers(manager, regionId)
    return manager.consumers.info(RUNS_STREAM, name)
  })
}

export function isNotFound(error: unknown): boolean {
  return (error as { api_error?: { code?: number } }).api_error?.code === 404
}

/**
 * Removes the runs of a lane that were delivered to agents, and the oldest waiting ones for which `isExpired` holds; runs
 * expire approximately in the order of publication. A cluster that lost its majority may have lost the runs but not what
 * its queues say of them: such a queue counts every run of the stream as delivered until that has counted up to it.
 */
export async function purgeRuns(
  manager: JetStreamManager,
  regionId: string,
  lane: Lane,
  isExpired: (data: Uint8Array) => boolean,
): Promise<{ expired: number; count: LaneState }> {
  const info = await laneInfo(manager, regionId, lane)
  const { state } = await manager.streams.info(RUNS_STREAM)
  const count = { ...countOf(info), end: state.last_seq }
  if (count.position > count.end) return { expired: 0, count }
  await removeTaken(manager, regionId, lane, count.position)
  const first = Math.max(state.first_seq, count.position + 1)
  const waiting = { subject: runSubject(regionId, lane), first, last: state.last_seq }
  return { expired: count.waiting === 0 ? 0 : await purgeExpired(manager, waiting, isExpired), count }
}

async function purgeExpired(
  manager: JetStreamManager,
  { subject, first, last }: { subject: string; first: number; last: number },
  isExpired: (data: Uint8Array) => boolean,
): Promise<number> {
  let [low, high] = [first, last + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const message = await manager.streams
      .getMessage(RUNS_STREAM, { seq: middle, next_by_subj: subject } as unknown as { seq: number })
      .catch(() => null)
    if (message && isExpired(message.data)) low = Math.max(message.seq, middle) + 1
    else high = middle
  }
  if (low <= first) return 0
  return (await manager.streams.purge(RUNS_STREAM, { filter: subject, seq: low })).purged
}

export async function runsKeptSince(manager: JetStreamManager): Promise<number> {
  return Date.parse((await manager.streams.info(RUNS_STREAM)).created)
}

/** Acknowledged outcomes leave the work queue, so its first message is the oldest unprocessed one. */
export async function oldestOutcome(manager: JetStreamManager): Promise<number | null> {
  const { state } = await manager.streams.info(OUTCOMES_STREAM)
  return state.messages === 0 ? null : Date.parse(state.first_ts)
}
