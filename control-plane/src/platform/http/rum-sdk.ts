import { join } from 'node:path'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Platform } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { builtFiles, sendFile } from './built-file.ts'
import { answerProblem } from './problem.ts'
import type { Routers } from './routers.ts'

/** Where `scripts/run/console.mjs` puts the browser SDK, each file with its `.br` and `.gz`. */
export const RUM_SDK_FOLDER = join(import.meta.dirname, '../../../web/rum-sdk/dist')

/** What pages load of it: the core by the script tag, which fetches the rest from beside it. */
export const RUM_SDK_FILES = ['sdk.js', 'later.js', 'recorder.js'] as const

/** Their names stay the same, so browsers ask again after five minutes; meanwhile the one that they have works on. */
const CACHE = 'public, max-age=300, stale-while-revalidate=86400'

/** Serves the SDK to pages of any site. */
export function rumSdkRoutes(routers: Routers, platform: Platform): void {
  const files = builtFiles(RUM_SDK_FOLDER)
  for (const name of RUM_SDK_FILES) {
    const path = `/rum/${name}`
    routers.of(path).get(path, ctx => {
      if (!sendFile(ctx, files, name))
        return answerProblem(ctx, platform, new Refusal('not_found', requestText('request.sdk_not_built')))
      ctx.set({
        'Cache-Control': CACHE,
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Content-Type-Options': 'nosniff',
      })
    })
  }
}
