export { emitAlerts } from './alert.ts'
export { startPlanner } from './planner.ts'
export { adoptPlannedPause, insertPlannedRun, runBy, runNow } from './run-plan.ts'
export { takePlanned } from './take.ts'
