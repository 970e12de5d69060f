export { SEGMENT_QUARANTINED } from './event.ts'
export { startSegmentChecks } from './worker.ts'
