import { z } from 'zod'
import { IcmpFailure, IcmpRoundTrip } from '../../check/icmp.ts'
import { says } from '../../text/en/contract.ts'
import { AccountId, Id, OwnId } from '../field.ts'
import { ServiceChoice } from './monitor.ts'
import { monitorResource } from './monitor-resource.ts'
import { attemptFields } from './run-fields.ts'
import { Host } from './tls-job.ts'
import { thresholdsFit, votedFields, votedResult, votedState } from './voted.ts'

/**
 * Settings that only ICMP monitors have, without defaults, so that a field that is omitted in an update keeps its
 * value.
 */
const settings = {
  host: Host.meta({ description: 'Host name or IP address' }),
  count: z.int().min(1).max(10).meta({ description: 'Number of echo requests per attempt. Defaults to 3' }),
  max_loss_percent: z
    .int()
    .min(0)
    .max(99)
    .meta({ description: 'Maximum packet loss in percent. Defaults to 0. A run without any reply always fails' }),
}

const { inverted: _, ...common } = votedFields
const fields = z.strictObject({ ...common, ...settings })

/** Echo requests are at least this far apart, and the wait after the last one is as long. */
const LEAST_PAUSE_SECONDS = 0.2

/** The faults that depend on more than one field; an update checks the merged settings. */
export function icmpFaults(value: {
  count?: number | undefined
  timeout_seconds?: number | undefined
}): { path: string[]; message: string }[] {
  const { count = 3, timeout_seconds: timeout = 10 } = value
  const most = Math.round(timeout / LEAST_PAUSE_SECONDS) - 1
  if (count <= most) return []
  const message = says('field.too_many_for_timeout', { limit: most, least_pause_seconds: LEAST_PAUSE_SECONDS, timeout })
  return [{ path: ['count'], message }]
}

/** Body of `POST /icmp/job` and of `POST /icmp/job/test`; only `host` is required. */
export const IcmpJobCreate = fields
  .partial()
  .required({ host: true })
  .extend({
    service_id: ServiceChoice.optional(),
  })
  .check(thresholdsFit)
  .check(({ value, issues }) => {
    for (const fault of icmpFaults(value)) issues.push({ code: 'custom', input: value, ...fault })
  })

/** Body of `PUT /icmp/job/{icmp_job_id}`: omitted fields keep their value. */
export const IcmpJobUpdate = fields.partial().extend({
  service_id: ServiceChoice.optional(),
})
export type IcmpJobInput = z.output<typeof IcmpJobCreate>
/** The body as callers send it. */
export type IcmpJobBody = z.input<typeof IcmpJobCreate>

export const IcmpJob = z
  .object({
    id: OwnId,
    account_id: AccountId,
    ...common,
    ...settings,
    ...votedState,
    friendly_name: z.string().meta({ description: 'Display name' }),
  })
  .meta({ id: 'IcmpJob' })
export type IcmpJob = z.output<typeof IcmpJob>

const { attempts, remote_address } = attemptFields
export const IcmpResult = z
  .object({
    ...votedResult,
    icmp_job_id: Id.meta({ description: 'Id of the ICMP monitor' }),
    failure_reason: IcmpFailure.nullable().meta({ description: 'Failure code; `null` if there is none' }),
    attempts,
    sent: z.int().meta({ description: 'Number of echo requests in the last attempt' }),
    received: z.int().meta({ description: 'Number of replies received' }),
    rtt_ms: IcmpRoundTrip.nullable().meta({ description: 'Round-trip times; `null` if there was no reply' }),
    remote_address,
    dns_ms: z
      .number()
      .nullable()
      .meta({ description: 'Time to resolve the name, in milliseconds; `null` if it was not resolved' }),
  })
  .meta({ id: 'IcmpResult' })
export type IcmpResult = z.output<typeof IcmpResult>

/** The reply to `POST /icmp/job/test`: a result that is not stored. */
export const IcmpTestResult = IcmpResult.omit({ id: true, icmp_job_id: true }).meta({
  id: 'IcmpTestResult',
})
export type IcmpTestResult = z.output<typeof IcmpTestResult>

export const icmpRoutes = monitorResource('icmp', {
  create: IcmpJobCreate,
  update: IcmpJobUpdate,
  resource: IcmpJob,
  result: IcmpResult,
  detail: IcmpResult,
  test: IcmpTestResult,
})
