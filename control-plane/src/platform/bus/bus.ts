import type { Lane } from '@pharos/shared-protocol/check/kind.ts'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'

/** One message of a work queue. It is gone only after `ack`. */
export interface BusMessage {
  subject: string
  data: Uint8Array
  /** When the bus received it, real time, milliseconds since the epoch. */
  receivedAt: number
  ack(): void
}

/** What the control plane asks of the bus; types of the client leak nowhere. */
export interface Bus {
  /** Publishes to a stream; settles when the bus has it. Two publications with one `messageId` within 2 minutes are one. */
  publish(subject: string, data: string | Uint8Array, messageId: string): Promise<{ duplicate: boolean }>
  /** Tells every process something, at most once, to wake it up. */
  broadcast(subject: string): void
  onBroadcast(subject: string, run: () => void): void
  /** Hands a message to whoever listens now. */
  publishPlain(subject: string, data: Uint8Array): void
  /** The next message on a subject; null when none came within `timeoutMs` of real time. Listening starts at once. */
  listenOnce(subject: string, timeoutMs: number): Promise<Uint8Array | null>
  /** Answers requests; one process of the installation takes each. */
  respond(subject: string, answer: (subject: string, data: Uint8Array) => Promise<string | null>): void
  /** Takes the outcomes, in batches of at most `size`; `work` must ack what it is done with. */
  consumeOutcomes(
    size: number,
    work: (batch: BusMessage[]) => Promise<void>,
  ): { stop(): Promise<void>; idle(): boolean }
  /** Makes the consumers of a region, one per lane; again after a restart of the bus. */
  ensureRegion(regionId: string): Promise<void>
  removeRegion(regionId: string): Promise<void>
  /** How many runs wait in a region's lane. */
  waitingRuns(regionId: string, lane: Lane): Promise<number>
  /** Removes runs that agents have taken, and those waiting that `expired` says nobody may take any more; returns how many of these. */
  purgeRuns(regionId: string, lane: Lane, expired: (data: Uint8Array) => boolean): Promise<number>
  waitingOutcomes(): Promise<number>
  /** When the bus received the oldest outcome that is not taken in yet, real time in epoch milliseconds; null: none waits. */
  oldestOutcome(): Promise<number | null>
  /** Called now and then: has outcomes handed out that a killed bus believes to be done with; answers whether there were any. */
  handOutStranded(): Promise<boolean>
  /** Since when the bus remembers runs and their message ids: a restart loses both. Real time, milliseconds since the epoch. */
  runsKeptSince(): Promise<number>
  /** Makes NATS credentials for an agent. */
  mintAgent(agent: { id: string; name: string; regionId: string }): Promise<{ creds: string; publicKey: string }>
  /** What an agent's credential file says of the bus. */
  address(): Pick<AgentCredentials, 'nats_url' | 'ca'>
  /** Opens the agents' account, but for those revoked: public keys with the instant (seconds). True when the server has confirmed. */
  admitAgents(revocations: Record<string, number>): Promise<boolean>
  connected(): boolean
  /** Why runs and outcomes can't be carried now, in words; null when they can. */
  fault(): string | null
  drain(): Promise<void>
}
