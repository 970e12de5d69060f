import type Router from '@koa/router'
import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import { type AnyRoute, MEDIA_TYPES, takesBody } from '@pharos/shared-protocol/contract/route.ts'
import { Problem, REFUSALS, type RefusalCode } from '@pharos/shared-protocol/problem.ts'
import { createDocument } from 'zod-openapi'
import { docsPage } from './docs-page.ts'

/** The OpenAPI 3.1.0 document, made from the same table that validates requests. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of ROUTES) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Pharos',
      version: '0.1.0',
      description: 'Monitoring, incidents and status pages.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    security: [{ apiKey: [] }],
    tags: [...new Set(ROUTES.map(tagOf))].map(name => ({
      name,
      description: `Operations on ${name.replaceAll('_', ' ')}s`,
    })),
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of an account' } },
    },
    paths: paths as never,
  })
}

function tagOf(route: AnyRoute): string {
  return route.id.split('.')[0] ?? route.id
}

function operation(route: AnyRoute): object {
  return {
    operationId: route.id,
    summary: route.summary,
    description: describeAccess(route),
    tags: [tagOf(route)],
    requestParams: { path: route.params, query: route.query },
    ...(route.access.kind === 'public' ? { security: [] } : {}),
    ...(takesBody(route) ? { requestBody: requestBody(route) } : {}),
    responses: { [route.reply.status]: success(route), ...refusals(route) },
  }
}

function requestBody({ bodyType, body }: AnyRoute): object {
  if (bodyType === 'json_or_form')
    return { required: true, content: { [MEDIA_TYPES.json]: { schema: body }, [MEDIA_TYPES.form]: { schema: body } } }
  if (bodyType !== 'bytes') return { required: true, content: { [MEDIA_TYPES[bodyType]]: { schema: body } } }
  return { required: false, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
}

function describeAccess(route: AnyRoute): string {
  if (route.access.kind !== 'account') return 'Needs no account.'
  const { scope, role, scopedRole = role } = route.access
  if (scope === null) return `Needs the role ${role} and a key without scopes.`
  const forKey = scopedRole === role ? '' : ` and belong to a member with the role ${scopedRole}`
  return `Needs the role ${role}. A key that has scopes must have \`${scope}\`${forKey}.`
}

function success(route: AnyRoute): object {
  const { status, body } = route.reply
  const link = { Link: { description: 'The next page (RFC 8288)', schema: { type: 'string' } } }
  return {
    description: status === 204 ? 'Done' : route.summary,
    ...(route.list === 'page' ? { headers: link } : {}),
    ...(status === 204 || body._zod.def.type === 'undefined' ? {} : { content: replyContent(route) }),
  }
}

function replyContent({ replyType, reply }: AnyRoute): object {
  const content = { [MEDIA_TYPES[replyType]]: { schema: reply.body } }
  const others = { json_or_csv: MEDIA_TYPES.csv, json_or_html: MEDIA_TYPES.html } as const
  const other = others[replyType as keyof typeof others]
  return other === undefined ? content : { ...content, [other]: { schema: { type: 'string' } } }
}

/** What a route can refuse with, from its shape and what it declares; one response per status. */
export function refusalsOf(route: AnyRoute): RefusalCode[] {
  const codes: RefusalCode[] = ['rate_limited', 'invalid_request', 'internal', 'unavailable', ...route.refusals]
  if (route.access.kind === 'public') return [...new Set(codes)]
  codes.push('unauthenticated', 'forbidden')
  if (route.path.includes('{')) codes.push('not_found')
  if (route.method !== 'GET') codes.push('precondition_failed')
  if (takesBody(route)) codes.push('too_large', 'unsupported_media_type')
  if (route.idempotent) codes.push('conflict')
  return [...new Set(codes)]
}

function refusals(route: AnyRoute): object {
  const byStatus = Map.groupBy(refusalsOf(route), code => REFUSALS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map(code => `${REFUSALS[code].title} (\`${code}\`)`).join('; '),
        content: { 'application/problem+json': { schema: Problem } },
      },
    ]),
  )
}

export function openApiRoutes(router: Router): void {
  let document: string | undefined
  router.get('/openapi.json', ctx => {
    document ??= JSON.stringify(openApiDocument())
    ctx.type = 'application/json'
    ctx.body = document
  })
  router.get('/docs', ctx => {
    ctx.type = 'text/html'
    ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
    ctx.body = docsPage()
  })
}
