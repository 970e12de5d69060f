export { tlsPair } from './create.ts'
export { summarisePaired } from './queries.ts'
export { tlsCheckRoutes } from './routes.ts'
