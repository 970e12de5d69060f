export { emailChangeEndpoints } from './endpoints.ts'
export { emailChangeRoutes } from './routes.ts'
export { OLD_EMAIL_CHANGES } from './sweep.ts'
