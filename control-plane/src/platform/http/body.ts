import { bodyParser } from '@koa/bodyparser'
import { charsetOf, decodeText, isCharset } from '@pharos/shared-protocol/charset.ts'
import { type AnyRoute, MEDIA_TYPES, takesBody } from '@pharos/shared-protocol/contract/route.ts'
import { faultOf, faultsOf } from '@pharos/shared-protocol/issue.ts'
import type { Fault } from '@pharos/shared-protocol/problem.ts'
import { faultText } from '@pharos/shared-protocol/text/en/fault.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { joinFaults } from '@pharos/shared-protocol/text/problem.ts'
import type { Context } from 'koa'
import type { z } from 'zod'
import { Refusal, refuseField } from '../refusal.ts'

/**
 * Limits with and without a credential; the public sends only short forms. Routes with larger bodies read them as
 * `bytes`.
 */
export const LIMIT_BYTES = { account: 1_000_000, public: 16_384 }
/** What browsers and programs name CSV files. */
const CSV_TYPES = [
  MEDIA_TYPES.csv,
  'text/plain',
  'application/csv',
  'application/vnd.ms-excel',
  'text/tab-separated-values',
]
/** Accepted besides the documented type. */
const FURTHER_TYPES: Partial<Record<AnyRoute['bodyType'], readonly string[]>> = {
  json_or_form: [MEDIA_TYPES.form],
  csv: CSV_TYPES,
}
type Parsers = Record<Exclude<AnyRoute['bodyType'], 'bytes' | 'scim' | 'otlp'>, ReturnType<typeof bodyParser>>
const PARSERS = { account: parsersOf(LIMIT_BYTES.account), public: parsersOf(LIMIT_BYTES.public) }

function parsersOf(limit: number): Parsers {
  const limits = { jsonLimit: limit, formLimit: limit, textLimit: limit }
  const common = { ...limits, jsonStrict: false, encoding: 'utf-8' }
  return {
    json: bodyParser({ ...common, enableTypes: ['json'] }),
    json_or_form: bodyParser({ ...common, enableTypes: ['json', 'form'] }),
    form: bodyParser({ ...common, enableTypes: ['form'] }),
    open_json: bodyParser({ ...common, enableTypes: ['json'] }),
    // As bytes, each a character: the charset is read later.
    csv: bodyParser({ ...common, encoding: 'binary', enableTypes: ['text'], extendTypes: { text: [...CSV_TYPES] } }),
  }
}

/** Reads a body of the route's type: 413 over the limit, 415 for another content type, 400 for what is not JSON. */
export async function readBody(ctx: Context, route: AnyRoute): Promise<unknown> {
  const { bodyType } = route
  if (!takesBody(route) || bodyType === 'bytes' || bodyType === 'scim' || bodyType === 'otlp') return undefined
  const limit = LIMIT_BYTES[route.access.kind]
  if (Number(ctx.get('content-length')) > limit) throw tooLarge(limit)
  const type = MEDIA_TYPES[bodyType]
  if (!ctx.is(type, ...(FURTHER_TYPES[bodyType] ?? [])))
    throw new Refusal('unsupported_media_type', requestText('request.content_type', { types: [type] }))
  // A request of a remembered caller may be served twice. A body that was read is kept, and so is why one was not: the
  // parser would wait for the rest of it.
  const refused = ctx.state.bodyRefused as Refusal | undefined
  if (refused) throw refused
  // The parser would wait for the end of this body without limit.
  if (ctx.req.destroyed && ctx.request.body === undefined)
    throw new Refusal('invalid_request', requestText('request.client_gone'))
  try {
    await PARSERS[route.access.kind][bodyType](ctx, async () => {})
  } catch (error) {
    ctx.state.bodyRefused = unreadable(error, limit)
    throw ctx.state.bodyRefused
  }
  return bodyType === 'csv' ? csvText(ctx) : ctx.request.body
}

/** The text of a CSV file. Files in an old charset must name it, since a wrong guess would spoil names silently. */
function csvText(ctx: Context): string {
  const label = charsetOf(ctx.get('content-type'))
  if (label !== null && !isCharset(label))
    throw refuseField('body', requestText('request.charset_unknown', { charset: label.slice(0, 40) }))
  const text = decodeText(Buffer.from(ctx.request.rawBody ?? '', 'latin1'), label)
  if (text !== null) return text
  const charset = label ?? 'UTF-8'
  throw refuseField('body', requestText('request.not_in_charset', { charset: charset.slice(0, 40) }))
}

/** Reads the body as text, for callers that parse it themselves. */
export async function readText(ctx: Context, route: AnyRoute): Promise<string> {
  await readBody(ctx, route)
  return ctx.request.rawBody ?? ''
}

function unreadable(error: unknown, limit: number): Refusal {
  const { status, message = '' } = error as { status?: number; message?: string }
  if (status === 413) return tooLarge(limit)
  if (message.includes('forbidden prototype property'))
    return refuseFaults([{ path: '__proto__', ...faultOf(faultText('fault.unknown_field')) }])
  return new Refusal('invalid_request', faultText('request.not_json'), {
    faults: [{ path: '', ...faultOf(faultText('fault.not_json')) }],
  })
}

function tooLarge(limit: number): Refusal {
  return new Refusal('too_large', faultText('request.too_large', { limit }))
}

/** Parses several parts of a request, and refuses with the errors of all of them at once. */
export function parseParts<T extends Record<string, z.ZodType>>(
  parts: T,
  values: Record<keyof T, unknown>,
): { [K in keyof T]: z.output<T[K]> } {
  const faults: Fault[] = []
  const out: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(parts)) {
    const parsed = schema.safeParse(values[name])
    faults.push(...findUnstorable(values[name], ''))
    if (parsed.success) out[name] = parsed.data
    else faults.push(...faultsOf(parsed.error.issues))
  }
  if (faults.length > 0) throw refuseFaults(faults)
  return out as { [K in keyof T]: z.output<T[K]> }
}

/** Refuses errors that a schema found inside a verb, in the same form as those found before it. */
export function refuseIssues(issues: readonly z.core.$ZodIssue[]): void {
  if (issues.length > 0) throw refuseFaults(faultsOf(issues))
}

/** The most errors in a reply, and their longest path: the reply must not be larger than the request. */
const MOST_FAULTS = 20
const LONGEST_PATH = 200

function refuseFaults(faults: Fault[]): Refusal {
  const told = faults.slice(0, MOST_FAULTS).map(fault => ({ ...fault, path: fault.path.slice(0, LONGEST_PATH) }))
  const more = faults.length - told.length
  const list = joinFaults(told, ': ')
  const detail =
    more > 0 ? faultText('request.faults_more', { faults: list, more }) : faultText('request.faults', { faults: list })
  const { faults: _, ...params } = detail.params
  return new Refusal('invalid_request', detail.text, { faults: told, text: { code: detail.code, params } })
}

/** The deepest nesting: more than any legitimate body has, and far from a stack overflow by recursion. */
const DEEPEST = 100

/**
 * Finds text that PostgreSQL cannot store (NUL, or half of a surrogate pair), and nesting that is too deep. Checked
 * here so that schemas need not.
 */
function findUnstorable(value: unknown, path: string, depth = 0): Fault[] {
  if (typeof value === 'string') {
    const storable = value.isWellFormed() && !value.includes('\0')
    return storable ? [] : [{ path, ...faultOf(faultText('fault.unstorable')) }]
  }
  if (typeof value !== 'object' || value === null) return []
  if (depth === DEEPEST) return [{ path, ...faultOf(faultText('fault.too_deep', { limit: DEEPEST })) }]
  if (Array.isArray(value)) return value.flatMap((item, index) => findUnstorable(item, `${path}[${index}]`, depth + 1))
  return Object.entries(value).flatMap(([key, item]) => findUnstorable(item, path ? `${path}.${key}` : key, depth + 1))
}
