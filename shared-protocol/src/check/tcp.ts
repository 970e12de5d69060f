import { z } from 'zod'
import { FailureText } from '../text/failure.ts'
import { HttpTimings } from './http.ts'

/** Why a TCP run failed. */
export const TCP_FAILURES = [
  'dns_failure',
  'connection_refused',
  'connection_timeout',
  'connection_reset',
  'tls_failure',
  'unexpected_answer',
  'target_not_allowed',
] as const
export const TcpFailure = z.enum(TCP_FAILURES).meta({ id: 'TcpFailureReason' })
export type TcpFailure = z.infer<typeof TcpFailure>

/** The prefix of a `send` that is not text. */
export const BASE64_PREFIX = 'base64:'

/** The most bytes of an answer that are read. */
export const MOST_ANSWER_BYTES = 4_096

/** What an agent connects to. */
export const TcpSpec = z.object({
  host: z.string(),
  port: z.int().min(1).max(65_535),
  /** Whether to use TLS, and verify the chain and the name. */
  tls: z.boolean(),
  /** Sent once connected: text (UTF-8), or bytes as `base64:…`. */
  send: z.string().nullable(),
  /** A linear-time expression that the answer must match. */
  expect: z.string().nullable(),
  /** Whether to close without reading an answer. */
  close_after_connect: z.boolean(),
  ip_family: z.enum(['any', '4', '6']),
  timeout_ms: z.int().positive(),
  retries: z.int().min(0).max(3),
})
export type TcpSpec = z.infer<typeof TcpSpec>

/** What a failing run keeps of the answer, as text. */
export const TcpEvidence = z
  .object({
    answer: z.string().meta({ description: 'The first 4,096 bytes of the answer, decoded as UTF-8' }),
    answer_bytes: z.int().nonnegative().meta({ description: 'Number of bytes of the answer that were read' }),
  })
  .meta({ id: 'TcpEvidence' })
export type TcpEvidence = z.infer<typeof TcpEvidence>

/** What a TCP check observed. */
export const TcpOutcome = z.object({
  status: z.enum(['healthy', 'failing']),
  failure_reason: TcpFailure.nullable(),
  failure_detail: z.string().max(2000).nullable(),
  failure_text: FailureText,
  attempts: z.int().min(1),
  /** `first_byte` is the wait for the answer, `download` the time of the rest. */
  timings_ms: HttpTimings,
  remote_address: z.string().nullable(),
  evidence: TcpEvidence.nullable(),
})
export type TcpOutcome = z.infer<typeof TcpOutcome>
