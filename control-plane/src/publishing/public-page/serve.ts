import type { IncomingMessage, ServerResponse } from 'node:http'
import { REFUSALS } from '@pharos/shared-protocol/problem.ts'
import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { LRUCache } from 'lru-cache'
import { baseUrlOf } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { escapeHtml } from '../../platform/http/html.ts'
import { hasVersion } from '../../platform/http/if-none-match.ts'
import { asRefusal, PROBLEM_TYPE, problemOf, requestIdOf } from '../../platform/http/problem.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type AssetPlace, assetAt, createAssets } from '../branding/index.ts'
import { directionOf, formatOf, inLanguage, type Language, languageOf, REFUSED } from '../page-words/index.ts'
import { BADGE, componentIn, type Form, formAt } from './forms.ts'
import { PageKeeper } from './keeper.ts'
import { ENCODINGS, type Encoding, type Projection } from './projection.ts'

/**
 * A request for a page: its id or slug, the address of the page (scheme and host, no trailing slash; forms are cached by
 * it, so it must not contain the caller's spelling), and the path below.
 */
export interface Where {
  page: string
  base: string
  path: string
  /**
   * Set for an address of the API, whose refusals are problem details (api.md A); other refusals are pages for people.
   */
  requestId?: string | undefined
}

/** The public pages of one process, over plain requests, so that every listener can serve them. */
export interface PublicPages {
  handle(req: IncomingMessage, res: ServerResponse, where: Where): void | Promise<void>
  /** Handles requests to the API's own addresses of pages; false for other addresses. */
  front(req: IncomingMessage, res: ServerResponse): boolean
  start(): void
  stop(): Promise<void>
  idle(): boolean
}

/** `where.page` is the id. Serves the subscribing addresses below a page's own; null when it is another address, and false without such a page. */
export type SubscribePages = (req: IncomingMessage, res: ServerResponse, where: Where) => Promise<boolean> | null

const NO_PAGE = new Refusal('not_found', publishingText('public_page.no_page'))
const NOTHING_HERE = new Refusal('not_found', publishingText('public_page.nothing_here'))
const ID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
/** An id is of the form of a slug, too. */
const HTML_ADDRESS = /^\/status\/([a-z0-9](?:-?[a-z0-9]){2,39})(?:\/(.*))?$/i
const API_ADDRESS = new RegExp(`^/public/status_page/(${ID})(?:/(.*))?$`)
/** At the installation's own address, only pages are for search engines. Their own `robots.txt` serves custom domains. */
const ROBOTS = Buffer.from('User-agent: *\nAllow: /status/\nDisallow: /\n')
const ROBOTS_HEADERS = { 'Content-Type': 'text/plain', 'Cache-Control': 'public, max-age=86400' }
/** Any cache may keep it, and revalidates before each use. */
const FRESHLY = 'public, no-cache'
const FOR_GOOD = 'public, max-age=31536000, immutable'

/** `subscribing` serves the subscribing addresses below a page's own. */
export function publicPages(platform: Platform, subscribing: SubscribePages): PublicPages {
  const keeper = new PageKeeper(platform)
  const assets = createAssets(platform)
  const api = baseUrlOf(platform.config)

  function handle(req: IncomingMessage, res: ServerResponse, where: Where): void | Promise<void> {
    try {
      const found = keeper.idOf(where.page.toLowerCase())
      if (found instanceof Promise)
        return found.then(id => serve(req, res, where, id)).catch(err => fail(res, where, err))
      return serve(req, res, where, found)
    } catch (error) {
      return fail(res, where, error)
    }
  }

  function serve(req: IncomingMessage, res: ServerResponse, asked: Where, page: string | null): void | Promise<void> {
    if (page === null) return refuse(res, asked, NO_PAGE)
    const where = { ...asked, page }
    const path = where.path.replace(/^\/+/, '')
    const subscribed = subscribing(req, res, { ...where, path })
    if (subscribed !== null)
      return subscribed
        .then(served => (served ? undefined : refuse(res, where, NO_PAGE)))
        .catch(error => fail(res, where, error))
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return refuse(
        res,
        where,
        new Refusal('method_not_allowed', publishingText('public_page.only_get'), {
          headers: { Allow: 'GET, HEAD' },
        }),
      )
    const query = queryOf(req)
    const place = assetAt(path)
    if (place !== null) return answerAsset(req, res, { ...where, path }, place)
    const form = formAt(path, query)
    if (form === null) return refuse(res, where, NOTHING_HERE)
    const ask = { req, res, form, path, query, where }
    try {
      const found = keeper.find(page)
      if (found instanceof Promise) return found.then(page => answer(ask, page)).catch(error => fail(res, where, error))
      return answer(ask, found)
    } catch (error) {
      return fail(res, where, error)
    }
  }

  async function answerAsset(
    req: IncomingMessage,
    res: ServerResponse,
    where: Where,
    place: AssetPlace,
  ): Promise<void> {
    try {
      const page = await keeper.find(where.page)
      // Invented addresses cause no query.
      const shown = page?.images.has(where.path) ? await assets.show(where.page, place) : null
      if (shown === null) return refuse(res, where, new Refusal('not_found', publishingText('public_page.no_image')))
      end(res, 200, shown.headers, req.method === 'HEAD' ? undefined : shown.bytes)
    } catch (error) {
      fail(res, where, error)
    }
  }

  function answer({ req, res, form, path, query, where }: Ask, page: Projection | null): void {
    if (page === null) {
      refuse(res, where, NO_PAGE)
      return
    }
    // Nothing is printed for an unknown address.
    if (form.part && !page.paths.has(path)) {
      refuse(res, where, NOTHING_HERE)
      return
    }
    const component = path === BADGE ? componentIn(query) : null
    if (component !== null && !page.components.has(component)) {
      refuse(res, where, NOTHING_HERE)
      return
    }
    const language = form.spoken ? languageFor(req.headers['accept-language'] ?? '') : 'en'
    const encoding = encodingFor(String(req.headers['accept-encoding'] ?? ''))
    const staleSince = keeper.staleSince(where.page)
    const { base } = where
    const key = `${path} ${component ?? ''} ${language} ${base} ${staleSince ?? ''}`
    const before = page.bytes
    const { variant, body } = page.variant(key, encoding, view =>
      form.print({
        view: inLanguage(view, language),
        base: form.away ? (view.address ?? base) : base,
        ...{ api, format: formatOf(language), staleSince },
      }),
    )
    if (page.bytes !== before) keeper.grown(where.page)
    const kept = path === 'custom.css' && query.get('v') === variant.headers['X-Style-Version']
    const headers: Record<string, string | number> = {
      'Cache-Control': kept ? FOR_GOOD : FRESHLY,
      Vary: form.spoken ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding',
      ETag: variant.etag,
    }
    if (staleSince !== null) headers.Age = Math.round((platform.clock.now() - staleSince) / 1000)
    if (hasVersion(req.headers['if-none-match'], variant.etag)) {
      end(res, 304, headers)
      return
    }
    const length = { 'Content-Length': body.byteLength, 'X-Content-Type-Options': 'nosniff' }
    const packed = encoding === 'identity' ? {} : { 'Content-Encoding': encoding }
    end(res, 200, { ...headers, ...variant.headers, ...packed, ...length }, req.method === 'HEAD' ? undefined : body)
  }

  function fail(res: ServerResponse, where: Where, error: unknown): void {
    const refusal = asRefusal(error)
    if (REFUSALS[refusal.code].status < 500) {
      refuse(res, where, refusal)
      return
    }
    if (refusal.code !== 'unavailable')
      platform.log.error({ err: error, request_id: where.requestId }, 'a status page could not be served')
    const text = 'This page cannot be shown at the moment. Please try again.'
    refuse(res, where, new Refusal('unavailable', text, { headers: { 'Retry-After': '5' } }))
  }

  function end(res: ServerResponse, status: number, headers: Record<string, string | number>, body?: Buffer): void {
    platform.metrics.pagesServed.inc({ status })
    res.writeHead(status, headers)
    res.end(body)
  }

  function refuse(res: ServerResponse, { requestId }: Where, refusal: Refusal): void {
    const { status } = REFUSALS[refusal.code]
    const [type, body] = requestId
      ? [PROBLEM_TYPE, JSON.stringify(problemOf(refusal, requestId))]
      : ['text/html; charset=utf-8', explain(refusal, languageFor(res.req?.headers['accept-language'] ?? ''))]
    const policy = { 'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff' }
    const headers = { 'Content-Type': type, 'Cache-Control': 'no-store', ...policy, ...refusal.headers }
    end(res, status, headers, Buffer.from(body))
  }

  return {
    handle,
    front(req, res) {
      const url = req.url ?? ''
      if (/^\/robots\.txt(?:\?|$)/.test(url) && isRead(req)) {
        end(res, 200, ROBOTS_HEADERS, req.method === 'HEAD' ? undefined : ROBOTS)
        return true
      }
      if (!url.startsWith('/status/') && !url.startsWith('/public/')) return false
      const path = url.split('?', 1)[0] ?? ''
      const [html, json] = [HTML_ADDRESS.exec(path), API_ADDRESS.exec(path)]
      const [, page = '', rest = ''] = html ?? json ?? []
      // The API handles subscribers' POST requests, and paths that are not forms of a page.
      const form = json && formAt(rest || 'index.json', NO_QUERY)
      if (json && (!isRead(req) || !form || form.part)) return false
      if (!html && !json) return false
      const requestId = requestIdOf(platform, String(req.headers['x-request-id'] ?? ''))
      res.setHeader('X-Request-Id', requestId)
      void handle(req, res, {
        page,
        base: `${api}/status/${page.toLowerCase()}`,
        path: json ? rest || 'index.json' : rest,
        requestId: json ? requestId : undefined,
      })
      return true
    },
    start: () => keeper.start(),
    stop: () => keeper.stop(),
    idle: () => keeper.idle(),
  }
}

/** A refusal as HTML for a visitor, in their language for the codes that visitors usually meet. */
function explain({ code, message }: Refusal, asked: Language): string {
  const said = { not_found: REFUSED[asked].nothing, unavailable: REFUSED[asked].away }[code as string]
  const language = said === undefined ? 'en' : asked
  const text = escapeHtml(said ?? message)
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text}</title><p>${text}</p></html>`
}

interface Ask {
  req: IncomingMessage
  res: ServerResponse
  form: Form
  path: string
  query: URLSearchParams
  where: Where
}

const NO_QUERY = new URLSearchParams()

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  const mark = url.indexOf('?')
  return mark < 0 ? NO_QUERY : new URLSearchParams(url.slice(mark + 1))
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

const MOST_HEADERS = 2_000
/** No browser sends longer ones. */
const LONGEST_HEADER = 500

/** Visitors send few different headers: each is parsed once. */
function remembered<T extends string>(work: (header: string) => T): (header: string) => T {
  const known = new LRUCache<string, T>({ max: MOST_HEADERS })
  return header => {
    const found = known.get(header)
    if (found) return found
    const value = work(header)
    if (header.length <= LONGEST_HEADER) known.set(header, value)
    return value
  }
}

const languageFor = remembered<Language>(languageOf)

/** The smallest accepted encoding (RFC 9110, 12.5.3). */
const encodingFor = remembered<Encoding>(header => {
  const taken = header.split(',').flatMap(part => {
    const [name = '', quality = 'q=1'] = part.split(';').map(each => each.trim().toLowerCase())
    return Number(quality.replace(/^q=/, '')) > 0 ? [name] : []
  })
  return ENCODINGS.find(encoding => taken.includes(encoding)) ?? 'identity'
})
