export { startUsageLevels } from './levels.ts'
export { readCustomerUsage } from './queries.ts'
export { billingUsageRoutes } from './routes.ts'
export { OLD_USAGE_WARNINGS, startUsageWarnings } from './warn.ts'
