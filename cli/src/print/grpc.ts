import { GRPC_STATUSES } from '@pharos/shared-protocol/check/grpc.ts'
import type { GrpcJob, GrpcResult, GrpcTestResult } from '@pharos/shared-protocol/contract/monitoring/grpc-job.ts'
import { connectionLines } from './connection-lines.ts'
import type { Look } from './look.ts'
import { phaseColumns, resultTable } from './result-table.ts'
import { votedHead, votedSettings } from './voted.ts'

export function grpcTarget({ host, port, service }: Pick<GrpcJob, 'host' | 'port' | 'service'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}${service === null ? '' : ` ${service}`}`
}

export function grpcHead(look: Look, job: GrpcJob): string {
  return votedHead(look, job, grpcTarget(job))
}

export function grpcSettings(job: GrpcJob): string[] {
  const { tls, verify_tls, metadata } = job
  const sent = metadata.map(({ name, value }) => `${name}: ${value ?? '(secret)'}`)
  return votedSettings(job, [
    ['TLS', !tls && 'not used'],
    ['Certificate', tls && !verify_tls && 'not verified'],
    ['Metadata', sent.length > 0 && sent.join(', ')],
  ])
}

export function grpcResultTable(look: Look, results: readonly GrpcResult[]): string {
  return resultTable(look, results, [
    { head: 'SERVING', cell: result => result.serving_status ?? '' },
    ...phaseColumns<GrpcResult>(),
  ])
}

/** One run: its result, its phases, its fault, and what the server said. */
export function grpcResultPage(look: Look, result: GrpcTestResult): string {
  const { serving_status, grpc_status } = result
  const said = serving_status === null ? [] : [`  health ${serving_status}`]
  const ended =
    grpc_status === null || grpc_status === 0
      ? []
      : [`  gRPC status ${grpc_status} ${GRPC_STATUSES[grpc_status] ?? ''}`.trimEnd()]
  return [...connectionLines(look, result), ...said, ...ended].join('\n')
}
