import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import {
  createRumSessionFilter,
  deleteRumSessionFilter,
  listRumSessionFilters,
  updateRumSessionFilter,
} from './filters.ts'
import { createRumRule, deleteRumRule, listRumRules, updateRumRule } from './rules.ts'

export const rumRuleRoutes = [
  bind(routes.listRumRules, listRumRules),
  bind(routes.createRumRule, createRumRule),
  bind(routes.updateRumRule, updateRumRule),
  bind(routes.deleteRumRule, deleteRumRule),
  bind(routes.listRumSessionFilters, listRumSessionFilters),
  bind(routes.createRumSessionFilter, createRumSessionFilter),
  bind(routes.updateRumSessionFilter, updateRumSessionFilter),
  bind(routes.deleteRumSessionFilter, deleteRumSessionFilter),
]
