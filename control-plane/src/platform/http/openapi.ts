import { createHash } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { gzipSync } from 'node:zlib'
import type Router from '@koa/router'
import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import { type AnyRoute, MEDIA_TYPES, RECENT_MS, sendsRows, takesBody } from '@pharos/shared-protocol/contract/route.ts'
import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { createDocument } from 'zod-openapi'
import { SESSION_COOKIE } from './authenticate.ts'
import { docsPage } from './docs-page.ts'
import { type Content, type Document, type Operation, type Parameter, shareBodies } from './openapi-document.ts'
import { exampleBody, exampleOf } from './openapi-example.ts'
import { HEADERS, requestHeaders, successHeaders } from './openapi-header.ts'
import { refusalResponses, type SharedResponses } from './openapi-refusal.ts'

/** The OpenAPI 3.1.0 document, generated from the same table that validates requests. */
export function openApiDocument(): Document {
  const paths: Record<string, Record<string, object>> = {}
  const shared: SharedResponses = {}
  for (const route of ROUTES) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route, shared) }
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Pharos',
      version: '0.1.0',
      description:
        'Monitoring, incidents and status pages. Timestamps in replies are RFC 3339 in UTC with milliseconds.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: [...new Set(ROUTES.map(tagOf))].map(name => ({
      name,
      description: `Operations of the resource \`${name}\``,
    })),
    components: {
      headers: HEADERS,
      responses: sorted(shared),
      securitySchemes: SECURITY,
    },
    paths: paths as never,
  } as never) as unknown as Document
  complete(document)
  shareBodies(document)
  return document
}

/** Examples of bodies that require one of several fields, which a schema cannot express. */
const BODIES: Record<string, object> = {
  'tls_job.create': { host: 'shop.example' },
  'tls_job.test': { host: 'shop.example' },
  'oauth_app.create': {
    name: 'Planner',
    redirect_uris: ['https://planner.example/callback'],
    scopes: ['read:monitors'],
  },
  'cron_job.create': { friendly_name: 'Backup', period_seconds: 86_400 },
}

/** Adds examples, which follow from the finished schemas, and moves descriptions of parameters from their schemas to them. */
function complete({ components, paths }: Document): void {
  const { schemas } = components
  const contents = (each: { content?: Record<string, Content> }) => Object.entries(each.content ?? {})
  for (const [type, content] of Object.values(components.responses).flatMap(contents))
    if (type.includes('json')) content.example ??= exampleOf(content.schema, schemas)
  for (const parameter of Object.values(components.parameters)) describeOnce(parameter)
  for (const { operationId, parameters = [], requestBody, responses } of Object.values(paths).flatMap(
    Object.values<Operation>,
  )) {
    for (const parameter of parameters) describeOnce(parameter)
    for (const [type, content] of contents(requestBody ?? {}))
      if (type.includes('json')) content.example = BODIES[operationId] ?? exampleBody(content.schema, schemas)
    for (const [type, content] of Object.values(responses).flatMap(contents))
      if (type.includes('json')) content.example ??= exampleOf(content.schema, schemas)
    for (const [, content] of Object.values(responses).flatMap(contents)) shareExample(content, components)
  }
  components.examples = sorted(components.examples ?? {})
}

/** The example of a named schema, or of a list of it, stands once, under the name of the schema. */
function shareExample(content: Content, components: Document['components']): void {
  const { schema, example } = content
  const ref = schema.$ref ?? schema.items?.$ref
  if (ref === undefined || example === undefined) return
  const name = `${ref.split('/').at(-1)}${schema.$ref ? '' : 'List'}`
  components.examples = { ...components.examples, [name]: { value: example } }
  delete content.example
  content.examples = { example: { $ref: `#/components/examples/${name}` } }
}

function describeOnce(parameter: Parameter): void {
  const { schema = {} } = parameter
  // zod-openapi keeps it beside a reference.
  Reflect.deleteProperty(schema, 'param')
  if (schema.description === undefined) return
  parameter.description ??= schema.description
  if (schema.description === parameter.description) delete schema.description
}

function sorted<T>(parts: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(parts).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function tagOf(route: AnyRoute): string {
  return route.id.split('.')[0] ?? route.id
}

function operation(route: AnyRoute, shared: SharedResponses): object {
  const header = requestHeaders(route)
  return {
    operationId: route.id,
    summary: route.summary,
    description: describeAccess(route),
    tags: [tagOf(route)],
    requestParams: { path: route.params, query: route.query, ...(header ? { header } : {}) },
    security: securityOf(route),
    ...(takesBody(route) ? { requestBody: requestBody(route) } : {}),
    responses: {
      [route.reply.status]: success(route, shared),
      ...notModified(route),
      ...refusalResponses(route, shared),
    },
  }
}

const SECURITY = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'API key of an account, or an OAuth access token' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'Session cookie of a signed-in person; with TLS its name has the prefix `__Host-`',
  },
  scim: { type: 'http', scheme: 'bearer', description: 'Bearer token of a SCIM connection' },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'The `csrf_token` of GET /auth/session, required in addition to the cookie',
  },
} as const

function securityOf({ access, method, replyType, id }: AnyRoute): object[] {
  if (replyType === 'scim') return [{ scim: [] }]
  if (takesTelemetry(id)) return [{ apiKey: [] }]
  if (access.kind === 'public') return []
  const session = method === 'GET' ? { session: [] } : { session: [], csrf: [] }
  return access.session ? [session] : [{ apiKey: [] }, session]
}

/**
 * Whether a route receives telemetry: such routes check the key themselves once a second, not in each request's
 * transaction.
 */
function takesTelemetry(id: string): boolean {
  return id.startsWith('telemetry.') || id === 'log.ingest'
}

const PROTOBUF = 'application/x-protobuf'

function requestBody({ bodyType, body }: AnyRoute): object {
  if (bodyType === 'otlp') {
    const protobuf = { schema: { type: 'string', format: 'binary' } }
    return { required: true, content: { [MEDIA_TYPES.otlp]: { schema: body }, [PROTOBUF]: protobuf } }
  }
  if (bodyType === 'json_or_form')
    return { required: true, content: { [MEDIA_TYPES.json]: { schema: body }, [MEDIA_TYPES.form]: { schema: body } } }
  if (bodyType !== 'bytes') return { required: true, content: { [MEDIA_TYPES[bodyType]]: { schema: body } } }
  return { required: false, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
}

function describeAccess(route: AnyRoute): string {
  if (route.replyType === 'scim') return 'Requires the bearer token of the SCIM connection.'
  if (takesTelemetry(route.id))
    return 'Requires an API key with the scope `ingest:telemetry`, or an API key without scopes whose member has at least the role `member`.'
  if (route.access.kind !== 'account') return 'Requires no account.'
  const { scope, orScope, role, scopedRole = role, session = false, recent = false } = route.access
  const also = recent ? ` A session must have been authenticated within the last ${RECENT_MS / MINUTE_MS} minutes.` : ''
  if (session) return `Requires a session.${also}`
  if (scope === null) return `Requires the role \`${role}\` and a session or an API key without scopes.${also}`
  const forKey = scopedRole === role ? '' : ` and belong to a member with the role \`${scopedRole}\``
  return `Requires the role \`${role}\`. An API key with scopes must have \`${scope}\`${orScope ? ` or \`${orScope}\`` : ''}${forKey}.${also}`
}

function success(route: AnyRoute, shared: SharedResponses): object {
  const { status, body } = route.reply
  if (status === 204) {
    shared.NoContent ??= { description: 'No content', headers: successHeaders(route) }
    return { $ref: '#/components/responses/NoContent' }
  }
  return {
    description: STATUS_CODES[status] ?? '',
    headers: successHeaders(route),
    ...(body._zod.def.type === 'undefined' ? {} : { content: replyContent(route) }),
  }
}

const AS_TEXT = { schema: { type: 'string' } }

function replyContent(route: AnyRoute): object {
  const { replyType, reply } = route
  if (replyType === 'file') return { [MEDIA_TYPES.file]: { schema: { type: 'string', format: 'binary' } } }
  const content = { [MEDIA_TYPES[replyType]]: { schema: reply.body } }
  if (sendsRows(route)) return { ...content, [MEDIA_TYPES.csv]: AS_TEXT, [MEDIA_TYPES.ndjson]: AS_TEXT }
  return replyType === 'json_or_html' ? { ...content, [MEDIA_TYPES.html]: AS_TEXT } : content
}

/**
 * The 304 of routes that are polled with If-None-Match: public pages and their data, and resources that directories
 * read.
 */
function notModified({ id, method }: AnyRoute): object {
  return /^(public_page\.|scim_(user|group)\.get$)/.test(id) && method === 'GET'
    ? { 304: { description: 'Not modified: the ETag still matches If-None-Match' } }
    : {}
}

/** The document as it is sent: generated and compressed once. */
function makeAnswer() {
  const plain = Buffer.from(JSON.stringify(openApiDocument()))
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  return { plain, packed: gzipSync(plain), etag }
}

export function openApiRoutes(router: Router): void {
  let kept: ReturnType<typeof makeAnswer> | undefined
  let page: string | undefined
  router.get('/openapi.json', ctx => {
    kept ??= makeAnswer()
    ctx.type = 'application/json'
    ctx.set({ ETag: kept.etag, 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding' })
    ctx.status = 200
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    const packs = ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
    if (packs) ctx.set('Content-Encoding', 'gzip')
    ctx.body = packs ? kept.packed : kept.plain
  })
  router.get('/docs', ctx => {
    ctx.type = 'text/html'
    ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'")
    page ??= docsPage(openApiDocument())
    ctx.body = page
  })
}
