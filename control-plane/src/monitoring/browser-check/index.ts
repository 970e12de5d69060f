export {
  BASELINES_CONSUMER,
  requireImportedBaselines,
  startBaselineRelay,
  storeImportedBaselines,
} from './accept.ts'
export type { StoredBaseline } from './config.ts'
export { browserKind } from './kind.ts'
export { browserCheckRoutes } from './routes.ts'
export { SECRETS_CONSUMER, startSecretsRelay } from './secrets.ts'
