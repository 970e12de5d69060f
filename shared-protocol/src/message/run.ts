import { z } from 'zod'
import { CHECK_KINDS } from '../check/kind.ts'

/** The version that this program writes; agents that are one version behind are supported. */
export const MESSAGE_VERSION = 1

/**
 * Why a run exists: `slot` by schedule; `first` after creation, resume or a change of what is checked; `confirm` in the
 * other regions after a first failure (with the slot of the trigger); `manual` on request; `retry` by a slow kind's own
 * plan.
 */
export const RUN_KINDS = ['slot', 'first', 'confirm', 'manual', 'retry'] as const
export type RunKind = (typeof RUN_KINDS)[number]

/** What identifies a run. `slot` is epoch milliseconds; `ordinal` distinguishes runs of one kind at one slot. */
export interface RunKey {
  account: string
  monitor: string
  region: string
  kind: RunKind
  slot: number
  ordinal: number
}

/** The key as one line: the run's message id on the bus, and the text from which its trace id is derived. */
export function runKeyText(key: RunKey): string {
  return `${key.account}/${key.monitor}/${key.region}/${key.kind}/${key.slot}/${key.ordinal}`
}

/** A run as it is sent to an agent. It contains everything, since agents store no configuration. */
export const Run = z.object({
  v: z.int(),
  token: z.string(),
  check: z.enum(CHECK_KINDS),
  expires_at: z.int(),
  spec: z.unknown(),
  sealed: z.string().nullable(),
  /** Whether the target's answer is kept as evidence even if the run succeeds. */
  keep: z.boolean().default(false),
  traceparent: z.string().nullable(),
  /** In addition to `traceparent`: identifies the run (W3C Trace Context, tracestate). */
  tracestate: z.string().nullable().default(null),
})
export type Run = z.infer<typeof Run>

/** What an agent observed, published to OUTCOMES. Account, monitor, region and slot are only read from the token. */
export const Outcome = z.object({
  v: z.int(),
  token: z.string(),
  agent: z.string(),
  /** Milliseconds between the end of the check and this publication, by the agent's monotonic clock. */
  age_ms: z.number().nonnegative(),
  /** The delay of the agent's event loop during this check, milliseconds. */
  loop_delay_ms: z.number().nonnegative(),
  /** Whether the agent could reach none of its region's sentinels. If so, the outcome is ignored. */
  blind: z.boolean(),
  outcome: z.unknown(),
})
export type Outcome = z.infer<typeof Outcome>
