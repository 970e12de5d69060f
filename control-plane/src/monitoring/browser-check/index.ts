export { BASELINES_CONSUMER, startBaselineRelay } from './accept.ts'
export { browserKind } from './kind.ts'
export { browserCheckRoutes } from './routes.ts'
export { SECRETS_CONSUMER, startSecretsRelay } from './secrets.ts'
