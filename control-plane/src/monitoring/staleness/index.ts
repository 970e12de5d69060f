export { createFrontier } from './frontier.ts'
export { startStaleness } from './worker.ts'
