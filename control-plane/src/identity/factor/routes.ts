import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { confirmApp, newRecoveryCodes, removeTotp, resetSecondFactor, startTotp } from './commands.ts'
import { listMemberAccess } from './member-access.ts'
import { getSecurity } from './queries.ts'

// How a person signs in counts in all of their accounts, so it is stored outside of any account's transaction.
export const factorRoutes = [
  bindOpen(routes.getSecurity, getSecurity),
  bindOpen(routes.listMemberAccess, listMemberAccess),
  bindOpen(routes.startTotp, startTotp),
  bindOpen(routes.confirmTotp, confirmApp),
  bindOpen(routes.removeTotp, removeTotp),
  bindOpen(routes.makeRecoveryCodes, newRecoveryCodes),
  bindOpen(routes.resetSecondFactor, resetSecondFactor),
]
