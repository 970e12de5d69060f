import { unitText } from './unit-text.ts'

/** Formats a duration within a trace, from microseconds to hours. */
export const spanTime = unitText.time
