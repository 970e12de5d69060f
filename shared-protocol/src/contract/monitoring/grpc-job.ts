import { z } from 'zod'
import { GrpcFailure, ServingStatus } from '../../check/grpc.ts'
import { isWebPort } from '../../check/port.ts'
import { says } from '../../text/en/contract.ts'
import { AccountId, Id, OwnId, text } from '../field.ts'
import { HeaderOut } from './http-job.ts'
import { ServiceChoice } from './monitor.ts'
import { monitorResource } from './monitor-resource.ts'
import { attemptFields } from './run-fields.ts'
import { Host } from './tls-job.ts'
import { thresholdsFit, votedFields, votedResult, votedState } from './voted.ts'

/** What the client sets itself, and what is about the connection, which HTTP/2 has not (RFC 9113 8.2.2). */
const OWN_METADATA = [
  ...['te', 'content-type', 'content-length', 'user-agent', 'host', 'connection', 'keep-alive'],
  ...['proxy-connection', 'transfer-encoding', 'upgrade', 'http2-settings'],
]
/** Credentials of which a request has one set (RFC 9110 11.6.2, 11.7.2). */
const SINGLE_METADATA = ['authorization', 'proxy-authorization']

const MetadataName = text(200, 1)
  .regex(/^[0-9a-z_.-]+$/, says('field.metadata_name'))
  .refine(name => !name.startsWith('grpc-') && !OWN_METADATA.includes(name), says('field.set_by_the_agent'))

const MetadataIn = z
  .strictObject({
    name: MetadataName.meta({ description: 'Name of the entry' }),
    value: text(4096)
      .regex(/^[\x20-\x7e]*$/, says('field.printable_ascii'))
      .optional()
      .meta({ description: 'Value of the entry. May be omitted in an update to keep the value of a secret entry' }),
    secret: z.boolean().optional().meta({ description: 'Whether the value is secret: encrypted, and never returned' }),
  })
  .meta({ id: 'GrpcMetadataInput' })

/**
 * Settings that only gRPC monitors have, without defaults, so that a field that is omitted in an update keeps its value.
 */
const settings = {
  host: Host.meta({ description: 'Host name or IP address' }),
  port: z
    .int()
    .min(1)
    .max(65_535)
    .refine(isWebPort, says('field.no_port_of_other_protocol'))
    .meta({ description: 'Port number' }),
  service: text(200, 1)
    .regex(/^[\w./-]+$/, says('field.grpc_service'))
    .nullable()
    .meta({ description: 'Service whose health is asked for; `null` for the server as a whole' }),
  tls: z.boolean().meta({ description: 'Whether to use TLS. Defaults to true' }),
  verify_tls: z.boolean().meta({
    description: 'Whether to verify the certificate and its name. Defaults to true; without TLS it has no effect',
  }),
}
const metadata = z
  .array(MetadataIn)
  .max(20)
  .check(({ value, issues }) => {
    for (const single of SINGLE_METADATA) {
      const again = value.findLastIndex(({ name }) => name === single)
      if (again > value.findIndex(({ name }) => name === single))
        issues.push({ code: 'custom', input: value, path: [again, 'name'], message: says('field.only_once') })
    }
  })
  .meta({ description: 'Metadata to send with the call' })

const { inverted: _, ...common } = votedFields
const fields = z.strictObject({ ...common, ...settings, metadata })

/** Body of `POST /grpc/job` and of `POST /grpc/job/test`; only `host` and `port` are required. */
export const GrpcJobCreate = fields
  .partial()
  .required({ host: true, port: true })
  .extend({
    service_id: ServiceChoice.optional(),
  })
  .check(thresholdsFit)

/** Body of `PUT /grpc/job/{grpc_job_id}`: omitted fields keep their value. */
export const GrpcJobUpdate = fields.partial().extend({
  service_id: ServiceChoice.optional(),
})
export type GrpcJobInput = z.output<typeof GrpcJobCreate>
/** The body as callers send it. */
export type GrpcJobBody = z.input<typeof GrpcJobCreate>

export const GrpcJob = z
  .object({
    id: OwnId,
    account_id: AccountId,
    ...common,
    ...settings,
    ...votedState,
    friendly_name: z.string().meta({ description: 'Display name' }),
    metadata: z.array(HeaderOut).meta({ description: 'Metadata that is sent with the call' }),
  })
  .meta({ id: 'GrpcJob' })
export type GrpcJob = z.output<typeof GrpcJob>

export const GrpcResult = z
  .object({
    ...votedResult,
    grpc_job_id: Id.meta({ description: 'Id of the gRPC monitor' }),
    failure_reason: GrpcFailure.nullable().meta({ description: 'Failure code; `null` if there is none' }),
    ...attemptFields,
    serving_status: ServingStatus.nullable().meta({
      description: 'What the server said of the service; `null` if it did not say',
    }),
    grpc_status: z
      .int()
      .nullable()
      .meta({ description: 'Status code with which the call ended, 0 for OK; `null` if it did not end' }),
  })
  .meta({ id: 'GrpcResult' })
export type GrpcResult = z.output<typeof GrpcResult>

/** The reply to `POST /grpc/job/test`: a result that is not stored. */
export const GrpcTestResult = GrpcResult.omit({ id: true, grpc_job_id: true }).meta({ id: 'GrpcTestResult' })
export type GrpcTestResult = z.output<typeof GrpcTestResult>

export const grpcRoutes = monitorResource('grpc', {
  create: GrpcJobCreate,
  update: GrpcJobUpdate,
  resource: GrpcJob,
  result: GrpcResult,
  detail: GrpcResult,
  test: GrpcTestResult,
})
