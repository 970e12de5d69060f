export { tlsPair } from './create.ts'
export { tlsKind } from './kind.ts'
export { summarisePaired } from './queries.ts'
export { tlsCheckRoutes } from './routes.ts'
