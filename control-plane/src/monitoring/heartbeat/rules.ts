/**
 * The rules of a heartbeat, pure decisions over plain data: the effect of a ping, a deadline or a change of settings.
 * Other files import from here.
 */

export { nextDeadline, passDeadlines } from './deadline.ts'
export { type JudgedPing, judgePing, type Ping } from './ping.ts'
export { type PingDecision, takePing } from './ping-rules.ts'
export { cronFault, instantAfter, type Schedule } from './schedule.ts'
export { adoptSettings } from './settings-change.ts'
export {
  freshHeartbeat,
  type HeartbeatDecision,
  type HeartbeatEvent,
  type HeartbeatSettings,
  type HeartbeatState,
  type HeartbeatTransition,
  type OpenRun,
} from './state.ts'
