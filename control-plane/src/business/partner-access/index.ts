import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { getPartnerAccess, openPartnerAccess, setPartnerAccess } from './commands.ts'

export { createReadTokens } from './authenticate.ts'
export { OLD_READ_TOKENS } from './commands.ts'

export const partnerAccessRoutes = [
  bindOpen(routes.getPartnerAccess, getPartnerAccess),
  bindOpen(routes.setPartnerAccess, setPartnerAccess),
  bindOpen(routes.openPartnerAccess, openPartnerAccess),
]
