export { erasePending } from './account.ts'
export { type DropReplays, startRumErasures } from './events.ts'
export { startRumFileErasures } from './files.ts'
export { eraseEventsLater, eraseFilesLater } from './store.ts'
