export { startAlertRules } from './evaluate.ts'
export { alertRuleKind } from './kind.ts'
export { alertRuleRoutes } from './routes.ts'
