export { startPublicListeners } from './listener.ts'
export { hostOf } from './queries.ts'
export { customDomainRoutes } from './routes.ts'
export { startDomainSweep } from './sweep.ts'
