import { SmtpOutcome } from '@pharos/shared-protocol/check/smtp.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { proposedName } from '../monitor/index.ts'
import { presentVoted } from '../voted/index.ts'
import { bindVoted } from '../voted-routes/index.ts'
import { hideSmtp, mergeSmtp, newSmtpConfig, revealSmtp, smtpConfigOf } from './config.ts'
import { smtpKind } from './kind.ts'

export const smtpCheckRoutes = bindVoted(MONITOR_ROUTES.smtp, {
  kind: smtpKind,
  outcome: SmtpOutcome,
  newConfig: newSmtpConfig,
  changedConfig: (monitor, given, account) => mergeSmtp(account, smtpConfigOf(monitor), given),
  secrets: { hide: hideSmtp, reveal: revealSmtp },
  nameOf: ({ host, port }) => proposedName(host, port),
  present(monitor, live) {
    const { inverted: _, password: __, ...config } = smtpConfigOf(monitor)
    return { ...presentVoted(monitor, live), ...config }
  },
})
