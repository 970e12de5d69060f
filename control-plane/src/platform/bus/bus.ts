import type { Lane } from '@pharos/shared-protocol/check/kind.ts'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'

/** An outcome of a message of the work queue, which is removed once `ack` was called for each of its outcomes. */
export interface BusMessage {
  subject: string
  /** The message's position in the queue, which is the same for each delivery. */
  sequence: number
  data: Uint8Array
  /** When the bus received it, real time, milliseconds since the epoch. */
  receivedAt: number
  ack(): void
}

/** A region's lane on the bus. */
export interface LaneCount {
  /** Runs that wait, and runs that were delivered to agents. */
  waiting: number
  delivered: number
  /** Pulls of agents that wait for a run. */
  asking: number
  /** The number of the last delivered run in the stream. */
  position: number
}

/** A lane beside the stream that holds its runs. */
export interface LaneState extends LaneCount {
  /** The number of the last run in the stream, of any lane. Less than `position` in a stream that counts anew. */
  end: number
}

/** The operations of the bus. No type of the client library is used outside this folder. */
export interface Bus {
  /**
   * Publishes to a stream; settles when the bus has stored it. Two publications with one `messageId` within 2 minutes
   * are one.
   */
  publish(subject: string, data: string | Uint8Array, messageId: string): Promise<{ duplicate: boolean }>
  /** Wakes up every process; delivered at most once. */
  broadcast(subject: string): void
  onBroadcast(subject: string, run: () => void): void
  /** Sends a message to the current listeners. */
  publishPlain(subject: string, data: Uint8Array): void
  /** The next message on a subject; null if none arrives within `timeoutMs` of real time. Starts to listen at once. */
  listenOnce(subject: string, timeoutMs: number): Promise<Uint8Array | null>
  /** Calls `hear` with every message on a subject, until the returned function is called. */
  listen(subject: string, hear: (data: Uint8Array) => void): () => void
  /** Answers requests; each is answered by one process of the installation. */
  respond(subject: string, answer: (subject: string, data: Uint8Array) => Promise<string | null>): void
  /** Processes outcomes in batches of at most `size`; `work` must ack the messages that it has finished. */
  consumeOutcomes(
    size: number,
    work: (batch: BusMessage[]) => Promise<void>,
  ): { stop(): Promise<void>; idle(): boolean }
  /** Creates the consumers of a region, one per lane; needed again after a restart of the bus. */
  ensureRegion(regionId: string): Promise<void>
  removeRegion(regionId: string): Promise<void>
  /** What the bus says of a region's lane. Rejects if it says nothing. */
  countRuns(regionId: string, lane: Lane): Promise<LaneCount>
  /**
   * How many runs of a lane the stream holds, after those that agents have taken were removed: a queue that has lost the
   * stream says that none waits.
   */
  storedRuns(regionId: string, lane: Lane): Promise<number>
  /** Makes the stream of runs anew, with the queues of all regions. Runs that wait are lost. */
  renewRuns(): Promise<void>
  /**
   * Makes the queue of a region's lane anew, for one that hands out no more runs. Runs up to `position`, which agents
   * have taken, are removed; those after it are handed out.
   */
  renewLane(regionId: string, lane: Lane, position: number): Promise<void>
  /**
   * Removes runs that agents have taken, and waiting ones for which `expired` holds; returns how many of the latter, and
   * what the bus said of the lane before. Removes nothing of a lane whose stream counts anew. Rejects if the bus says
   * nothing.
   */
  purgeRuns(
    regionId: string,
    lane: Lane,
    expired: (data: Uint8Array) => boolean,
  ): Promise<{ expired: number; count: LaneState }>
  waitingOutcomes(): Promise<number>
  /** The runs that wait in each queue of the bus. Rejects if there are too many queues to ask about. */
  waitingRuns(): Promise<{ regionId: string; lane: Lane; waiting: number }[]>
  /** When the bus received the oldest unprocessed outcome, real time in epoch milliseconds; null if none waits. */
  oldestOutcome(): Promise<number | null>
  /**
   * Redelivers outcomes that a killed bus wrongly counts as done; returns whether there were any. Called periodically.
   */
  handOutStranded(): Promise<boolean>
  /**
   * Since when the bus remembers runs and their message ids, which a restart loses. Real time, milliseconds since the
   * epoch.
   */
  runsKeptSince(): Promise<number>
  /** Creates NATS credentials for an agent. */
  mintAgent(agent: { id: string; name: string; regionId: string }): Promise<{ creds: string; publicKey: string }>
  /** The bus settings in an agent's credential file. */
  address(): Pick<AgentCredentials, 'nats_url' | 'ca'>
  /** Takes over what an earlier version left in the agents' account, before that is published. May wait for the intake. */
  prepareAgents(): Promise<void>
  /** Calls `run` each time the connection is back. The server may have been restarted, and have lost its files. */
  onReconnect(run: () => void): void
  /**
   * Publishes the agents' account with its revocations: public keys with the instant (seconds). Returns whether the
   * server has confirmed.
   */
  admitAgents(revocations: Record<string, number>): Promise<boolean>
  connected(): boolean
  /** Why the bus cannot carry runs and outcomes now, in words; null if it can. */
  fault(): string | null
  drain(): Promise<void>
}
