export { freezeMonths } from './freeze.ts'
export { slaRoutes } from './routes.ts'
