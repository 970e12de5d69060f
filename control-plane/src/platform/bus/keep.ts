import { RUNS_STREAM } from '@pharos/shared-protocol/message/subject.ts'
import type { JetStreamManager, NatsConnection } from 'nats'
import { isAway } from '../away.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { pushControlAccount } from './claims.ts'
import { ensureRegionConsumers, ensureStreams, type StreamSizes } from './streams.ts'

/** How often the streams are checked. */
const LOOK_MS = 2_000
/** A look that is not answered after this long is a fault, before its own time limit has ended it. */
const ANSWER_MS = 3_000
/** How long a refusal is believed if nothing was published since (milliseconds). */
const REFUSAL_MS = 10_000
/**
 * A stream of runs that takes none for this long although the server answers is made anew: it elects a leader sooner than
 * one that has lost the majority of its replicas, and most of its runs would expire meanwhile.
 */
const REFUSED_MS = 10_000
const SILENT = 'the NATS server does not answer'
const REFUSES = 'the NATS server takes no messages'

export interface Keeper {
  /** Consumers of these regions are created with the streams. */
  regions: Set<string>
  /** Why the bus cannot carry runs and outcomes now, in words; null if it can. */
  fault(): string | null
  look(): Promise<void>
  /** Notes whether the bus took a message. A cluster without a majority may answer, and take none. */
  note(taken: boolean): void
  stop(): void
}

export function sizesOf(config: Config): StreamSizes {
  const { PHAROS_NATS_REPLICAS, PHAROS_NATS_RUNS_MB, PHAROS_NATS_OUTCOMES_MB } = config
  return { replicas: PHAROS_NATS_REPLICAS, runs_mb: PHAROS_NATS_RUNS_MB, outcomes_mb: PHAROS_NATS_OUTCOMES_MB }
}

/**
 * Checks every two seconds, and on request, whether streams are missing, and recreates them: a restarted server has no
 * RUNS, one whose disk was full may have dropped OUTCOMES, and a cluster may have broken RUNS.
 */
export function keepStreams(config: Config, connection: NatsConnection, manager: JetStreamManager, log: Log): Keeper {
  const regions = new Set<string>()
  let fault: string | null = null
  let looking: Promise<void> | null = null
  let askedAt = 0
  let stopped = false
  let refused: { since: number; last: number } | null = null
  const note = (taken: boolean) => {
    const now = performance.now()
    refused = taken ? null : { since: refused?.since ?? now, last: now }
  }
  const isSilent = () => !isConnected(connection) || (looking !== null && performance.now() - askedAt > ANSWER_MS)
  const refusedForMs = () => {
    const isPresent = refused !== null && performance.now() - refused.last < REFUSAL_MS
    return refused === null || !isPresent || fault !== null || isSilent() ? 0 : refused.last - refused.since
  }
  const isOver = () => stopped || connection.isClosed()
  const attempt = async () => {
    if (isOver()) return
    try {
      // A server that has lost its resolver's files refuses the connection until the account is published again.
      if (!isConnected(connection)) return void (await pushControlAccount(config))
      const isBroken = refusedForMs() > REFUSED_MS
      if (isBroken) await manager.streams.delete(RUNS_STREAM)
      const made = await ensureStreams(manager, sizesOf(config))
      if (isBroken || fault !== null) refused = null
      if (made.length > 0) {
        for (const region of regions) await ensureRegionConsumers(manager, region)
        log.warn({ streams: made }, 'streams of the bus were missing and were recreated')
      } else if (fault !== null) log.info('the bus answers again, with all its streams')
      fault = null
    } catch (err) {
      if (isOver()) return
      const reason = isAway(err) ? SILENT : err instanceof Error ? err.message : String(err)
      if (reason !== fault && isConnected(connection)) {
        if (reason === SILENT) log.warn({ err }, 'the bus does not answer; will retry')
        else log.error({ err }, 'the bus lacks a stream; will retry')
      }
      fault = reason
    }
  }
  const look = () => {
    if (looking === null) {
      askedAt = performance.now()
      looking = attempt().finally(() => {
        looking = null
      })
    }
    return looking
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  const stop = () => {
    stopped = true
    clearInterval(timer)
  }
  return {
    regions,
    fault: () => fault ?? (isSilent() ? SILENT : refusedForMs() > ANSWER_MS ? REFUSES : null),
    look,
    note,
    stop,
  }
}

export function isConnected(connection: NatsConnection): boolean {
  // The client has no public flag for "between two connections"; its protocol handler has.
  const { protocol } = connection as unknown as { protocol?: { connected?: boolean } }
  return !connection.isClosed() && (protocol?.connected ?? true)
}
