export { COLUMN_DEFAULTS, columnsOf } from './columns.ts'
export { type Monitor, MonitorEntity, type PolicyConfig } from './entity.ts'
export type {
  Alert,
  AlertReason,
  Conclusion,
  DueRun,
  MonitorKind,
  ObservedOutcome,
  PlannedKind,
  Question,
  ReportedKind,
  VotedKind,
} from './kind.ts'
export { allKinds, plannedKind, useKinds, votedKind, votedKinds } from './kinds.ts'
export { followedBy, type Pair, settleOwn, settlePaired } from './pair.ts'
export { requireQuota } from './quota.ts'
export { lockStates, MONITOR_DELETED, removeMonitor } from './remove.ts'
