export { type LogRange, whereLogs, whereRange } from './filter.ts'
