export { endAsked, startAskedRuns } from './asked.ts'
export { loadBundles, loadRegionDirectory, type MonitorBundle, regionsOf } from './bundle.ts'
export {
  createVoted,
  deleteVoted,
  requireCreatable,
  updateVoted,
  VOTED_DEFAULTS,
  type VotedConfig,
} from './commands.ts'
export { type Decision, passTime, requestEvent, startDeciding, storeDecided, takeRun } from './decide.ts'
export { DEFAULT_REGIONS_CONSUMER, startDefaultRegionsRelay } from './default-regions.ts'
export { movePolicies } from './move-policies.ts'
export { presentVoted, VOTED_COLUMNS, type VotedLive } from './present.ts'
export { loadRegionStates, loadRegionViews, type RegionView, statesFrom } from './region-states.ts'
export { adoptSettings, askVotedRun, loadPolicy } from './settings.ts'
export { isLate, type Late, loadSilences } from './take-back.ts'
