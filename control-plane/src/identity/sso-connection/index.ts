export { ownConnection } from './change.ts'
export { followOwner } from './enforce.ts'
export { firstConnections } from './first.ts'
export { decryptionKeys, requestKey } from './key.ts'
export { whyInsecure } from './metadata.ts'
export { ssoConnectionRoutes } from './routes.ts'
export {
  activeConnection,
  type Connection,
  findConnection,
  redirectUriOf,
  secretOf,
  serviceProviderOf,
  type TestResult,
} from './row.ts'
export { saveTest } from './save.ts'
export { startConnectionChecks } from './sweep.ts'
