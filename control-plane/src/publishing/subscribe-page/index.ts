import { inSystem, type Platform } from '../../platform/context.ts'
import { languageOf, type SubscribePages } from '../public-page/index.ts'
import { createSubscribe, loadPageFacts } from '../subscriber/index.ts'
import { ANSWERS } from './content.ts'
import { printSubscribePage } from './page.ts'

export function subscribePages(platform: Platform): SubscribePages {
  const subscribe = createSubscribe(platform)
  return (req, res, { page, base, path }) => {
    const method = req.method === 'HEAD' ? 'GET' : (req.method ?? '')
    const answer = Object.hasOwn(ANSWERS, path) ? ANSWERS[path]?.[method] : undefined
    if (answer === undefined) return null
    const serve = async (): Promise<boolean> => {
      const facts = await inSystem(platform, ctx => loadPageFacts(ctx, page.toLowerCase()))
      if (facts === null) return false
      const language = languageOf(String(req.headers['accept-language'] ?? ''))
      const token = new URLSearchParams((req.url ?? '').split('?')[1] ?? '').get('token') ?? ''
      const named = { id: facts.id, name: facts.name }
      const { status, content } = await answer({ platform, subscribe, req, page: named, token, language })
      const { body, policy } = printSubscribePage({ facts, base, language }, content)
      res.writeHead(status, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
        // Its address may carry a token.
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
