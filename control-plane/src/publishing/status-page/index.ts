export { StatusPageEntity, type StoredPage } from './entity.ts'
export { PAGE_CHANGED, type PageChangedPayload, type PageKey, pageChanged, silent, tellPage } from './event.ts'
export { findPage, lockPage } from './queries.ts'
export { statusPageRoutes } from './routes.ts'
