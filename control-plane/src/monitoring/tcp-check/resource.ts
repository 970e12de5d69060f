import { TcpOutcome } from '@pharos/shared-protocol/check/tcp.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { proposedName } from '../monitor/index.ts'
import { presentVoted } from '../voted/index.ts'
import { bindVoted } from '../voted-routes/index.ts'
import { closesAfterConnect, mergeTcp, newTcpConfig, tcpConfigOf } from './config.ts'
import { tcpKind } from './kind.ts'

export const tcpCheckRoutes = bindVoted(MONITOR_ROUTES.tcp, {
  kind: tcpKind,
  outcome: TcpOutcome,
  newConfig: (given, account) => newTcpConfig(account, given),
  changedConfig: (monitor, given, account) => mergeTcp(account, tcpConfigOf(monitor), given),
  nameOf: ({ host, port }) => proposedName(host, port),
  present(monitor, live) {
    const { inverted: _, ...config } = tcpConfigOf(monitor)
    return { ...presentVoted(monitor, live), ...config, close_after_connect: closesAfterConnect(tcpConfigOf(monitor)) }
  },
})
