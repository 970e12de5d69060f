import { OUTCOMES_STREAM } from '@pharos/shared-protocol/message/subject.ts'
import type { JetStreamClient, JetStreamManager, NatsConnection } from 'nats'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Bus } from './bus.ts'
import { mintAgentUser, pushRevocations } from './claims.ts'
import { connectBus, textOf } from './connect.ts'
import { consumeInOrder } from './consume.ts'
import {
  countWaiting,
  ensureRegionConsumers,
  ensureStreams,
  INTAKE_CONSUMER,
  purgeExpired,
  removeRegionConsumers,
  runsKeptSince,
  watchStranded,
} from './streams.ts'

/** The bus on NATS. Streams and regions' consumers are made again whenever a restarted server has forgotten them. */
export async function openBus(config: Config, log: Log): Promise<Bus> {
  const regions = new Set<string>()
  const connection = await connectBus(config, log, () => void restore())
  const manager = await connection.jetstreamManager({ timeout: 5_000 })
  const stream = connection.jetstream({ timeout: 5_000 })
  await ensureStreams(manager, config.PHAROS_NATS_REPLICAS)

  async function restore(): Promise<void> {
    try {
      await ensureStreams(manager, config.PHAROS_NATS_REPLICAS)
      for (const region of regions) await ensureRegionConsumers(manager, region)
    } catch (err) {
      if (connection.isClosed()) return
      log.warn({ err }, 'streams could not be restored; trying again')
      setTimeout(() => void restore(), 1_000).unref()
    }
  }

  return {
    publish: (subject, data, messageId) => publish(stream, subject, data, messageId),
    ...broadcasts(connection),
    respond: (subject, answer) => respond(connection, subject, answer, log),
    consumeOutcomes: (size, work) => consumeInOrder(stream, size, work, log),
    async ensureRegion(regionId) {
      regions.add(regionId)
      await ensureRegionConsumers(manager, regionId)
    },
    async removeRegion(regionId) {
      regions.delete(regionId)
      await removeRegionConsumers(manager, regionId)
    },
    waitingRuns: (regionId, lane) => countWaiting(manager, regionId, lane),
    purgeRuns: (regionId, lane, expired) => purgeExpired(manager, regionId, lane, expired),
    waitingOutcomes: () => waitingOutcomes(manager),
    handOutStranded: watchStranded(manager),
    runsKeptSince: () => runsKeptSince(manager),
    mintAgent: agent => mintAgentUser(config, agent),
    address: () => agentAddress(config),
    revoke: revocations => pushRevocations(config, revocations),
    connected: () => !connection.isClosed() && connection.getServer() !== '' && isConnected(connection),
    drain: () => connection.drain(),
  }
}

async function publish(stream: JetStreamClient, subject: string, data: string | Uint8Array, messageId: string) {
  const ack = await stream.publish(subject, typeof data === 'string' ? new TextEncoder().encode(data) : data, {
    msgID: messageId,
  })
  return { duplicate: ack.duplicate }
}

function broadcasts(
  connection: NatsConnection,
): Pick<Bus, 'broadcast' | 'onBroadcast' | 'publishPlain' | 'listenOnce'> {
  return {
    publishPlain: (subject, data) => connection.publish(subject, data),
    listenOnce: (subject, timeoutMs) => listenOnce(connection, subject, timeoutMs),
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

/** One of the processes that subscribe under the queue group takes each request. */
function respond(connection: NatsConnection, subject: string, answer: Parameters<Bus['respond']>[1], log: Log): void {
  connection.subscribe(subject, {
    queue: 'control-plane',
    callback: (error, message) => {
      if (error) return
      answer(message.subject, message.data).then(
        reply => reply !== null && message.respond(reply),
        err => log.warn({ err, subject: message.subject }, 'a request on the bus could not be answered'),
      )
    },
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

function isConnected(connection: NatsConnection): boolean {
  // The client has no public flag for "between two connections"; its protocol handler has.
  const { protocol } = connection as unknown as { protocol?: { connected?: boolean } }
  return protocol?.connected ?? true
}
