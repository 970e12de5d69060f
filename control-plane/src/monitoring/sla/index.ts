export { correctDay } from './correct-day.ts'
export { slaRoutes } from './routes.ts'
export { startFreezing } from './worker.ts'
