import { bodyParser } from '@koa/bodyparser'
import { type AnyRoute, MEDIA_TYPES, takesBody } from '@pharos/shared-protocol/contract/route.ts'
import type { Fault } from '@pharos/shared-protocol/problem.ts'
import type { Context } from 'koa'
import type { z } from 'zod'
import { explainIssue } from '../issue.ts'
import { Refusal } from '../refusal.ts'

const LIMIT_BYTES = 1_000_000
const PARSERS = {
  json: bodyParser({ enableTypes: ['json'], jsonLimit: LIMIT_BYTES, jsonStrict: false, encoding: 'utf-8' }),
  json_or_form: bodyParser({
    enableTypes: ['json', 'form'],
    jsonLimit: LIMIT_BYTES,
    formLimit: LIMIT_BYTES,
    jsonStrict: false,
    encoding: 'utf-8',
  }),
  csv: bodyParser({
    enableTypes: ['text'],
    textLimit: LIMIT_BYTES,
    extendTypes: { text: [MEDIA_TYPES.csv] },
    encoding: 'utf-8',
  }),
}

/** Reads a body of the route's type: 413 over 1 MB, 415 for another content type, 400 for what is not JSON. */
export async function readBody(ctx: Context, route: AnyRoute): Promise<unknown> {
  if (!takesBody(route) || route.bodyType === 'bytes') return undefined
  if (Number(ctx.get('content-length')) > LIMIT_BYTES) throw tooLarge()
  const type = MEDIA_TYPES[route.bodyType]
  if (!ctx.is(type, ...(route.bodyType === 'json_or_form' ? [MEDIA_TYPES.form] : [])))
    throw new Refusal('unsupported_media_type', `Send the body as ${type}.`)
  try {
    await PARSERS[route.bodyType](ctx, async () => {})
  } catch (error) {
    const { status } = error as { status?: number }
    if (status === 413) throw tooLarge()
    throw new Refusal('invalid_request', 'The body is not JSON.', { faults: [{ path: '', message: 'is not JSON' }] })
  }
  return ctx.request.body
}

function tooLarge(): Refusal {
  return new Refusal('too_large', `The body is larger than ${LIMIT_BYTES} bytes.`)
}

/** Parses several parts of a request and refuses with every fault of all of them at once. */
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
    else faults.push(...parsed.error.issues.flatMap(faultsOf))
  }
  refuseFaults(faults)
  return out as { [K in keyof T]: z.output<T[K]> }
}

/** Refuses what a schema found wrong that a verb asked, as the border does. */
export function refuseIssues(issues: readonly z.core.$ZodIssue[]): void {
  refuseFaults(issues.flatMap(faultsOf))
}

function refuseFaults(faults: Fault[]): void {
  if (faults.length === 0) return
  const detail = faults.map(fault => (fault.path ? `${fault.path}: ${fault.message}` : fault.message)).join('; ')
  throw new Refusal('invalid_request', detail, { faults })
}

/** Deeper than anything that is sent in earnest, and far from where a recursion ends the stack. */
const DEEPEST = 100

/** Text that PostgreSQL can't store: with a NUL, or half of a surrogate pair; and what is nested too deep. No schema has to remember it. */
function findUnstorable(value: unknown, path: string, depth = 0): Fault[] {
  if (typeof value === 'string') {
    const storable = value.isWellFormed() && !value.includes('\0')
    return storable ? [] : [{ path, message: 'must be well-formed text without a NUL character' }]
  }
  if (typeof value !== 'object' || value === null) return []
  if (depth === DEEPEST) return [{ path, message: `must not be nested deeper than ${DEEPEST}` }]
  if (Array.isArray(value)) return value.flatMap((item, index) => findUnstorable(item, `${path}[${index}]`, depth + 1))
  return Object.entries(value).flatMap(([key, item]) => findUnstorable(item, path ? `${path}.${key}` : key, depth + 1))
}

/** One fault per unknown key, so that each is named by its path. */
function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  const path = pathText(issue.path)
  if (issue.code !== 'unrecognized_keys') return [{ path, message: explainIssue(issue) }]
  return issue.keys.map(key => ({ path: path ? `${path}.${key}` : key, message: 'there is no such field' }))
}

function pathText(path: PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text ? `${text}.${String(part)}` : String(part)
  }, '')
}
