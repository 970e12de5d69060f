export {
  type Alert,
  type AlertData,
  type AlertDeclaration,
  type AlertKnowledge,
  type AlertTable,
  type AlertWords,
  defineAlerts,
  factOf,
  listOf,
  recordOf,
  recordsOf,
  textOf,
} from './alert.ts'
export { COLUMN_DEFAULTS, columnsOf, settingsIn } from './columns.ts'
export { flushMonitor, insertMonitor, type NewMonitor, newMonitor, writeMonitor } from './create.ts'
export { type Monitor, MonitorEntity, type PolicyConfig } from './entity.ts'
export {
  MONITOR_ALERT,
  MONITOR_DELETED,
  MonitorCause,
  MonitorName,
  RegionPart,
  RUN_REQUESTED,
  STATUS_CHANGED,
  STATUS_SETTLED,
} from './event.ts'
export { hostInUrl, plainHost } from './host.ts'
export { intervalSetOf, intervalWithin } from './interval.ts'
export type {
  Conclusion,
  DueRun,
  MonitorKind,
  ObservedOutcome,
  PlannedKind,
  Question,
  ReportedKind,
  VotedKind,
} from './kind.ts'
export {
  alertDeclared,
  type Kinds,
  kindNamed,
  plannedKind,
  presentTarget,
  targetOf,
  URI_KINDS,
  uriOf,
  votedKind,
} from './kinds.ts'
export { type LiveColumns, type MonitorQuery, readerOf } from './list.ts'
export { createPaired, followedBy, type Pair, settleOwn, settlePaired } from './pair.ts'
export { type Place, placesOfAddress, placesOfHost } from './place.ts'
export { type LiveState, lastStatusChange, presentMonitor, presentState } from './present.ts'
export { proposedName } from './proposed-name.ts'
export { countedMonitors, requireQuota } from './quota.ts'
export { lockStates, removeMonitor } from './remove.ts'
export {
  hideNamed,
  mergeNamed,
  type NamedValue,
  presentNamed,
  requireNamedAgain,
  revealNamed,
} from './secret-entry.ts'
export { linkToService } from './service.ts'
export { lockState, type Move, moveTo, noteFailure, settleStatus } from './status.ts'
export { targetConfig } from './target.ts'
