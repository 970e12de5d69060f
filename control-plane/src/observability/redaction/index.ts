export { loadRedaction } from './load.ts'
export { redactRows } from './redact.ts'
export { redactionRoutes } from './routes.ts'
export type { Rule } from './rule.ts'
