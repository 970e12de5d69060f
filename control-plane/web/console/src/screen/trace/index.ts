export { spanTime } from './time.ts'
