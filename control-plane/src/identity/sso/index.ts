export { ssoRoutes } from './routes.ts'
export { OLD_ASSERTIONS, OLD_SSO_SIGN_INS } from './row.ts'
