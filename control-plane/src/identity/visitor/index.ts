export { browserOf, isKnownBrowser, nameBrowser, noteBrowser, OLD_BROWSERS } from './browser.ts'
export { type Counted, limitCallers } from './limit.ts'
export { requireOwnPage } from './own-page.ts'
