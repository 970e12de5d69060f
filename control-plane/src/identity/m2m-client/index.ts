export { findM2mClient } from './find.ts'
export { m2mClientRoutes } from './routes.ts'
export type { M2mClient } from './row.ts'
export { makeClientSecret } from './secret.ts'
