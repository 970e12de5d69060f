import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { createAlertRule, deleteAlertRule, updateAlertRule } from './commands.ts'
import { readHistory } from './history.ts'
import { alertRuleVerbs, listAlertRules, listAlertRuleTransitions, listAlertSeries } from './queries.ts'
import { testStored, testUnsaved } from './test-run.ts'

export const alertRuleRoutes = [
  bindOpen(routes.testUnsavedAlertRule, testUnsaved),
  bindOpen(routes.readAlertRuleHistory, readHistory),
  bind(routes.createAlertRule, createAlertRule),
  bind(routes.listAlertRules, listAlertRules),
  bind(routes.getAlertRule, alertRuleVerbs.get),
  bind(routes.updateAlertRule, updateAlertRule),
  bind(routes.deleteAlertRule, deleteAlertRule),
  bind(routes.pauseAlertRule, alertRuleVerbs.pause),
  bind(routes.resumeAlertRule, alertRuleVerbs.resume),
  bind(routes.listAlertSeries, listAlertSeries),
  bind(routes.listAlertRuleTransitions, listAlertRuleTransitions),
  bindOpen(routes.testAlertRule, testStored),
]
