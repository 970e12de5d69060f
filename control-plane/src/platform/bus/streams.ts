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
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamManager,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats'

const TWO_MINUTES = nanos(120_000)
export const INTAKE_CONSUMER = 'intake'

const MEGABYTE = 1024 * 1024

/** A run lives two minutes at most and is lost with the bus: it is never run late (architecture.md, "Dispatch"). */
const RUNS: Partial<StreamConfig> & { name: string } = {
  name: RUNS_STREAM,
  subjects: [RUNS_SUBJECTS],
  storage: StorageType.Memory,
  retention: RetentionPolicy.Workqueue,
  max_age: TWO_MINUTES,
  duplicate_window: TWO_MINUTES,
  max_bytes: 512 * MEGABYTE,
  discard: DiscardPolicy.Old,
}

const OUTCOMES: Partial<StreamConfig> & { name: string } = {
  name: OUTCOMES_STREAM,
  subjects: [OUTCOMES_SUBJECTS],
  storage: StorageType.File,
  retention: RetentionPolicy.Workqueue,
  duplicate_window: TWO_MINUTES,
  // When it is full, agents get no confirmation and keep what they have in their spools.
  max_bytes: 4096 * MEGABYTE,
  discard: DiscardPolicy.New,
}

const INTAKE: Partial<ConsumerConfig> = {
  durable_name: INTAKE_CONSUMER,
  ack_policy: AckPolicy.Explicit,
  deliver_policy: DeliverPolicy.All,
  // What a killed intake held comes back this soon.
  ack_wait: nanos(10_000),
  max_ack_pending: 20_000,
}

/** Makes both streams and the intake's consumer; changes nothing that is there already and fits together. */
export async function ensureStreams(manager: JetStreamManager, replicas: number): Promise<void> {
  const existing = new Set(await manager.streams.names().next())
  for (const stream of [RUNS, OUTCOMES])
    if (!existing.has(stream.name)) await manager.streams.add({ ...stream, num_replicas: replicas })
  const { delivered } = await manager.consumers.add(OUTCOMES_STREAM, INTAKE)
  const { state } = await manager.streams.info(OUTCOMES_STREAM)
  if (delivered.stream_seq > state.last_seq) await handOutAgain(manager)
}

/**
 * Answers a look for outcomes that the consumer will not hand out although nobody has acknowledged them, which hands them out
 * when two looks have met the same one. A server that is killed while it empties a stream's file forgets how far it had
 * counted: what is published then gets numbers that the consumer has behind it. (NATS 2.9: the file is cut before its index
 * is written.) Acknowledged ones that a kill has brought back lie there too; they are found to be known.
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

/** A new consumer begins at the oldest outcome there is. */
async function handOutAgain(manager: JetStreamManager): Promise<void> {
  await manager.consumers.delete(OUTCOMES_STREAM, INTAKE_CONSUMER)
  await manager.consumers.add(OUTCOMES_STREAM, INTAKE)
}

/** Makes the pull consumers that a region's agents share. A run is delivered once: what an agent loses stays lost. */
export async function ensureRegionConsumers(manager: JetStreamManager, regionId: string): Promise<void> {
  for (const lane of LANES) {
    await manager.consumers.add(RUNS_STREAM, {
      durable_name: runConsumer(regionId, lane),
      filter_subject: runSubject(regionId, lane),
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      max_deliver: 1,
      ack_wait: nanos(30_000),
      max_ack_pending: 10_000,
    })
  }
}

export async function removeRegionConsumers(manager: JetStreamManager, regionId: string): Promise<void> {
  for (const lane of LANES) {
    await manager.consumers.delete(RUNS_STREAM, runConsumer(regionId, lane)).catch(() => false)
    await manager.streams.purge(RUNS_STREAM, { filter: runSubject(regionId, lane) })
  }
}

/** How many runs of a region wait in a lane, or were handed to an agent that has not acknowledged them. */
export async function countWaiting(manager: JetStreamManager, regionId: string, lane: Lane): Promise<number> {
  const info = await manager.consumers.info(RUNS_STREAM, runConsumer(regionId, lane))
  return info.num_pending + info.num_ack_pending
}

/** Removes the oldest runs of a lane for which `expired` holds; runs expire in the order in which they were published, nearly. */
export async function purgeExpired(
  manager: JetStreamManager,
  regionId: string,
  lane: Lane,
  expired: (data: Uint8Array) => boolean,
): Promise<number> {
  const subject = runSubject(regionId, lane)
  const info = await manager.streams.info(RUNS_STREAM, { subjects_filter: subject })
  let [low, high] = [info.state.first_seq, info.state.last_seq + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const message = await manager.streams
      .getMessage(RUNS_STREAM, { seq: middle, next_by_subj: subject } as unknown as { seq: number })
      .catch(() => null)
    if (message && expired(message.data)) low = Math.max(message.seq, middle) + 1
    else high = middle
  }
  if (low <= info.state.first_seq) return 0
  return (await manager.streams.purge(RUNS_STREAM, { filter: subject, seq: low })).purged
}

export async function runsKeptSince(manager: JetStreamManager): Promise<number> {
  return Date.parse((await manager.streams.info(RUNS_STREAM)).created)
}
