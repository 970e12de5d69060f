import { z } from 'zod'
import { CHECK_KINDS } from '../check/kind.ts'

export const AGENT_REPORTED = ['online', 'draining', 'blind'] as const

/** How often an agent says hello, and after how long without one it counts as gone (milliseconds). */
export const HELLO_EVERY_MS = 5_000
export const AGENT_GONE_MS = 15_000

/** No control characters: PostgreSQL refuses some of them, and would refuse a whole batch of hellos because of one. */
const PRINTABLE = /^\P{Cc}*$/u

/** What an agent reports about itself every five seconds. */
export const Hello = z.object({
  v: z.int(),
  version: z.string().max(50).regex(PRINTABLE),
  status: z.enum(AGENT_REPORTED),
  capabilities: z.array(z.enum(CHECK_KINDS)).max(CHECK_KINDS.length),
  in_flight: z.int().nonnegative().max(1_000_000),
  clock_skew_ms: z.number(),
  loop_delay_ms: z.number().nonnegative(),
  egress_addresses: z.array(z.string().max(64).regex(PRINTABLE)).max(16),
  /** Runs that were dropped since the last answered hello because they reached the agent too late. */
  expired_runs: z.int().nonnegative().max(1_000_000_000),
  /** Outcomes waiting in the spool. */
  spooled: z.int().nonnegative(),
})
export type Hello = z.infer<typeof Hello>

/** What an agent may connect to. `forbidden` are `host:port` of the installation's own database, bus and APIs. */
export const EgressPolicy = z.object({
  allow_private: z.boolean(),
  forbidden: z.array(z.string()),
})
export type EgressPolicy = z.infer<typeof EgressPolicy>

/** The control plane's reply: its clock, and the region's policy. An agent runs nothing before the first reply. */
export const HelloReply = z.object({
  v: z.int(),
  now: z.number(),
  time_scale: z.number().positive(),
  egress: EgressPolicy,
  sentinels: z.array(z.string()),
  /** Whether scripts of more than one account run in this region. True if the control plane does not say. */
  strangers: z.boolean().default(true),
  /** The version of the control plane that replied. Absent from those that do not say. */
  version: z.string().max(50).regex(PRINTABLE).optional(),
})
export type HelloReply = z.infer<typeof HelloReply>
