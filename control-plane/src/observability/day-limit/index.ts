export { createDayLimits, MOST_KEYS, MOST_SERIES } from './limit.ts'
