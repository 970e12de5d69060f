export { emailChangeEndpoints } from './endpoints.ts'
export { emailChangeRoutes } from './routes.ts'
export { startEmailChangeSweep } from './sweep.ts'
