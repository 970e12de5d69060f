export { createFrontier } from './frontier.ts'
export { sweepRegions, sweepStaleness } from './sweep.ts'
