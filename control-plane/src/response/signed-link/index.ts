export { signedLinkRoutes } from './routes.ts'
