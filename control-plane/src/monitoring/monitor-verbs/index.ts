export { fitInterval, holdMonitor, releaseMonitor } from './hold.ts'
export { requireRoom, setPausedByTags, switchPaused } from './pause.ts'
export { verbsOf } from './verbs.ts'
