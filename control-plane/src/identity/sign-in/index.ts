export { signInEndpoints } from './endpoints.ts'
export { refusedSignInPage } from './page.ts'
export { signInRoutes } from './routes.ts'
export { OLD_SIGN_IN_LINKS } from './sweep.ts'
