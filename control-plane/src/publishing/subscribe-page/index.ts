import type { IncomingMessage } from 'node:http'
import { inSystem, type Platform } from '../../platform/context.ts'
import { callerAddress, readProxies } from '../../platform/http/address.ts'
import { createLimiter } from '../../platform/http/rate-limit.ts'
import { languageOf } from '../page-words/index.ts'
import type { SubscribePages } from '../public-page/index.ts'
import { createSubscribe, loadPageFacts } from '../subscriber/index.ts'
import { ANSWERS } from './content.ts'
import { printSubscribePage } from './page.ts'

export function subscribePages(platform: Platform): SubscribePages {
  const subscribe = createSubscribe(platform)
  const addressOf = createAddressOf(platform)
  const { PHAROS_RATE_LIMIT_PER_MINUTE: perMinute } = platform.config
  // Each request here costs queries, so it is counted before anything is read.
  const limit = perMinute === 0 ? null : createLimiter(platform, 'public', perMinute)
  return (req, res, { page, base, path }) => {
    const method = req.method === 'HEAD' ? 'GET' : (req.method ?? '')
    const answer = Object.hasOwn(ANSWERS, path) ? ANSWERS[path]?.[method] : undefined
    if (answer === undefined) return null
    const serve = async (): Promise<boolean> => {
      const address = addressOf(req)
      await limit?.consume(address)
      const facts = await inSystem(platform, ctx => loadPageFacts(ctx, page.toLowerCase()))
      if (facts === null) return false
      const language = languageOf(String(req.headers['accept-language'] ?? ''))
      const token = new URLSearchParams((req.url ?? '').split('?')[1] ?? '').get('token') ?? ''
      const named = { id: facts.id, name: facts.name }
      const { status, content } = await answer({ platform, subscribe, req, address, page: named, token, language })
      const { body, policy } = printSubscribePage({ facts, base, language }, content)
      res.writeHead(status, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
        // Its address may contain a token.
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex',
        Vary: 'Accept-Language',
      })
      res.end(req.method === 'HEAD' ? undefined : body)
      return true
    }
    return serve()
  }
}

/** The visitor's address, also behind trusted proxies. */
function createAddressOf({ config }: Platform): (req: IncomingMessage) => string {
  const proxies = readProxies(config.PHAROS_TRUSTED_PROXIES)
  return ({ socket, headers }) =>
    callerAddress(socket.remoteAddress ?? '', String(headers['x-forwarded-for'] ?? ''), proxies)
}
