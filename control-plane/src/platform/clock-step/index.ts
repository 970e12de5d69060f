export { isFromBefore, type MachineInstants, type MoveInstants, moveInstants, SLACK_MS } from './move.ts'
export { PLATFORM_INSTANTS } from './own.ts'
export { anyStep, type ClockStep, endStep, loadOpenSteps, loadRepeated, loadStepsSince, markClock } from './step.ts'
