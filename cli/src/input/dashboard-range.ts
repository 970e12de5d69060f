import { RELATIVE_RANGES, type RelativeRange } from '@pharos/shared-protocol/contract/observability/dashboard-range.ts'
import { InvalidArgumentError } from 'commander'

/** Parses `24h`, or two instants separated by a slash (ISO 8601-1, 5.5), to what the API expects. */
export function parseRange(text: string) {
  if (Object.hasOwn(RELATIVE_RANGES, text)) return { type: 'relative' as const, value: text as RelativeRange }
  const [from, to, ...more] = text.split('/').map(part => Date.parse(part))
  if (from !== undefined && to !== undefined && more.length === 0 && Number.isFinite(from) && Number.isFinite(to))
    return { type: 'absolute' as const, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const known = Object.keys(RELATIVE_RANGES).join(', ')
  throw new InvalidArgumentError(`"${text}" is neither one of ${known} nor two times such as 2026-03-01/2026-03-02.`)
}

/** Parses a JSON object, such as the settings of a widget. */
export function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {}
  throw new InvalidArgumentError(`"${text}" is not a JSON object such as {"level": "error"}.`)
}

/** Parses `0,4,6,4`: columns from the left, rows from the top, width and height. */
export function parsePlace(text: string) {
  const [x, y, w, h, ...more] = text.split(',').map(part => (/^\d{1,4}$/.test(part.trim()) ? Number(part) : undefined))
  if (x === undefined || y === undefined || w === undefined || h === undefined || more.length > 0)
    throw new InvalidArgumentError(`"${text}" is not x,y,width,height such as 0,4,6,4.`)
  return { x, y, w, h }
}

/** Collects `service=shop` of a repeatable option. */
export function parseVariable(text: string, before: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError(`"${text}" is not name=value.`)
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) }
}
