import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import {
  createRedactionRule,
  deleteRedactionRule,
  getRedactionRule,
  listRedactionRules,
  updateRedactionRule,
} from './commands.ts'

export const redactionRoutes = [
  bind(routes.listRedactionRules, listRedactionRules),
  bind(routes.createRedactionRule, createRedactionRule),
  bind(routes.getRedactionRule, getRedactionRule),
  bind(routes.updateRedactionRule, updateRedactionRule),
  bind(routes.deleteRedactionRule, deleteRedactionRule),
]
