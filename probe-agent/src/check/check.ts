import type { Socket as Datagram } from 'node:dgram'
import type { Socket } from 'node:net'
import type { ConsoleLine } from '@pharos/shared-protocol/check/browser.ts'
import type { Log } from '../log.ts'
import type { BodyBudget } from './body-budget.ts'

export type IpFamily = 'any' | '4' | '6'

/** UDP and TCP addresses of one server. */
export interface Door {
  /** The server as people know it. */
  name: string
  connect(): Socket
  datagram(): Datagram
}

/** A check's access to the world: every address and connection passes the egress guard. */
export interface Environment {
  /** Addresses of a host name or IP literal that the policy allows; throws `TargetNotAllowed` or the resolver's error. */
  resolve(host: string, family: IpFamily): Promise<string[]>
  /** A connecting TCP socket to an address (never a name); throws `TargetNotAllowed`. */
  connect(address: string, port: number): Socket
  /** A UDP socket connected to that address alone (never a name); throws `TargetNotAllowed`. */
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
  /** Which run it is, for whoever reads the trace. */
  tracestate?: string | null
  /** Tells whoever watches the run what was written, while it goes on. */
  tell?: (lines: readonly ConsoleLine[]) => void
  /** The answer is kept as evidence also when it is as it should be. */
  keep?: boolean
}

/** A file too large for an outcome, on the agent's disk until the finding is disposed of. */
export interface FoundFile {
  kind: string
  path: string
  bytes: number
  content_type: string
}

export interface Finding {
  failing: boolean
  outcome: unknown
  files?: FoundFile[]
  /** Removes the files; called once, when the finding has been delivered. */
  dispose?(): Promise<void>
  /** The outcome when only files of these kinds were kept. */
  keeping?(kinds: ReadonlySet<string>): unknown
  /** The agent itself failed, which says nothing about the target. */
  unable?: boolean
}

/**
 * A kind of check: reads its own spec and secrets, and returns what it observed. It throws only for a run that fits no
 * schema.
 */
export type Check = (run: OpenedRun, env: Environment) => Promise<Finding>
