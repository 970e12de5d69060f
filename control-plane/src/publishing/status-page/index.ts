export { startHeldSlugsSweep, takeSlug } from './address.ts'
export { addressesOf, addressOf } from './address-of.ts'
export { derivedId } from './derived-id.ts'
export { StatusPageEntity, type StoredPage } from './entity.ts'
export {
  PAGE_CHANGED,
  type PageChange,
  type PageChangedPayload,
  type PageKey,
  pageChanged,
  silent,
  tellPage,
  touchPages,
} from './event.ts'
export { folderOf, imagesOfAccount } from './image-folder.ts'
export { findPage, holdPage, lockPage } from './queries.ts'
export { isPageName } from './reserved.ts'
export { statusPageRoutes } from './routes.ts'
export type { IncidentWords, MaintenanceWords } from './words.ts'
