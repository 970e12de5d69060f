export {
  browserOf,
  isBrowserToken,
  isKnownBrowser,
  nameBrowser,
  newBrowserToken,
  noteBrowser,
  OLD_BROWSERS,
} from './browser.ts'
export { type CountCallers, limitCallers } from './limit.ts'
export { requireOwnPage } from './own-page.ts'
export { type Asker, type Counted, requirePatience } from './patience.ts'
