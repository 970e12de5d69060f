import { z } from 'zod'
import { FailureText } from '../text/failure.ts'
import { HttpTimings } from './http.ts'

/**
 * Why a gRPC run failed. `call_failed`: the call ended with a status other than OK and NOT_FOUND. `not_grpc`: the answer
 * breaks the protocol.
 */
export const GRPC_FAILURES = [
  'dns_failure',
  'connection_refused',
  'connection_timeout',
  'connection_reset',
  'tls_failure',
  'request_timeout',
  'not_grpc',
  'call_failed',
  'service_unknown',
  'not_serving',
  'target_not_allowed',
] as const
export const GrpcFailure = z.enum(GRPC_FAILURES).meta({ id: 'GrpcFailureReason' })
export type GrpcFailure = z.infer<typeof GrpcFailure>

/** What a server says of a service (grpc.health.v1, `HealthCheckResponse.ServingStatus`), in the order of its numbers. */
export const SERVING_STATUSES = ['UNKNOWN', 'SERVING', 'NOT_SERVING', 'SERVICE_UNKNOWN'] as const
export const ServingStatus = z.enum(SERVING_STATUSES).meta({ id: 'GrpcServingStatus' })
export type ServingStatus = z.infer<typeof ServingStatus>

/** The status codes of gRPC, in the order of their numbers. */
export const GRPC_STATUSES = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
] as const

/** What an agent calls. Secret values are sent separately, sealed to the region (`GrpcSecrets`). */
export const GrpcSpec = z.object({
  host: z.string(),
  port: z.int().min(1).max(65_535),
  /** The service whose health is asked for; empty for the server as a whole. */
  service: z.string(),
  tls: z.boolean(),
  verify_tls: z.boolean(),
  /** A secret entry has an empty value here. Its value is in `GrpcSecrets.metadata` at the same index. */
  metadata: z.array(z.object({ name: z.string(), value: z.string(), secret: z.boolean() })),
  ip_family: z.enum(['any', '4', '6']),
  timeout_ms: z.int().positive(),
  retries: z.int().min(0).max(3),
})
export type GrpcSpec = z.infer<typeof GrpcSpec>

/** The sealed half of a gRPC run: values by the index of their entry. */
export const GrpcSecrets = z.object({ metadata: z.record(z.string(), z.string()) })
export type GrpcSecrets = z.infer<typeof GrpcSecrets>

/** What a gRPC check observed. */
export const GrpcOutcome = z.object({
  status: z.enum(['healthy', 'failing']),
  failure_reason: GrpcFailure.nullable(),
  failure_detail: z.string().max(2000).nullable(),
  failure_text: FailureText,
  attempts: z.int().min(1),
  /** `first_byte` is the wait for the answer, `download` the time of the rest. */
  timings_ms: HttpTimings,
  remote_address: z.string().nullable(),
  serving_status: ServingStatus.nullable(),
  /** The status code with which the call ended; null if it did not end. */
  grpc_status: z.int().nonnegative().nullable(),
})
export type GrpcOutcome = z.infer<typeof GrpcOutcome>
