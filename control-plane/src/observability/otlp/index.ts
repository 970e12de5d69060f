export { cutMessage, levelOf, levelOfText, logRows, type Making } from './log.ts'
export type { Owner } from './origin.ts'
export { pointRows } from './point.ts'
export { spanRows } from './span.ts'
