export { MetricViewEntity } from './entity.ts'
export { metricViewRoutes } from './routes.ts'
