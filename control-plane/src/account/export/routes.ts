import { Readable } from 'node:stream'
import { EXPORTS_PER_MINUTE } from '@pharos/shared-protocol/contract/account-export.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import { exported } from '../../platform/http/export.ts'
import { bindFile } from '../../platform/http/pipeline.ts'
import { createLimiter } from '../../platform/http/rate-limit.ts'
import type { Binding } from '../../platform/http/server.ts'
import { documentOf, verbsOf } from './document.ts'

/** `bindings`: the routes whose replies make up the document. */
export function exportRoutes(platform: Platform, bindings: readonly Binding[]): Binding[] {
  const verbs = verbsOf(bindings)
  const isLimited = platform.config.PHAROS_RATE_LIMIT_PER_MINUTE > 0
  const limiter = isLimited ? createLimiter(platform, 'exports', EXPORTS_PER_MINUTE) : null
  return [
    bindFile(routes.exportAccount, async ctx => {
      await limiter?.consume(ctx.account)
      return exported(ctx, async () => ({
        content_type: 'application/json',
        name: `pharos-${rfc3339(ctx.now).slice(0, 10)}.json`,
        bytes: null,
        content: Readable.from(documentOf(ctx, verbs)),
      }))
    }),
  ]
}
