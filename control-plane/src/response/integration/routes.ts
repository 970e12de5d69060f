import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { IntegrationType } from '@pharos/shared-protocol/contract/response/channel-details.ts'
import { INTEGRATION_CREATORS } from '@pharos/shared-protocol/contract/response/integration.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { createIntegration, deleteIntegration, listIntegrations, updateIntegration } from './commands.ts'
import { listDeliveries, listGroupDeliveries, listServiceDeliveries, redeliver } from './deliveries.ts'

export const integrationRoutes = [
  bind(routes.listIntegrations, listIntegrations),
  ...Object.entries(INTEGRATION_CREATORS).map(([type, route]) =>
    bindOpen(route, createIntegration(type as IntegrationType)),
  ),
  bindOpen(routes.updateIntegration, updateIntegration),
  bind(routes.deleteIntegration, deleteIntegration),
  bind(routes.listDeliveries, listDeliveries),
  bind(routes.listGroupDeliveries, listGroupDeliveries),
  bind(routes.listServiceDeliveries, listServiceDeliveries),
  bind(routes.redeliver, redeliver),
]
