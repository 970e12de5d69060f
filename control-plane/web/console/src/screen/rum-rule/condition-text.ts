import { DEVICES } from '../../words/rum.ts'
import { CONDITION_KIND, CONDITION_OP, RUM_CONDITION } from '../../words/rum-condition.ts'
import { FAILURES, FRUSTRATIONS } from '../../words/rum-event.ts'
import type { Rule } from './list.tsx'

/** A condition as the API returns it. */
type Read = Rule['conditions'][number]

/** A condition in words, such as "Page address contains /checkout". */
export function conditionText({ kind, op, value }: Read): string {
  return [CONDITION_KIND[kind], CONDITION_OP[op], ...valueTexts(kind, value)].join(' ')
}

function valueTexts(kind: string, value: Read['value']): string[] {
  if (value === null) return []
  if (typeof value === 'string') return [nameOf(kind, value)]
  return Object.entries(value).map(([name, each]) => fieldText(name, each))
}

function nameOf(kind: string, value: string): string {
  if (kind === 'frustration') return FRUSTRATIONS[value] ?? value
  if (kind === 'device_class') return (DEVICES as Record<string, string>)[value] ?? value
  return value
}

function fieldText(name: string, value: unknown): string {
  if (name === 'class') return FAILURES[String(value)] ?? String(value)
  if (name === 'handled') return value === true ? RUM_CONDITION.handled : RUM_CONDITION.unhandled
  if (name === 'gt') return `> ${value}`
  if (name === 'value') return `= ${value}`
  return String(value)
}
