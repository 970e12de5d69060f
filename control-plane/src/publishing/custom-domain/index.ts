export { startPublicListeners } from './listener.ts'
export { customDomainRoutes } from './routes.ts'
export { DOMAINS_CHANGED, startDomainSweep } from './sweep.ts'
