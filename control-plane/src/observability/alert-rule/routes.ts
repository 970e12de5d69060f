import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { bindReading } from '../../platform/telemetry-store/bind.ts'
import { createAlertRule, deleteAlertRule, updateAlertRule } from './commands.ts'
import { readHistory } from './history.ts'
import { alertRuleVerbs, listAlertRules, listAlertRuleTransitions, listAlertSeries } from './queries.ts'
import { testStored, testUnsaved } from './test-run.ts'

export const alertRuleRoutes = [
  bindReading(routes.testUnsavedAlertRule, testUnsaved),
  bindReading(routes.readAlertRuleHistory, readHistory),
  bind(routes.createAlertRule, createAlertRule),
  bind(routes.listAlertRules, listAlertRules),
  bind(routes.getAlertRule, alertRuleVerbs.get),
  bind(routes.updateAlertRule, updateAlertRule),
  bind(routes.deleteAlertRule, deleteAlertRule),
  bind(routes.pauseAlertRule, alertRuleVerbs.pause),
  bind(routes.resumeAlertRule, alertRuleVerbs.resume),
  bind(routes.listAlertSeries, listAlertSeries),
  bind(routes.listAlertRuleTransitions, listAlertRuleTransitions),
  bindReading(routes.testAlertRule, testStored),
]
