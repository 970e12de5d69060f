export { smtpKind } from './kind.ts'
export { smtpCheckRoutes } from './resource.ts'
