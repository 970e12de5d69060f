export { archiveRoutes } from './routes.ts'
export { eraseArchives, startArchives } from './work.ts'
