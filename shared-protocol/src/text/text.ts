import { z } from 'zod'

/** A value of a text: JSON, or a text of its own that is shown in the same language. */
export type Param = string | number | boolean | null | Text | readonly Param[]
export type Params = { readonly [name: string]: Param }

/** A text as a code of a catalogue with its values. */
export interface Text {
  readonly code: string
  readonly params: Params
}

/** A text with its English sentence, which is sent and stored beside it. */
export interface Said extends Text {
  readonly text: string
}

/** The text of what was said, without its sentence: as it is stored and sent. Null beyond the bounds. */
export function textIn({ code, params }: Said): Text | null {
  const text = { code, params }
  return isText(text) ? text : null
}

/** What a text may have in all: its values come from agents and from rows of earlier versions. */
const MOST_VALUES = 500
const MOST_CHARACTERS = 10_000
const DEEPEST = 6
const CODE = /^[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+$/
const LONGEST_CODE = 100
const LONGEST_VALUE = 1_000
const LONGEST_LIST = 100

interface Budget {
  values: number
  characters: number
}

/** Whether a value is a text within the bounds. Looks at `MOST_VALUES` values at most. */
export function isText(value: unknown): value is Text {
  return isRecord(value) && fits(value, { values: MOST_VALUES, characters: MOST_CHARACTERS }, 0)
}

function fits(value: unknown, budget: Budget, depth: number): boolean {
  budget.values -= 1
  if (budget.values < 0 || depth > DEEPEST) return false
  if (typeof value === 'string') {
    budget.characters -= value.length
    return budget.characters >= 0
  }
  if (typeof value === 'number') return Number.isFinite(value)
  if (value === null || typeof value === 'boolean') return true
  if (Array.isArray(value)) return value.every(each => fits(each, budget, depth + 1))
  if (!isRecord(value)) return false
  const { code, params, ...rest } = value
  if (Object.keys(rest).length > 0) return false
  if (typeof code !== 'string' || code.length > LONGEST_CODE || !CODE.test(code) || !isRecord(params)) return false
  budget.characters -= code.length
  if (budget.characters < 0) return false
  for (const name in params) if (!fits(name, budget, depth + 1) || !fits(params[name], budget, depth + 1)) return false
  return true
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The values of a text, cut to what may be stored. The English sentence beside them is cut where it is stored. */
export function cutParams(params: Params): Params {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, cut(value)]))
}

function cut(value: Param): Param {
  if (typeof value === 'string') return value.length > LONGEST_VALUE ? `${begin(value)}…` : value
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map(cut)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { code, params } = value as Text
    return { code, params: cutParams(params) }
  }
  return value
}

/** As much of a value as is kept, never cut within a character. */
function begin(value: string): string {
  return value.slice(0, LONGEST_VALUE).replace(/[\ud800-\udbff]$/, '')
}

/** A text with `change` applied to its sentence and to each value that is a string, such as a mask. */
export function changed({ text, code, params }: Said, change: (text: string) => string): Said {
  return { text: change(text), code, params: changedParams(params, change) }
}

export function changedParams(params: Params, change: (text: string) => string): Params {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, changedParam(value, change)]))
}

function changedParam(value: Param, change: (text: string) => string): Param {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(each => changedParam(each, change))
  const { code, params } = value as Text
  return { code, params: changedParams(params, change) }
}

export const PARAMS = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Params>

/** A text on the bus and in the API. */
export const Text = z
  .object({
    code: z.string().meta({ description: 'Code of the text. New codes may be added', examples: ['fault.required'] }),
    params: PARAMS.meta({ description: 'Values of the text by their names' }),
  })
  .refine(isText, 'must be a code with at most 500 values and 10,000 characters')
  .meta({ id: 'Text' }) as unknown as z.ZodType<Text>

/** The same of a sender that may have another version: what is not a text is null, and its sentence is shown. */
export const TextOrNone = Text.nullable().catch(null)
