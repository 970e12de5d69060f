/**
 * The rules of a monitor, pure decisions over plain data with `now` given: a run is judged, its region decided, the
 * regions' verdict taken, and the monitor moved. Other folders import from here.
 */
export {
  type Announced,
  MONITOR_EVENTS,
  type MonitorEvent,
  type MonitorEventName,
  type SilenceCause,
  type Transition,
} from './announce.ts'
export { causeOfSilence } from './cause.ts'
export {
  decideMonitor,
  type MonitorChange,
  type MonitorDecision,
  type MonitorState,
  type MonitorStatus,
  nextStatus,
} from './decide-monitor.ts'
export { decideRegion, type HistoryReason, type RegionDecision } from './decide-region.ts'
export {
  decideVerdict,
  type RegionVerdict,
  statusOf,
  type Tally,
  tallyAt,
  type Verdict,
  type VerdictStatus,
} from './decide-verdict.ts'
export {
  type CountedStatus,
  isExcused,
  isOwnFault,
  type JudgedRun,
  type Judgement,
  judge,
  judgeRun,
  type Observation,
  type Rejudged,
  type RunStatus,
  rejudge,
  speedOf,
  type Waits,
} from './judge.ts'
export { MAX_WINDOW, neededRegions, type Policy, type PolicyRegion, staleAfterMs } from './policy.ts'
export {
  adoptPolicy,
  freshRegion,
  markStale,
  nextTurn,
  REGION_STATUSES,
  type RegionAbsence,
  type RegionState,
  type RegionStatus,
  regionStatusAt,
  silentSince,
  unmarkStale,
} from './region-state.ts'
