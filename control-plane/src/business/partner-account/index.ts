import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { closePartnerAccount } from './close.ts'
import { createPartnerAccount, invitePartnerOwner, updatePartnerAccount } from './commands.ts'
import { getPartnerAccount, getPartnerAccountUsage, listPartnerAccounts } from './queries.ts'
import { switchSuspended } from './suspend.ts'

export { auditForCustomer, byPartner } from './by.ts'
export { lockCustomer } from './lock.ts'

export const partnerAccountRoutes = [
  bindOpen(routes.listPartnerAccounts, listPartnerAccounts),
  bindOpen(routes.createPartnerAccount, createPartnerAccount),
  bindOpen(routes.getPartnerAccount, getPartnerAccount),
  bindOpen(routes.getPartnerAccountUsage, getPartnerAccountUsage),
  bindOpen(routes.updatePartnerAccount, updatePartnerAccount),
  bindOpen(routes.invitePartnerOwner, invitePartnerOwner),
  bindOpen(routes.suspendPartnerAccount, switchSuspended(true)),
  bindOpen(routes.resumePartnerAccount, switchSuspended(false)),
  bindOpen(routes.closePartnerAccount, closePartnerAccount),
]
