import type { Socket as Datagram } from 'node:dgram'
import type { Socket } from 'node:net'
import type { Log } from '../log.ts'
import type { BodyBudget } from './body-budget.ts'

export type IpFamily = 'any' | '4' | '6'

/** The two ways to one server. */
export interface Door {
  /** The server as people know it. */
  name: string
  connect(): Socket
  datagram(): Datagram
}

/** All that a check may use of the world: every address and connection passes the egress guard. */
export interface Environment {
  /** Addresses of a host name or IP literal that the policy allows; throws `TargetNotAllowed` or the resolver's error. */
  resolve(host: string, family: IpFamily): Promise<string[]>
  /** A connecting TCP socket to an address (never a name); throws `TargetNotAllowed`. */
  connect(address: string, port: number): Socket
  /** A UDP socket that speaks with that address alone (never a name); throws `TargetNotAllowed`. */
  datagram(address: string, port: number): Datagram
  /** This agent's own DNS servers, which its operator chose and no policy forbids. */
  resolvers: readonly Door[]
  /** What the response bodies of all checks may take of this process's memory. */
  bodies: BodyBudget
  /** Aborts when the agent is killed. */
  signal: AbortSignal
  clock: { now(): number; monotonic(): number }
  log: Log
}

/** What a run asks for, secrets opened. */
export interface Order {
  spec: unknown
  secrets: unknown
  traceparent: string | null
}

/** Something too large for an outcome, on the agent's disk until the finding is disposed of. */
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
  /** The outcome when only files of these kinds could be kept. */
  keeping?(kinds: ReadonlySet<string>): unknown
  /** What went wrong is this agent's own, and says nothing of the target. */
  unable?: boolean
}

/** A kind of check: reads its own spec and secrets, and returns what it saw. It throws only for an order that fits no schema. */
export type Check = (order: Order, env: Environment) => Promise<Finding>
