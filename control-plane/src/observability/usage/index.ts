export { countUnreadable, createUsage, type Usage } from './counter.ts'
export { OLD_USAGE } from './old.ts'
export { usageRoutes } from './routes.ts'
