export { AlertRuleFields } from './fields.tsx'
export { queryWords } from './labels.ts'
export { ALERT_RULE_STARTS } from './starts.ts'
