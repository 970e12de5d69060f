import { IcmpOutcome } from '@pharos/shared-protocol/check/icmp.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { proposedName } from '../monitor/index.ts'
import { presentVoted } from '../voted/index.ts'
import { bindVoted } from '../voted-routes/index.ts'
import { icmpConfigOf, mergeIcmp, newIcmpConfig } from './config.ts'
import { icmpKind } from './kind.ts'

export const icmpCheckRoutes = bindVoted(MONITOR_ROUTES.icmp, {
  kind: icmpKind,
  outcome: IcmpOutcome,
  newConfig: newIcmpConfig,
  changedConfig: (monitor, given) =>
    mergeIcmp(icmpConfigOf(monitor), { timeout_seconds: monitor.timeout_seconds, ...given }),
  nameOf: ({ host }) => proposedName(host),
  present(monitor, live) {
    const { inverted: _, ...config } = icmpConfigOf(monitor)
    return { ...presentVoted(monitor, live), ...config }
  },
})
