import { fieldsOf } from '../../api/standing/send.ts'
import type { Call } from './calls.ts'

/** Part of every crafted text that could become SQL, so that no statement may contain it. */
export const TOKEN = 'zq9x'

/** Texts that try to reach the records of another account by SQL. */
function statements(account: string): string[] {
  return [
    `${TOKEN}' or 1=1 --`,
    `${TOKEN}\\' or account_id != '' --`,
    `"${TOKEN}' union all select * from logs --"`,
    `{p0:String}${TOKEN}'}) union all select * from account_logs(account = '${account}') --`,
    `{"account_id":"*","${TOKEN}'] != '' or true --":"${TOKEN}' or '1'='1"}`,
  ]
}

/** Texts that try it by columns as names of fields. */
function names(account: string): string[] {
  return ['account_id', `account_id:${account}`]
}

/**
 * Variants of a call with crafted texts in place of its own, and crafted keys where keys are free. SQL is put in all
 * parameters at once, since none of it may be in a statement; names are put in one parameter after another.
 */
export function craft(call: Call, account: string): Call[] {
  const texts = statements(account)
  return [
    ...texts.map(text => allOf(call, text)),
    ...names(account).flatMap(text => oneOf(call, text)),
    ...[texts[0] ?? '', 'account_id'].flatMap(text => craftBody(call, text)),
  ].filter(each => each !== call)
}

function oneOf(call: Call, text: string): Call[] {
  const def = call.route.query._zod.def as { shape?: Record<string, unknown> }
  return Object.keys(def.shape ?? {})
    .map(name => ({ ...call, query: { ...call.query, [name]: text } }))
    .filter(({ query }) => call.route.query.safeParse(query).success)
}

/** Puts a text in all parameters that accept it. Returns the call itself if none does. */
function allOf(call: Call, text: string): Call {
  const query = { ...call.query }
  for (const { query: changed } of oneOf(call, text))
    for (const [name, value] of Object.entries(changed ?? {})) if (value === text) query[name] = value
  return Object.values(query).includes(text) ? { ...call, query } : call
}

function craftBody(call: Call, text: string): Call[] {
  if (Object.keys(fieldsOf(call.route)).length === 0) return []
  return variantsOf(call.body, text)
    .map(body => ({ ...call, body }))
    .filter(({ body }) => call.route.body.safeParse(body).success)
}

/** Variants of a value, each with one of its texts replaced or one key added. */
function variantsOf(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text]
  if (Array.isArray(value)) return value.flatMap((each, i) => variantsOf(each, text).map(one => value.with(i, one)))
  if (typeof value !== 'object' || value === null) return []
  const changed = Object.entries(value).flatMap(([key, each]) =>
    variantsOf(each, text).map(one => ({ ...value, [key]: one })),
  )
  return [...changed, { ...value, [text]: '*' }]
}
