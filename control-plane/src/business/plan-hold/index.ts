export { type HoldableMonitor, loadHolds } from './load.ts'
export { noteReview, startPlanReview } from './review.ts'
