import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { addStaffPerson, removeStaffPerson } from './commands.ts'
import { listStaffPersons } from './queries.ts'

export { requireStaff, requireStaffOf } from './guard.ts'

export const staffPersonRoutes = [
  bindOpen(routes.listStaffPersons, listStaffPersons),
  bindOpen(routes.addStaffPerson, addStaffPerson),
  bindOpen(routes.removeStaffPerson, removeStaffPerson),
]
