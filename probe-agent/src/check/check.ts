import type { Socket as Datagram } from 'node:dgram'
import type { Socket } from 'node:net'
import type { ConsoleLine } from '@pharos/shared-protocol/check/browser.ts'
import type { LentBaselines, WantedBaselines } from '../artifact/baselines.ts'
import type { Log } from '../log.ts'
import type { BodyBudget } from './body-budget.ts'

export type IpFamily = 'any' | '4' | '6'

/** The UDP and TCP address of a server. */
export interface Door {
  /** The server's name for people. */
  name: string
  connect(): Socket
  datagram(): Datagram
}

/** A check's access to the network: every address and connection passes the egress guard. */
export interface Environment {
  /**
   * The addresses of a host name or IP literal that the policy allows. Throws `TargetNotAllowed` or the resolver's
   * error.
   */
  resolve(host: string, family: IpFamily): Promise<string[]>
  /** Connects a TCP socket to an address (never a name); throws `TargetNotAllowed`. */
  connect(address: string, port: number): Socket
  /** Opens a UDP socket that is connected to only that address (never a name); throws `TargetNotAllowed`. */
  datagram(address: string, port: number): Datagram
  /** This agent's own DNS servers, chosen by its operator and exempt from the policy. */
  resolvers: readonly Door[]
  /** The budget that all response bodies of this process share. */
  bodies: BodyBudget
  /** Aborts when the agent is killed. */
  signal: AbortSignal
  clock: { now(): number; monotonic(): number }
  log: Log
}

/** A run's check with its secrets opened. */
export interface OpenedRun {
  spec: unknown
  secrets: unknown
  traceparent: string | null
  /** Identifies the run for people who read the trace. */
  tracestate?: string | null
  /** Sends what was written to those who watch the run, while it runs. */
  tell?: (lines: readonly ConsoleLine[]) => void
  /** Provides accepted baselines of a check as files; throws an Error that says why it cannot. */
  lendBaselines?: (wanted: WantedBaselines) => Promise<LentBaselines>
  /** Whether the answer is kept as evidence even if the run succeeds. */
  keep?: boolean
}

/** A file that is too large for an outcome, on the agent's disk until the finding is disposed of. */
export interface FoundFile {
  kind: string
  path: string
  bytes: number
  content_type: string
  /** Of a file of a comparison with a baseline, which is stored under this hash. */
  sha256?: string
}

export interface Finding {
  failing: boolean
  outcome: unknown
  files?: FoundFile[]
  /** Removes the files; called once, after the finding was delivered. */
  dispose?(): Promise<void>
  /** The outcome if only files of these kinds were kept. */
  keeping?(kinds: ReadonlySet<string>): unknown
  /** Whether the agent itself failed, which says nothing about the target. */
  unable?: boolean
}

/**
 * A kind of check: reads its own spec and secrets, and returns what it observed. Throws only if the run fits no schema.
 */
export type Check = (run: OpenedRun, env: Environment) => Promise<Finding>
