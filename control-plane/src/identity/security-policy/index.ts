import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { getAccountSecurity, updateAccountSecurity } from './commands.ts'
import { listWithoutFactor, listWithoutSso } from './reached.ts'

export { announceDate, startPolicyReminders } from './reminder.ts'
export { tellOfSso } from './tell.ts'

export const securityPolicyRoutes = [
  bind(routes.getAccountSecurity, getAccountSecurity),
  bindOpen(routes.updateAccountSecurity, updateAccountSecurity),
  bindOpen(routes.listWithoutFactor, listWithoutFactor),
  bindOpen(routes.listWithoutSso, listWithoutSso),
]
