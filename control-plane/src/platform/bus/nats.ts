import { OUTCOMES_STREAM, RUNS_STREAM } from '@pharos/shared-protocol/message/subject.ts'
import { LANE_SUBJECTS } from '@pharos/shared-protocol/nats/accounts.ts'
import type { JetStreamClient, JetStreamManager, NatsConnection } from 'nats'
import { isAway } from '../away.ts'
import { type Config, StartupFault } from '../config.ts'
import type { Log } from '../log.ts'
import type { Bus } from './bus.ts'
import { mintAgentUser, pushControlAccount, pushRevocations } from './claims.ts'
import { connectBus, textOf } from './connect.ts'
import { type Consuming, consumeInOrder } from './consume.ts'
import { isConnected, keepStreams, sizesOf } from './keep.ts'
import { emptyRetiredStreams } from './retired.ts'
import {
  applyReplicas,
  countRuns,
  ensureRegionConsumers,
  ensureStreams,
  INTAKE_CONSUMER,
  isNotFound,
  NoRoom,
  oldestOutcome,
  purgeRuns,
  removeRegionConsumers,
  renewLane,
  runsKeptSince,
  storedRuns,
  watchStranded,
} from './streams.ts'
import { waitingRuns } from './waiting.ts'

/** The bus on NATS, in the control plane's own account. Missing streams and consumers are recreated. */
export async function openBus(config: Config, log: Log): Promise<Bus> {
  await pushControlAccount(config)
  const consuming = new Set<Consuming>()
  const reconnected = new Set<() => void>()
  const connection = await connectBus(config, log, () => {
    void keeper.look()
    for (const each of consuming) each.renew()
    for (const run of reconnected) run()
  })
  const manager = await connection.jetstreamManager({ timeout: 5_000 })
  const stream = connection.jetstream({ timeout: 5_000 })
  const keeper = keepStreams(config, connection, manager, log)
  await ensureStreams(manager, sizesOf(config)).catch(startupFault)
  const changed = await applyReplicas(manager, sizesOf(config)).catch(startupFault)
  if (changed.length > 0)
    log.info({ streams: changed, replicas: config.PHAROS_NATS_REPLICAS }, 'the replicas of streams were changed')
  answerLanes(connection, manager)
  let isEmptied = false

  return {
    async publish(subject, data, messageId) {
      const sent = publish(stream, subject, data, messageId)
      sent.then(
        () => keeper.note(true),
        // A message that is refused for what it is says nothing of the bus.
        error => keeper.note(!isAway(error)),
      )
      return sent
    },
    ...broadcasts(connection),
    respond: (subject, answer) => respond(connection, subject, answer, log),
    consumeOutcomes(size, work) {
      const started = consumeInOrder({ connection, manager, log }, size, work)
      consuming.add(started)
      return started
    },
    async ensureRegion(regionId) {
      keeper.regions.add(regionId)
      await ensureRegionConsumers(manager, regionId)
    },
    async removeRegion(regionId) {
      keeper.regions.delete(regionId)
      await removeRegionConsumers(manager, regionId)
    },
    countRuns: (regionId, lane) => countRuns(manager, regionId, lane),
    storedRuns: (regionId, lane) => storedRuns(manager, regionId, lane),
    async renewRuns() {
      await manager.streams.delete(RUNS_STREAM)
      await keeper.look()
    },
    renewLane: (regionId, lane, position) => renewLane(manager, regionId, lane, position),
    purgeRuns: (regionId, lane, expired) => purgeRuns(manager, regionId, lane, expired),
    waitingOutcomes: () => waitingOutcomes(manager),
    waitingRuns: () => waitingRuns(manager),
    oldestOutcome: () => oldestOutcome(manager),
    handOutStranded: watchStranded(manager),
    runsKeptSince: () => runsKeptSince(manager),
    mintAgent: agent => mintAgentUser(config, agent),
    address: () => agentAddress(config),
    async prepareAgents() {
      if (!isEmptied) await emptyRetiredStreams(config, stream, log)
      isEmptied = true
    },
    admitAgents: revocations => pushRevocations(config, revocations),
    onReconnect: run => void reconnected.add(run),
    connected: () => isConnected(connection),
    fault: keeper.fault,
    async drain() {
      keeper.stop()
      await connection.drain()
    },
  }
}

function startupFault(error: unknown): never {
  throw error instanceof NoRoom ? new StartupFault(error.message) : error
}

async function publish(stream: JetStreamClient, subject: string, data: string | Uint8Array, messageId: string) {
  const ack = await stream.publish(subject, typeof data === 'string' ? new TextEncoder().encode(data) : data, {
    msgID: messageId,
  })
  return { duplicate: ack.duplicate }
}

function broadcasts(
  connection: NatsConnection,
): Pick<Bus, 'broadcast' | 'onBroadcast' | 'publishPlain' | 'listenOnce' | 'listen'> {
  return {
    publishPlain(subject, data) {
      if (!connection.isClosed()) connection.publish(subject, data)
    },
    listenOnce: (subject, timeoutMs) => listenOnce(connection, subject, timeoutMs),
    listen(subject, hear) {
      const heard = connection.subscribe(subject, { callback: (error, message) => error ?? hear(message.data) })
      return () => heard.unsubscribe()
    },
    broadcast(subject) {
      if (!connection.isClosed()) connection.publish(subject)
    },
    onBroadcast(subject, run) {
      connection.subscribe(subject, { callback: () => run() })
    },
  }
}

function listenOnce(connection: NatsConnection, subject: string, timeoutMs: number): Promise<Uint8Array | null> {
  return new Promise(resolve => {
    connection.subscribe(subject, {
      max: 1,
      timeout: timeoutMs,
      callback: (error, message) => resolve(error ? null : message.data),
    })
  })
}

/**
 * The reply subject of a request from the agents' account as it arrives here: the server sets it, and routes the reply
 * to the requester. Other requests get no reply, since an agent must not choose where a reply is published.
 */
const REWRITTEN_REPLY = /^_R_\.[\w.-]+$/

/** Answers requests. Of the processes that subscribe under the queue group, one receives each request. */
function respond(connection: NatsConnection, subject: string, answer: Parameters<Bus['respond']>[1], log: Log): void {
  connection.subscribe(subject, {
    queue: 'control-plane',
    callback: (error, message) => {
      if (error) return
      answer(message.subject, message.data).then(
        reply => reply !== null && REWRITTEN_REPLY.test(message.reply ?? '') && message.respond(reply),
        err => log.warn({ err, subject: message.subject }, 'a request on the bus could not be answered'),
      )
    },
  })
}

/** How long an answer about a consumer is cached, which bounds the load on the server. */
const LANE_MS = 1_000

/** Tells agents whether their consumer exists, but nothing else about it. */
function answerLanes(connection: NatsConnection, manager: JetStreamManager): void {
  const known = new Map<string, Promise<string | null>>()
  connection.subscribe(LANE_SUBJECTS, {
    queue: 'control-plane',
    callback: (error, message) => {
      const name = message.subject.split('.')[1] ?? ''
      if (error || !REWRITTEN_REPLY.test(message.reply ?? '')) return
      if (!known.has(name)) {
        known.set(name, describeLane(manager, name))
        setTimeout(() => known.delete(name), LANE_MS).unref()
      }
      void known.get(name)?.then(reply => reply !== null && message.respond(reply))
    },
  })
}

/** The consumer in NATS' own format, for agents of earlier versions; null if it is unknown now. */
function describeLane(manager: JetStreamManager, name: string): Promise<string | null> {
  const there = () => JSON.stringify({ stream_name: RUNS_STREAM, name, config: { durable_name: name } })
  return manager.consumers.info(RUNS_STREAM, name).then(there, error => {
    if (!isNotFound(error)) return null
    return JSON.stringify({ error: { code: 404, err_code: 10_014, description: 'consumer not found' } })
  })
}

async function waitingOutcomes(manager: JetStreamManager): Promise<number> {
  const info = await manager.consumers.info(OUTCOMES_STREAM, INTAKE_CONSUMER)
  return info.num_pending + info.num_ack_pending
}

function agentAddress(config: Config) {
  const { PHAROS_NATS_PUBLIC_URL: address, PHAROS_NATS_CA: ca } = config
  return { nats_url: address ?? config.NATS_URL, ca: address && ca ? textOf(ca) : null }
}
