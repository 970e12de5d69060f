export { type Metered, meter, startOfDay } from './meter.ts'
export { type DayUsage, type Level, loadDays, OLD_USAGE_DAYS, raise, usedByAccounts, usedSince } from './read.ts'
export { COUNTS_FOR, ceilingOf, inUnit, requireVolume, startOfMonth, volumeUsed } from './volume.ts'
