export type { RequireRegions } from './commands.ts'
export { insertAccount } from './create.ts'
export { lockEnds, requestDeletion } from './deletion.ts'
export type { AnnounceEnd, EndedAccount } from './ended.ts'
export { type Account, AccountEntity } from './entity.ts'
export { eraseEnded, startErasing } from './erase.ts'
export { ACCOUNT_RESTORED, DEFAULT_REGIONS_CHANGED, DELETION_REQUESTED } from './event.ts'
export { holdAccount, lockAccount, requireFree } from './lock.ts'
export { allowsMore, limitsOf, mostOf, type Planned } from './plan.ts'
export {
  boughtReached,
  hasFeature,
  isPhone,
  phoneRefusal,
  quotaReached,
  requireDnsRecordQuota,
  requireFeature,
  requireInterval,
  requireMonitorQuota,
  requirePhone,
  volumeReached,
} from './plan-refusal.ts'
export { presentAccount } from './present.ts'
export { findAccount, isSuspended, loadAccount, requireActive } from './queries.ts'
export { accountRoutes } from './routes.ts'
export { isBreakGlass, loadSsoOnly, moveBreakGlass, setSsoOnly } from './sso-only.ts'
