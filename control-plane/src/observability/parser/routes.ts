import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import {
  createLogParser,
  deleteLogParser,
  getLogParser,
  listLogParsers,
  testLogParser,
  updateLogParser,
} from './commands.ts'

export const parserRoutes = [
  bind(routes.listLogParsers, listLogParsers),
  bind(routes.createLogParser, createLogParser),
  bind(routes.getLogParser, getLogParser),
  bind(routes.updateLogParser, updateLogParser),
  bind(routes.deleteLogParser, deleteLogParser),
  bindOpen(routes.testLogParser, testLogParser),
]
