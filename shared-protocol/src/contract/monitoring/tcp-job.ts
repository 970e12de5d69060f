import { z } from 'zod'
import { maySend } from '../../check/port.ts'
import { BASE64_PREFIX, TcpEvidence, TcpFailure } from '../../check/tcp.ts'
import { says } from '../../text/en/contract.ts'
import { AccountId, Id, OwnId, text } from '../field.ts'
import { ServiceChoice } from './monitor.ts'
import { monitorResource } from './monitor-resource.ts'
import { attemptFields } from './run-fields.ts'
import { Host } from './tls-job.ts'
import { thresholdsFit, votedFields, votedResult, votedState } from './voted.ts'

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

function isSendable(send: string): boolean {
  return !send.startsWith(BASE64_PREFIX) || BASE64.test(send.slice(BASE64_PREFIX.length))
}

/**
 * Settings that only TCP monitors have, without defaults, so that a field that is omitted in an update keeps its value.
 */
const settings = {
  host: Host.meta({ description: 'Host name or IP address' }),
  port: z.int().min(1).max(65_535).meta({ description: 'Port number' }),
  tls: z.boolean().meta({
    description: 'Whether to use TLS from the first byte and verify the certificate and its name. Defaults to false',
  }),
  send: text(10_000, 1)
    .refine(isSendable, says('field.base64'))
    .nullable()
    .meta({ description: 'Data to send after connecting, as text or as `base64:…`; `null` to send nothing' }),
  expect: text(1_000, 1).nullable().meta({
    description: 'Regular expression (RE2) that the first 4 KB of the answer must match; `null` to accept any answer',
  }),
}

const { inverted: _, ...common } = votedFields
const CLOSE =
  'Whether to close the connection without reading an answer. If `null`, true if neither `send` nor `expect` is set'
const fields = z.strictObject({
  ...common,
  ...settings,
  close_after_connect: z.boolean().nullable().meta({ description: CLOSE }),
})

const ONLY_GREETINGS = says('field.mail_greeting')

/** The faults that depend on more than one field; an update checks the merged settings. */
export function tcpFaults(value: {
  port: number
  send?: string | null | undefined
  expect?: string | null | undefined
  close_after_connect?: boolean | null | undefined
}): { path: string[]; message: string }[] {
  const faults = []
  if (value.close_after_connect === true && (value.expect ?? null) !== null)
    faults.push({ path: ['close_after_connect'], message: says('field.not_with_expect') })
  if (!maySend(value.send ?? null, value.port)) faults.push({ path: ['send'], message: ONLY_GREETINGS })
  return faults
}

/** Body of `POST /tcp/job` and of `POST /tcp/job/test`; only `host` and `port` are required. */
export const TcpJobCreate = fields
  .partial()
  .required({ host: true, port: true })
  .extend({
    service_id: ServiceChoice.optional(),
  })
  .check(thresholdsFit)
  .check(({ value, issues }) => {
    for (const fault of tcpFaults(value)) issues.push({ code: 'custom', input: value, ...fault })
  })

/** Body of `PUT /tcp/job/{tcp_job_id}`: omitted fields keep their value. */
export const TcpJobUpdate = fields.partial().extend({
  service_id: ServiceChoice.optional(),
})
export type TcpJobInput = z.output<typeof TcpJobCreate>
/** The body as callers send it. */
export type TcpJobBody = z.input<typeof TcpJobCreate>

export const TcpJob = z
  .object({
    id: OwnId,
    account_id: AccountId,
    ...common,
    ...settings,
    ...votedState,
    friendly_name: z.string().meta({ description: 'Display name' }),
    close_after_connect: z
      .boolean()
      .meta({ description: 'Whether the connection is closed without reading an answer' }),
  })
  .meta({ id: 'TcpJob' })
export type TcpJob = z.output<typeof TcpJob>

export const TcpResult = z
  .object({
    ...votedResult,
    tcp_job_id: Id.meta({ description: 'Id of the TCP monitor' }),
    failure_reason: TcpFailure.nullable().meta({ description: 'Failure code; `null` if there is none' }),
    ...attemptFields,
  })
  .meta({ id: 'TcpResult' })
export type TcpResult = z.output<typeof TcpResult>

export const TcpResultDetail = TcpResult.extend({
  evidence: TcpEvidence.nullable().meta({ description: 'What the target answered; `null` if nothing of it was kept' }),
}).meta({ id: 'TcpResultDetail' })

/** The reply to `POST /tcp/job/test`: a result that is not stored. */
export const TcpTestResult = TcpResultDetail.omit({ id: true, tcp_job_id: true }).meta({
  id: 'TcpTestResult',
})
export type TcpTestResult = z.output<typeof TcpTestResult>

export const tcpRoutes = monitorResource(
  'tcp',
  {
    create: TcpJobCreate,
    update: TcpJobUpdate,
    resource: TcpJob,
    result: TcpResult,
    detail: TcpResultDetail,
    test: TcpTestResult,
  },
  {
    summaries: { result: 'Read a result, with the stored answer if the run failed' },
  },
)
