import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { listPlans } from './queries.ts'

export const planRoutes = [bindOpen(routes.listPlans, listPlans)]
