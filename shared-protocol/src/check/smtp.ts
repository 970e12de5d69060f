import { z } from 'zod'
import { FailureText } from '../text/failure.ts'
import { HttpTimings } from './http.ts'

/**
 * Why an SMTP run failed. `greeting_refused` and `command_refused`: the server does not want this client, or no client at
 * present. `not_smtp`: what came is no reply of SMTP. `unexpected_answer`: the greeting does not match.
 */
export const SMTP_FAILURES = [
  'dns_failure',
  'connection_refused',
  'connection_timeout',
  'connection_reset',
  'tls_failure',
  'request_timeout',
  'not_smtp',
  'greeting_refused',
  'command_refused',
  'starttls_missing',
  'auth_failed',
  'unexpected_answer',
  'capability_missing',
  'target_not_allowed',
] as const
export const SmtpFailure = z.enum(SMTP_FAILURES).meta({ id: 'SmtpFailureReason' })
export type SmtpFailure = z.infer<typeof SmtpFailure>

/**
 * `starttls`: the server must offer STARTTLS. `starttls_if_offered`: it is used where it is offered. `tls`: TLS from the
 * first byte (RFC 8314 3.3). `none`: no TLS.
 */
export const SMTP_SECURITY = ['starttls', 'starttls_if_offered', 'tls', 'none'] as const
export const SmtpSecurity = z.enum(SMTP_SECURITY).meta({ id: 'SmtpSecurity' })
export type SmtpSecurity = z.infer<typeof SmtpSecurity>

/** A host name: what follows EHLO can be nothing but a word. */
export const HELO_NAME = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i

/** A keyword of EHLO, with parameters that it must have: `SIZE`, `AUTH PLAIN` (RFC 5321 4.1.1.1). */
export const CAPABILITY = /^[A-Za-z0-9][A-Za-z0-9-]*(?: [!-~]+)*$/
export const MOST_REQUIRED = 20

/** What an agent talks to. No mail is sent: the only commands are EHLO, STARTTLS, AUTH and QUIT. */
export const SmtpSpec = z.object({
  host: z.string(),
  port: z.int().min(1).max(65_535),
  security: SmtpSecurity,
  verify_tls: z.boolean(),
  /** The name that the agent gives itself; null for one that does not exist anywhere. */
  helo_name: z.string().regex(HELO_NAME).nullable(),
  /** Who signs in; null for nobody. The password is in `SmtpSecrets`. */
  username: z.string().nullable(),
  /** Whether to sign in without TLS too. */
  allow_plain_auth: z.boolean(),
  /** The expression that the greeting must match; null for any. */
  expect: z.string().nullable(),
  required_capabilities: z.array(z.string().regex(CAPABILITY)).max(MOST_REQUIRED),
  ip_family: z.enum(['any', '4', '6']),
  timeout_ms: z.int().positive(),
  retries: z.int().min(0).max(3),
})
export type SmtpSpec = z.infer<typeof SmtpSpec>

/** The sealed half of an SMTP run. */
export const SmtpSecrets = z.object({ password: z.string() })
export type SmtpSecrets = z.infer<typeof SmtpSecrets>

export const MOST_CAPABILITIES = 100

/** What a failing run keeps of the conversation. */
export const SmtpEvidence = z
  .object({ answer: z.string().max(5000).meta({ description: 'The first 4,096 characters of what the server said' }) })
  .meta({ id: 'SmtpEvidence' })

/** What an SMTP check observed. */
export const SmtpOutcome = z.object({
  status: z.enum(['healthy', 'failing']),
  failure_reason: SmtpFailure.nullable(),
  failure_detail: z.string().max(2000).nullable(),
  failure_text: FailureText,
  attempts: z.int().min(1),
  /** `first_byte` is the wait for the greeting, `download` the time of the commands. */
  timings_ms: HttpTimings,
  remote_address: z.string().nullable(),
  /** The first line of the greeting, with its code. */
  greeting: z.string().max(600).nullable(),
  /** What the server offers in reply to the last EHLO. */
  capabilities: z.array(z.string().max(600)).max(MOST_CAPABILITIES).nullable(),
  /** The version of TLS. */
  protocol: z.string().max(20).nullable(),
  /** The end of the certificate (RFC 3339). */
  not_after: z.iso.datetime().max(40).nullable(),
  evidence: SmtpEvidence.nullable(),
})
export type SmtpOutcome = z.infer<typeof SmtpOutcome>
