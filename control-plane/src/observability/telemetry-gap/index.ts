export { cutGaps, LOG_INSTANTS } from './cut.ts'
export { OLD_GAPS } from './old.ts'
export { type GapRecord, noteUnreachable, noteUnreadable, recordGaps, startGapSweep } from './record.ts'
export { type Away, loadAway, loadStoredTo, loadTelemetryGaps } from './store.ts'
