import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { createPartnerKey, listPartnerKeys, revokePartnerKey } from './commands.ts'

export { createPartnerKeys } from './authenticate.ts'

export const partnerKeyRoutes = [
  bind(routes.listPartnerKeys, listPartnerKeys),
  bind(routes.createPartnerKey, createPartnerKey),
  bind(routes.revokePartnerKey, revokePartnerKey),
]
