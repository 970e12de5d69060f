export { signInEndpoints } from './endpoints.ts'
export { signInRoutes } from './routes.ts'
export { OLD_SIGN_IN_LINKS } from './sweep.ts'
