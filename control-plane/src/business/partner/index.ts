import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { createPartner, updatePartner } from './commands.ts'
import { getPartner, listPartners } from './queries.ts'

export { type OwnPartner, requirePartner, requirePartnerOf } from './own.ts'

export const partnerRoutes = [
  bindOpen(routes.listPartners, listPartners),
  bindOpen(routes.createPartner, createPartner),
  bindOpen(routes.updatePartner, updatePartner),
  bindOpen(routes.getPartner, getPartner),
]
