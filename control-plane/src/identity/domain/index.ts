export { domainRoutes } from './routes.ts'
export { accountOfDomain, domainOf } from './row.ts'
export { startDomainChecks } from './sweep.ts'
