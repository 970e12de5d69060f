export { startLive } from './start.ts'
