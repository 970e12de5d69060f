import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { inTelemetryProcess } from '../../platform/telemetry-store/bind.ts'
import {
  createRedactionRule,
  deleteRedactionRule,
  getRedactionRule,
  listRedactionRules,
  updateRedactionRule,
} from './commands.ts'

export const redactionRoutes = inTelemetryProcess([
  bind(routes.listRedactionRules, listRedactionRules),
  bind(routes.createRedactionRule, createRedactionRule),
  bind(routes.getRedactionRule, getRedactionRule),
  bind(routes.updateRedactionRule, updateRedactionRule),
  bind(routes.deleteRedactionRule, deleteRedactionRule),
])
