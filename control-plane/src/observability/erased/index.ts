export { startErasedSweep, startRefusedSweep } from './sweep.ts'
