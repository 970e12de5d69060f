export { startPulse } from './beat.ts'
export { anyNews, isThere, loadGaps, loadOwnAbsences } from './queries.ts'
export { AWAY_MS, type Gap, type OwnOutage, PARTS, type Part } from './rules.ts'
export { INSTALLATION_OFFLINE, INSTALLATION_ONLINE, ownOutageOf, sweepGaps, sweepInstallation } from './sweep.ts'
