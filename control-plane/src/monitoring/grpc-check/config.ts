import { GrpcSecrets, type GrpcSpec } from '@pharos/shared-protocol/check/grpc.ts'
import type { GrpcJobInput } from '@pharos/shared-protocol/contract/monitoring/grpc-job.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import {
  hideNamed,
  hostInUrl,
  type Monitor,
  mergeNamed,
  type NamedValue,
  plainHost,
  requireNamedAgain,
  revealNamed,
  settingsIn,
} from '../monitor/index.ts'
import { VOTED_DEFAULTS, type VotedConfig } from '../voted/index.ts'

/** The settings of a gRPC monitor. Secret metadata has its value only while settings are changed. */
export interface GrpcConfig extends VotedConfig, Record<string, unknown> {
  host: string
  port: number
  service: string | null
  tls: boolean
  verify_tls: boolean
  metadata: NamedValue[]
}

/** The body of a create or an update. */
export type GivenFields = { [K in keyof GrpcJobInput]?: GrpcJobInput[K] | undefined }

const DEFAULTS = { ...VOTED_DEFAULTS, service: null, tls: true, verify_tls: true, metadata: [] }
const AGAIN = monitoringText('grpc_check.set_again_or_cleared')

export function newGrpcConfig(given: GrpcJobInput): GrpcConfig {
  return mergeGrpc({ ...DEFAULTS, host: given.host, port: given.port }, given)
}

/** Applies the given fields to the settings with their secret values: omitted fields keep their value. */
export function mergeGrpc(config: GrpcConfig, given: GivenFields): GrpcConfig {
  const { metadata } = given
  const merged = { ...config, ...settingsIn(given, ['metadata']) }
  const isSame = serverOf(merged) === serverOf(config) && merged.tls === config.tls
  if (!isSame) requireNamedAgain('metadata', config.metadata, metadata, AGAIN)
  return { ...merged, metadata: metadata ? mergeNamed('metadata', config.metadata, metadata) : config.metadata }
}

export function hideGrpc(config: GrpcConfig): { config: GrpcConfig; secrets: GrpcSecrets | null } {
  const { shown, values } = hideNamed(config.metadata)
  const secrets = Object.keys(values).length === 0 ? null : { metadata: values }
  return { config: { ...config, metadata: shown }, secrets }
}

export function revealGrpc(config: GrpcConfig, secrets: unknown): GrpcConfig {
  const values = secrets === null ? {} : GrpcSecrets.parse(secrets).metadata
  return { ...config, metadata: revealNamed(config.metadata, values) }
}

/** The config of a monitor of this kind, which only this folder writes. */
export function grpcConfigOf(monitor: Pick<Monitor, 'config'>): GrpcConfig {
  return monitor.config as GrpcConfig
}

/** The spec of a gRPC monitor that an agent gets. */
export function grpcSpec(config: GrpcConfig, timeoutSeconds: number): GrpcSpec {
  const { host, port, service, tls, verify_tls, metadata, ip_family, retries } = config
  return {
    ...{ host: plainHost(host), port, service: service ?? '', tls, verify_tls, metadata, ip_family, retries },
    timeout_ms: timeoutSeconds * 1000,
  }
}

/** The target for people and webhooks. */
export function grpcTarget(config: GrpcConfig): string {
  return `grpc://${serverOf(config)}/${config.service ?? ''}`
}

function serverOf({ host, port }: GrpcConfig): string {
  return `${hostInUrl(host)}:${port}`
}
