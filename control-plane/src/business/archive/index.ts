export { type ArchiveLine, BadArchive, type OpenedArchive, openArchive } from './open.ts'
export type { Verbs } from './reading.ts'
export { archiveRoutes } from './routes.ts'
export { eraseArchives, startArchives } from './work.ts'
