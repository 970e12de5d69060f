import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { updateStaffAccount } from './commands.ts'
import { listStaffAccounts } from './queries.ts'
import { getStaffAccount } from './show.ts'

export { byStaff } from './commands.ts'

export const staffAccountRoutes = [
  bindOpen(routes.listStaffAccounts, listStaffAccounts),
  bindOpen(routes.getStaffAccount, getStaffAccount),
  bindOpen(routes.updateStaffAccount, updateStaffAccount),
]
