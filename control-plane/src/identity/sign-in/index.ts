export { personEndpoints, signInEndpoints } from './endpoints.ts'
export { signInRoutes } from './routes.ts'
export { startSignInSweep } from './sweep.ts'
