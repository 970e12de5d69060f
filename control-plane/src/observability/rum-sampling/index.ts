export { sampleSoon } from './store.ts'
export { startRumSampling } from './worker.ts'
