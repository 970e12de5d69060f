export { encodeSeries } from './decode.ts'
export { remoteWriteRoutes } from './routes.ts'
