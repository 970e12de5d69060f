export {
  CHANGES_WAKE,
  PAGE_VIEW_CONSUMER,
  PAGE_VIEW_EVENTS,
  startPageChanges,
  startPageChangesSweep,
} from './changes.ts'
export { previewRoutes } from './routes.ts'
export { publicPages, type SubscribePages } from './serve.ts'
