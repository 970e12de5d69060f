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
export { type Asker, type Counted, requirePatience } from './patience.ts'
export { noteReturn, returnOf, signInAndReturn, takeReturn } from './return.ts'
export { requireSignedIn, type SignedIn, type WhoIs, whoIsBy } from './signed-in.ts'
