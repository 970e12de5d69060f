export { brandingOf } from './branding.ts'
export {
  CHANGES_WAKE,
  PAGE_VIEW_CONSUMER,
  PAGE_VIEW_EVENTS,
  startPageChanges,
  startPageChangesSweep,
} from './changes.ts'
export { h, type VNode } from './html/element.ts'
export { paletteOf } from './html/palette.ts'
export { styleOf } from './html/style.ts'
export { htmlOf, htmlOfUpdate, plainText } from './print/markdown.ts'
export { previewRoutes } from './routes.ts'
export type { SubscribePages } from './serve.ts'
export { type PublicPages, publicPages } from './serve.ts'
export { sayIn } from './words/automatic.ts'
export { type Format, formatOf } from './words/format.ts'
export { directionOf, fill, type Language, languageOf, WORDS } from './words/index.ts'
