import { GrpcOutcome } from '@pharos/shared-protocol/check/grpc.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { presentNamed, proposedName } from '../monitor/index.ts'
import { presentVoted } from '../voted/index.ts'
import { bindVoted } from '../voted-routes/index.ts'
import { grpcConfigOf, hideGrpc, mergeGrpc, newGrpcConfig, revealGrpc } from './config.ts'
import { grpcKind } from './kind.ts'

export const grpcCheckRoutes = bindVoted(MONITOR_ROUTES.grpc, {
  kind: grpcKind,
  outcome: GrpcOutcome,
  newConfig: newGrpcConfig,
  changedConfig: (monitor, given) => mergeGrpc(grpcConfigOf(monitor), given),
  secrets: { hide: hideGrpc, reveal: revealGrpc },
  nameOf: ({ host, port, service }) => proposedName(host, port, service === null ? '' : `/${service}`),
  present(monitor, live) {
    const { inverted: _, metadata, ...config } = grpcConfigOf(monitor)
    return { ...presentVoted(monitor, live), ...config, metadata: presentNamed(metadata) }
  },
})
