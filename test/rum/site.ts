import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { RUM_SDK_FOLDER } from '@pharos/control-plane/platform/http/rum-sdk.ts'
import type { RumConfig } from '@pharos/shared-protocol/rum/config.ts'
import type { RumBatch, RumEvent } from '@pharos/shared-protocol/rum/event.ts'

export const APPLICATION = '6f1f0a52-3f4e-4b0e-9a43-0c1e6a0d5a11'
export const TOKEN = 'ph_rum_0123456789abcdef0123456789abcdef'

export interface Received {
  /** Everything of the request that could carry a secret: address, headers and the decompressed body. */
  text: string
  batch: RumBatch
  isBeacon: boolean
  isGzip: boolean
  bearer: string
  /** The token as a parameter. */
  parameter: string | null
}

/** The library as others use it. */
const WEB_VITALS = readFileSync(
  createRequire(join(RUM_SDK_FOLDER, '../package.json'))
    .resolve('web-vitals')
    .replace(/[^/]+$/, 'web-vitals.js'),
)

/** A web site with the SDK, and another origin that plays the API. */
export interface Site {
  origin: string
  api: string
  /** What the API answers; undefined: it never does. */
  config: Partial<RumConfig> | string | number | undefined
  eventsStatus: number | undefined
  received: Received[]
  configReads: number
  segments: {
    session_id: string
    segment_index: number
    events: { type: number; timestamp: number; data: unknown }[]
  }[]
  segmentStatus: number
  /** Requests that the site itself saw, by path. */
  seen: IncomingMessage[]
  /** HTML of the body by path. */
  pages: Record<string, string>
  headers: Record<string, string>
  tag(attributes?: string): string
  /** What was received, each event once: a batch whose answer was not seen is sent again, with the same ids. */
  events(): RumEvent[]
  of<K extends RumEvent['kind']>(kind: K): Extract<RumEvent, { kind: K }>[]
  close(): Promise<void>
}

export function configOf(api: string, changes: Partial<RumConfig> = {}): RumConfig {
  return {
    ...{
      application_id: APPLICATION,
      revision: '1',
      consent_required: false,
      trace_origins: [],
      rules: [],
      filters: [],
    },
    ...{ events_url: `${api}/rum/v1/events`, replay_url: api, recorder_url: `${api}/rum/recorder.js` },
    privacy: { mask_inputs: true, mask_text: false, block_selectors: [], mask_selectors: [], query_parameters: [] },
    ...changes,
  }
}

export async function openSite(): Promise<Site> {
  const servers = [createServer((request, response) => answerApi(site, request, response))]
  servers.push(createServer((request, response) => answerPage(site, request, response)))
  const [api = '', origin = ''] = await Promise.all(servers.map(listen))
  const site: Site = {
    ...{
      origin,
      api,
      config: {},
      eventsStatus: 202,
      received: [],
      configReads: 0,
      segments: [],
      segmentStatus: 202,
      seen: [],
      pages: {},
      headers: {},
    },
    tag: (attributes = '') =>
      `<script async crossorigin src="${api}/rum/sdk.js" data-application="${APPLICATION}" data-token="${TOKEN}" ${attributes}></script>`,
    events: () => [
      ...new Map(site.received.flatMap(({ batch }) => batch.events).map(event => [event.id, event])).values(),
    ],
    of: kind => site.events().filter(event => event.kind === kind) as never,
    close: async () => {
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise(resolve => server.close(resolve))
      }
    },
  }
  return site
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, content-encoding',
  'access-control-max-age': '7200',
}

async function answerApi(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = pathOf(request)
  const body = await bodyOf(request)
  const answer = (status: number, text = '', type = 'application/json') =>
    response.writeHead(status, { ...CORS, 'content-type': type }).end(text)
  if (request.method === 'OPTIONS') return void answer(204)
  const file = /^\/rum\/(\w+\.js)$/.exec(path)?.[1]
  if (file) return void answer(200, readFileSync(join(RUM_SDK_FOLDER, file), 'utf8'), 'text/javascript')
  if (path === `/rum/config/${TOKEN}.json`) {
    site.configReads++
    const { config } = site
    if (config === undefined) return
    if (typeof config === 'number') return void answer(config, '{}')
    return void answer(200, typeof config === 'string' ? config : JSON.stringify(configOf(site.api, config)))
  }
  if (path === '/v1/segments') {
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8')
    if (site.segmentStatus < 300) site.segments.push(JSON.parse(text))
    return void answer(site.segmentStatus)
  }
  if (path === '/rum/v1/events') {
    const isGzip = request.headers['content-encoding'] === 'gzip'
    const text = (isGzip ? gunzipSync(body) : body).toString('utf8')
    const { eventsStatus: status } = site
    if (status === undefined) return
    if (status < 300) site.received.push(received(request, text, isGzip))
    return void answer(status)
  }
  answer(404)
}

function received({ headers, url }: IncomingMessage, text: string, isGzip: boolean): Received {
  const { referer, authorization = '', 'content-type': type } = headers
  const isBeacon = type === 'text/plain'
  const parameter = new URL(url ?? '', 'http://site').searchParams.get('client_token')
  return {
    text: `${url} ${referer} ${text}`,
    batch: JSON.parse(text),
    isBeacon,
    isGzip,
    bearer: authorization,
    parameter,
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

async function answerPage(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  await bodyOf(request)
  site.seen.push(request)
  const path = pathOf(request)
  if (path === '/web-vitals.js')
    return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(WEB_VITALS)
  const page = site.pages[path]
  const status = Number(/^\/status\/(\d+)$/.exec(path)?.[1] ?? (page === undefined ? 404 : 200))
  if (path === '/never') return
  if (path.endsWith('.js')) return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(page)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...site.headers }
  response.writeHead(status, headers).end(page === undefined ? '' : `<!doctype html><title>A page</title>${page}`)
}

const pathOf = ({ url = '' }: IncomingMessage) => url.replace(/[?#].*/, '')
