import { z } from 'zod'
import { CAPABILITY, HELO_NAME, MOST_REQUIRED, SmtpEvidence, SmtpFailure, SmtpSecurity } from '../../check/smtp.ts'
import { says } from '../../text/en/contract.ts'
import { AccountId, Id, OwnId, TimeOut, text } from '../field.ts'
import { ServiceChoice } from './monitor.ts'
import { monitorResource } from './monitor-resource.ts'
import { attemptFields } from './run-fields.ts'
import { Host } from './tls-job.ts'
import { thresholdsFit, votedFields, votedResult, votedState } from './voted.ts'

/**
 * Settings that only SMTP monitors have, without defaults, so that a field that is omitted in an update keeps its value.
 */
const settings = {
  host: Host.meta({ description: 'Host name or IP address' }),
  port: z.int().min(1).max(65_535).meta({ description: 'Port number. Defaults to 25, or 465 with `security` `tls`' }),
  security: SmtpSecurity.meta({
    description:
      'TLS: `starttls` must be offered, `starttls_if_offered` is used where it is, `tls` is TLS from the first byte, `none` is no TLS. Defaults to `starttls`',
  }),
  verify_tls: z.boolean().meta({
    description: 'Whether to verify the certificate and its name. Defaults to true; without TLS it has no effect',
  }),
  helo_name: text(253, 1)
    .regex(HELO_NAME, says('field.host_name_only'))
    .nullable()
    .meta({ description: 'Name that the agent gives itself in EHLO; `null` for `probe.invalid`' }),
  username: text(200, 1)
    .regex(/^[^\0]*$/, says('field.no_line_breaks'))
    .nullable()
    .meta({
      description: 'User name with which the agent signs in (AUTH); `null` to not sign in',
      'x-needs': 'password',
    }),
  allow_plain_auth: z.boolean().meta({
    description: 'Whether the agent may sign in over a connection without TLS. Defaults to false',
  }),
  expect: text(1_000, 1)
    .nullable()
    .meta({ description: 'Regular expression (RE2) that the greeting must match; `null` to accept any greeting' }),
  required_capabilities: z
    .array(text(100, 1).regex(CAPABILITY, says('field.smtp_capability')))
    .max(MOST_REQUIRED)
    .meta({ description: 'Extensions that the server must offer after the last EHLO, such as `SIZE` or `AUTH PLAIN`' }),
}

const { inverted: _, ...common } = votedFields
const password = text(500, 1)
  .regex(/^[^\0]*$/, says('field.no_line_breaks'))
  .nullable()
  .meta({ description: 'Password of `username`: encrypted, and never returned', writeOnly: true })
const fields = z.strictObject({ ...common, ...settings, password })

/** Body of `POST /smtp/job` and of `POST /smtp/job/test`; only `host` is required. */
export const SmtpJobCreate = fields
  .partial()
  .required({ host: true })
  .extend({
    service_id: ServiceChoice.optional(),
  })
  .check(thresholdsFit)

/** Body of `PUT /smtp/job/{smtp_job_id}`: omitted fields keep their value. */
export const SmtpJobUpdate = fields.partial().extend({
  service_id: ServiceChoice.optional(),
})
export type SmtpJobInput = z.output<typeof SmtpJobCreate>
/** The body as callers send it. */
export type SmtpJobBody = z.input<typeof SmtpJobCreate>

export const SmtpJob = z
  .object({
    id: OwnId,
    account_id: AccountId,
    ...common,
    ...settings,
    has_password: z.boolean().meta({ description: 'Whether a password is set' }),
    ...votedState,
    friendly_name: z.string().meta({ description: 'Display name' }),
  })
  .meta({ id: 'SmtpJob' })
export type SmtpJob = z.output<typeof SmtpJob>

export const SmtpResult = z
  .object({
    ...votedResult,
    smtp_job_id: Id.meta({ description: 'Id of the SMTP monitor' }),
    failure_reason: SmtpFailure.nullable().meta({ description: 'Failure code; `null` if there is none' }),
    ...attemptFields,
    greeting: z
      .string()
      .nullable()
      .meta({ description: 'First line of the greeting, with its code; `null` if there was none' }),
    capabilities: z.array(z.string()).nullable().meta({
      description: 'Extensions that the server offered in reply to the last EHLO; `null` if it did not get there',
    }),
    protocol: z.string().nullable().meta({ description: 'Version of TLS; `null` without TLS' }),
    not_after: TimeOut.nullable().meta({ description: 'End of the certificate; `null` without TLS' }),
  })
  .meta({ id: 'SmtpResult' })
export type SmtpResult = z.output<typeof SmtpResult>

export const SmtpResultDetail = SmtpResult.extend({
  evidence: SmtpEvidence.nullable().meta({ description: 'What the server said; `null` if nothing of it was kept' }),
}).meta({ id: 'SmtpResultDetail' })

/** The reply to `POST /smtp/job/test`: a result that is not stored. */
export const SmtpTestResult = SmtpResultDetail.omit({ id: true, smtp_job_id: true }).meta({ id: 'SmtpTestResult' })
export type SmtpTestResult = z.output<typeof SmtpTestResult>

export const smtpRoutes = monitorResource(
  'smtp',
  {
    create: SmtpJobCreate,
    update: SmtpJobUpdate,
    resource: SmtpJob,
    result: SmtpResult,
    detail: SmtpResultDetail,
    test: SmtpTestResult,
  },
  { summaries: { result: 'Read a result, with what the server said if the run failed' } },
)
