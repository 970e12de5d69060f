export type { RequireRegions } from './commands.ts'
export { insertAccount } from './create.ts'
export { AccountEntity } from './entity.ts'
export { DEFAULT_REGIONS_CHANGED } from './event.ts'
export {
  isPaid,
  isPhone,
  phoneRefusal,
  requireDnsRecordQuota,
  requireInterval,
  requireMonitorQuota,
  requirePaid,
  requirePhone,
} from './plan.ts'
export { presentAccount } from './present.ts'
export { findAccount, loadAccount, loadPlan, lockAccount } from './queries.ts'
export { accountRoutes } from './routes.ts'
