export { correctDay } from './correct-day.ts'
export { freezeMonths } from './freeze.ts'
export { slaRoutes } from './routes.ts'
