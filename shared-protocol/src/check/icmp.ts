import { z } from 'zod'
import { FailureText } from '../text/failure.ts'

/**
 * Why an ICMP run failed. `not_permitted`: this agent may not send echo requests, which says nothing about the target,
 * so the run gives no verdict.
 */
export const ICMP_FAILURES = ['dns_failure', 'no_reply', 'packet_loss', 'target_not_allowed', 'not_permitted'] as const
export const IcmpFailure = z.enum(ICMP_FAILURES).meta({ id: 'IcmpFailureReason' })
export type IcmpFailure = z.infer<typeof IcmpFailure>

/** What an agent pings. */
export const IcmpSpec = z.object({
  host: z.string(),
  /** Echo requests of an attempt. */
  count: z.int().min(1).max(10),
  max_loss_percent: z.number().min(0).max(99),
  ip_family: z.enum(['any', '4', '6']),
  timeout_ms: z.int().positive(),
  retries: z.int().min(0).max(3),
})
export type IcmpSpec = z.infer<typeof IcmpSpec>

const Millis = z.number().nonnegative()

export const IcmpRoundTrip = z
  .object({
    min: Millis.meta({ description: 'Shortest round-trip time, in milliseconds' }),
    avg: Millis.meta({ description: 'Average round-trip time, in milliseconds' }),
    max: Millis.meta({ description: 'Longest round-trip time, in milliseconds' }),
  })
  .meta({ id: 'IcmpRoundTrip' })
export type IcmpRoundTrip = z.infer<typeof IcmpRoundTrip>

/** What an ICMP check observed in its last attempt. */
export const IcmpOutcome = z.object({
  status: z.enum(['healthy', 'failing']),
  failure_reason: IcmpFailure.nullable(),
  failure_detail: z.string().max(2000).nullable(),
  failure_text: FailureText,
  attempts: z.int().min(1),
  sent: z.int().nonnegative(),
  received: z.int().nonnegative(),
  /** Null if there was no reply. */
  rtt_ms: IcmpRoundTrip.nullable(),
  /** How long the name took to resolve; null if it did not resolve. */
  dns_ms: Millis.nullable(),
  remote_address: z.string().nullable(),
})
export type IcmpOutcome = z.infer<typeof IcmpOutcome>
