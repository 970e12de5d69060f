export { personWith } from './with.ts'
