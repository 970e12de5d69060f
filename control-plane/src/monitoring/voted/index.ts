export { loadBundles, loadRegionDirectory, type MonitorBundle, regionsOf } from './bundle.ts'
export { type Decided, passTime, requestEvent, startDeciding, storeDecided, takeRun } from './decide.ts'
export { DEFAULT_REGIONS_CONSUMER, startDefaultRegionsRelay } from './default-regions.ts'
export { adoptSettings, askVotedRun, insertMonitorState, loadPolicy } from './settings.ts'
