import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { inTelemetryProcess } from '../../platform/telemetry-store/bind.ts'
import {
  createLogParser,
  deleteLogParser,
  getLogParser,
  listLogParsers,
  testLogParser,
  updateLogParser,
} from './commands.ts'

export const parserRoutes = inTelemetryProcess([
  bind(routes.listLogParsers, listLogParsers),
  bind(routes.createLogParser, createLogParser),
  bind(routes.getLogParser, getLogParser),
  bind(routes.updateLogParser, updateLogParser),
  bind(routes.deleteLogParser, deleteLogParser),
  bindOpen(routes.testLogParser, testLogParser),
])
