export { announceEnd } from './announce.ts'
