export { startPublicListeners } from './listener.ts'
export { customDomainRoutes } from './routes.ts'
export { startDomainSweep } from './sweep.ts'
