import { OAuthError } from '@pharos/shared-protocol/contract/identity/oauth-server.ts'
import { ScimError } from '@pharos/shared-protocol/contract/identity/scim.ts'
import { RpcStatus } from '@pharos/shared-protocol/contract/observability/telemetry-ingest.ts'
import { type AnyRoute, MEDIA_TYPES, takesBody } from '@pharos/shared-protocol/contract/route.ts'
import { Problem, REFUSALS, type RefusalCode } from '@pharos/shared-protocol/problem.ts'
import { refersToOthers } from '../references.ts'
import { Refusal } from '../refusal.ts'
import { changesWhenSuspended } from './authenticate.ts'
import { refusalHeaders } from './openapi-header.ts'
import { problemOf } from './problem.ts'

/** Responses that operations refer to, under `components.responses`, by name. */
export type SharedResponses = Record<string, object>

/** Every refusal of a route by status, each a reference to a response that is added to `shared`. */
export function refusalResponses(route: AnyRoute, shared: SharedResponses): Record<string, object> {
  const responses = { ...refusals(route), ...oauthRefusals(route) }
  return Object.fromEntries(
    Object.entries(responses).map(([status, [name, response]]) => {
      shared[name] ??= response
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

/** A response with its name. */
type Named = [name: string, response: object]

/** A route's refusals, from its shape and its declaration. */
function refusalsOf(route: AnyRoute): RefusalCode[] {
  const codes: RefusalCode[] = ['rate_limited', 'invalid_request', 'internal', 'unavailable', ...route.refusals]
  if (takesBody(route) && route.bodyType !== 'bytes') codes.push('too_large', 'unsupported_media_type')
  if (route.list === 'whole' && route.tx === 'read') codes.push('too_large')
  if (route.access.kind === 'public') return inOrder(codes)
  codes.push('unauthenticated', 'forbidden')
  if (route.access.kind === 'account' && !route.access.enrolling) codes.push('second_factor_required')
  if (changesWhenSuspended(route)) codes.push('account_suspended')
  if (route.access.recent) codes.push('reauthentication_required')
  if (route.path.includes('{') || refersToOthers(route.body)) codes.push('not_found')
  if (route.method !== 'GET') codes.push('precondition_failed')
  if (route.idempotent) codes.push('conflict')
  return inOrder(codes)
}

/** Each code once, in the order of the table, so that equal sets of codes make one response. */
function inOrder(codes: readonly RefusalCode[]): RefusalCode[] {
  return (Object.keys(REFUSALS) as RefusalCode[]).filter(code => codes.includes(code))
}

/** One response per status: a refusal of this API, of SCIM or of OTLP. */
function refusals(route: AnyRoute): Record<string, Named> {
  const byStatus = Map.groupBy(refusalsOf(route), code => REFUSALS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const response = {
        description: codes.map(code => `${REFUSALS[code].title} (\`${code}\`)`).join('; '),
        headers: refusalHeaders(status),
        content: contentOf(route, codes[0]),
      }
      return [status, [`${FORMS[route.replyType] ?? ''}${codes.map(pascalCase).join('')}`, response]]
    }),
  )
}

/** Prefixes for the names of refusals that are not problem details. */
const FORMS: Partial<Record<AnyRoute['replyType'], string>> = { scim: 'Scim', otlp: 'Otlp' }

function pascalCase(code: string): string {
  return code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** The refusals of OAuth routes in their own form. */
function oauthRefusals({ bodyType }: AnyRoute): Record<string, Named> {
  if (bodyType !== 'form' && bodyType !== 'open_json') return {}
  const content = { [MEDIA_TYPES.json]: { schema: OAuthError } }
  const invalid = { description: 'The request is not valid', headers: refusalHeaders(400), content }
  const unknown = { description: 'The client is not known', headers: refusalHeaders(401), content }
  return {
    400: ['OAuthInvalidRequest', invalid],
    ...(bodyType === 'form' ? { 401: ['OAuthUnknownClient', unknown] } : {}),
  }
}

function contentOf({ replyType }: AnyRoute, code: RefusalCode | undefined): object {
  if (replyType === 'scim') return { [MEDIA_TYPES.scim]: { schema: ScimError } }
  if (replyType === 'otlp') return { [MEDIA_TYPES.otlp]: { schema: RpcStatus } }
  return { 'application/problem+json': { schema: Problem, example: exampleProblem(code) } }
}

function exampleProblem(code: RefusalCode = 'invalid_request'): Problem {
  const { title } = REFUSALS[code]
  const faults = code === 'invalid_request' ? [{ path: 'name', message: 'is required' }] : []
  return problemOf(new Refusal(code, `${title}.`, { faults }), '01a1fc32-8529-701f-9526-72cde45eaf1f')
}
