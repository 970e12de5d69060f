export { tellResults } from './results.ts'
export { startLive } from './start.ts'
