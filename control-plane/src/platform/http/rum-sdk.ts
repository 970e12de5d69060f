import { join } from 'node:path'

/** Where `scripts/run/console.mjs` puts the browser SDK, each file with its `.br` and `.gz`. */
export const RUM_SDK_FOLDER = join(import.meta.dirname, '../../../web/rum-sdk/dist')

/** What pages load of it: the core by the script tag, which fetches the rest from beside it. */
export const RUM_SDK_FILES = ['sdk.js', 'later.js'] as const
