import type { BrowserContext } from 'playwright-core'
import type { z } from 'zod'
import { readBy } from './attack/reading.ts'

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  out?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  options?: readonly z.ZodType[]
  entries?: Record<string, unknown>
  getter?: () => z.ZodType
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

const LONG = 'Zahlungsabwicklung der nordeuropäischen Niederlassungen, zweite Ausbaustufe mit Rückfallebene'
const NAME = /^(name|title|friendly_name|target|domain|host|address|email)$/
/** A monitor's state is a text in its contract, since each kind has others. */
const MONITOR_STATES = [
  ...['up', 'down', 'degraded', 'unknown', 'pending', 'valid', 'expiring', 'expired', 'invalid', 'unreachable'],
  ...['registered', 'baselined', 'changed', 'good', 'over_budget', 'running', 'late'],
]
const [SECOND, DAY] = [1_000, 86_400_000]
const HOUR = 3_600 * SECOND
const AGES = [SECOND, HOUR - SECOND, DAY - HOUR / 60, 29 * DAY - HOUR, 400 * DAY]

/**
 * From now on each list that the browser reads has a row for each value of each code, such as a status, that its
 * contract knows, with long names and with instants of every age.
 */
export async function showEveryRow(context: BrowserContext, url: string): Promise<void> {
  await context.route(
    ({ origin, pathname }) => origin === new URL(url).origin && readBy('GET', pathname) !== undefined,
    async request => {
      const asked = request.request()
      const route = readBy('GET', new URL(asked.url()).pathname)
      const isList = route && asked.method() === 'GET' && rowOf(route.reply.body) !== null
      if (!isList || asked.isNavigationRequest()) return request.continue()
      const response = await request.fetch().catch(() => null)
      if (!response) return
      if (!response.ok() || !/json/.test(response.headers()['content-type'] ?? '')) return request.fulfill({ response })
      const rows: unknown = await response.json()
      const json = Array.isArray(rows) ? rowsLike(rows, rowOf(route.reply.body) ?? {}) : rows
      return request.fulfill({ response, json }).catch(() => undefined)
    },
  )
}

/** The fields of the rows of a list; null of what is no list of rows with ids. */
function rowOf(reply: z.ZodType): Record<string, z.ZodType> | null {
  const { element } = defOf(bare(reply))
  const { shape } = element ? defOf(bare(element)) : {}
  return shape?.id ? shape : null
}

function bare(schema: z.ZodType): z.ZodType {
  const { innerType, out, getter } = defOf(schema)
  const inside = innerType ?? out ?? getter?.()
  return inside ? bare(inside) : schema
}

function codesOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const { entries, options } = defOf(bare(schema))
  return options ? options.flatMap(codesOf) : Object.values(entries ?? {}).map(String)
}

function rowsLike(rows: readonly unknown[], shape: Record<string, z.ZodType>): unknown[] {
  const [first] = rows
  if (typeof first !== 'object' || first === null) return [...rows]
  const states = 'current_status' in shape ? MONITOR_STATES.length : 0
  const count = Math.max(AGES.length, states, ...Object.values(shape).map(each => codesOf(each).length))
  return Array.from({ length: count }, (_, nth) => {
    const fields = Object.entries(first).map(([name, value]) => [name, variant(name, value, codesOf(shape[name]), nth)])
    return Object.fromEntries(fields)
  })
}

function variant(name: string, value: unknown, codes: readonly string[], nth: number): unknown {
  if (name === 'id' && typeof value === 'string') return nth === 0 ? value : value.slice(0, -4) + (4096 + nth)
  if (name === 'current_status') return MONITOR_STATES[nth % MONITOR_STATES.length]
  if (codes.length > 0 && name !== 'type') return codes[nth % codes.length]
  if (NAME.test(name) && typeof value === 'string') return `${LONG} ${nth}`
  if (/_at$/.test(name) && typeof value === 'string') return new Date(Date.now() - (AGES[nth % AGES.length] ?? 0))
  return value
}
