export { cutGaps, LOG_INSTANTS } from './cut.ts'
export { loadTelemetryWarnings, loadWaitingSince } from './health.ts'
export { OLD_GAPS, OLD_PAGE_GAPS } from './old.ts'
export { pagesOf } from './pages.ts'
export {
  type GapRecord,
  noteUnreachable,
  noteUnreadable,
  type RefusalRecord,
  recordGaps,
  recordRefusals,
  startGapSweep,
} from './record.ts'
export { stateRoutes } from './routes.ts'
export { type Away, loadAway, loadStoredTo, loadTelemetryGaps, type Missing } from './store.ts'
