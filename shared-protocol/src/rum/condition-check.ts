import { DEVICE_CLASSES } from './condition.ts'
import type { ConditionKind, ConditionOp } from './config.ts'
import { FAILURES, FRUSTRATIONS, VITALS } from './event.ts'
import { checkPattern, type PatternFault } from './pattern-check.ts'

// What a saved condition must satisfy. The server runs it when a rule or filter is saved, the console before that.

/** What a condition takes as its value. `attribute_…`: `{ name, value }` with such a value. */
type ValueShape =
  | 'null'
  | 'text'
  | 'pattern'
  | 'error'
  | 'failed_request'
  | 'frustration'
  | 'vital'
  | 'device_class'
  | 'attribute'
  | 'attribute_text'
  | 'attribute_pattern'
  | 'attribute_number'

const BY_TEXT = { equals: 'text', contains: 'text', starts_with: 'text', matches: 'pattern' } as const
const NAMED = { ...BY_TEXT, not_equals: 'text', is_set: 'null' } as const

/**
 * Each kind with the ops that it knows and the value of each. There is no `not_equals` for what may still happen in a
 * session, since it could hold only at its end; that of `page_url` looks at each view.
 */
export const CONDITIONS = {
  page_url: { ...BY_TEXT, not_equals: 'text' },
  custom_event: BY_TEXT,
  error: { equals: 'error', is_set: 'null' },
  failed_request: { equals: 'failed_request', is_set: 'null' },
  frustration: { equals: 'frustration', is_set: 'null' },
  vital: { gt: 'vital' },
  user_set: { is_set: 'null' },
  attribute: {
    equals: 'attribute',
    not_equals: 'attribute',
    contains: 'attribute_text',
    starts_with: 'attribute_text',
    matches: 'attribute_pattern',
    gt: 'attribute_number',
  },
  device_class: { equals: 'device_class', not_equals: 'device_class' },
  release: NAMED,
  environment: NAMED,
} as const satisfies { [K in ConditionKind]: Partial<Record<ConditionOp, ValueShape>> }

/** The longest text of a condition, in characters. */
export const MOST_TEXT = 256

/** Why a condition is refused. `field` is `op`, `value` or a field of the value, such as `value.name`. */
export type ConditionFault = { field: string } & Reason

type Reason =
  | { code: 'op_of_kind'; params: { kind: ConditionKind; allowed: ConditionOp[] } }
  | { code: 'null_expected' | 'required' | 'unknown_field'; params: Record<string, never> }
  | { code: 'text_expected'; params: { limit: number } }
  | { code: 'object_expected'; params: { fields: string[] } }
  | { code: 'boolean_expected' | 'scalar_expected'; params: Record<string, never> }
  | { code: 'number_expected'; params: { least: number | null } }
  | { code: 'one_of'; params: { values: string[] } }
  | PatternFault

type Check = (value: unknown) => Reason | null

const fault = (code: 'null_expected' | 'boolean_expected' | 'scalar_expected' | 'required' | 'unknown_field'): Reason =>
  ({ code, params: {} }) as Reason

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && [...value].length <= MOST_TEXT
const text: Check = value => (isText(value) ? null : { code: 'text_expected', params: { limit: MOST_TEXT } })
const pattern: Check = value =>
  typeof value === 'string' && value !== ''
    ? checkPattern(value)
    : { code: 'text_expected', params: { limit: MOST_TEXT } }
const boolean: Check = value => (typeof value === 'boolean' ? null : fault('boolean_expected'))
const number =
  (least: number | null): Check =>
  value =>
    Number.isFinite(value) && (least === null || Number(value) >= least)
      ? null
      : { code: 'number_expected', params: { least } }
const scalar: Check = value =>
  isText(value) || typeof value === 'boolean' || Number.isFinite(value) ? null : fault('scalar_expected')
const oneOf =
  (values: readonly string[]): Check =>
  value =>
    values.some(one => one === value) ? null : { code: 'one_of', params: { values: [...values] } }

interface Fields {
  required: Record<string, Check>
  optional?: Record<string, Check>
}

const SHAPES: { [S in ValueShape]: Check | Fields } = {
  null: value => (value === null || value === undefined ? null : fault('null_expected')),
  text,
  pattern,
  frustration: oneOf(FRUSTRATIONS),
  device_class: oneOf(DEVICE_CLASSES),
  error: { required: {}, optional: { type: text, message_contains: text, handled: boolean } },
  failed_request: { required: { class: oneOf(FAILURES) }, optional: { url_contains: text } },
  vital: { required: { name: oneOf(VITALS), gt: number(0) } },
  attribute: { required: { name: text, value: scalar } },
  attribute_text: { required: { name: text, value: text } },
  attribute_pattern: { required: { name: text, value: pattern } },
  attribute_number: { required: { name: text, value: number(null) } },
}

/**
 * Returns every fault of a condition whose kind is known: an op that the kind does not have, or a value that the op does
 * not take. A condition without one may be given to `holds`.
 */
export function checkCondition(condition: { kind: ConditionKind; op: string; value?: unknown }): ConditionFault[] {
  const shapes: Partial<Record<string, ValueShape>> = CONDITIONS[condition.kind]
  const shape = Object.hasOwn(shapes, condition.op) ? shapes[condition.op] : undefined
  if (shape === undefined) {
    const allowed = Object.keys(shapes) as ConditionOp[]
    return [{ field: 'op', code: 'op_of_kind', params: { kind: condition.kind, allowed } }]
  }
  const check = SHAPES[shape]
  if (typeof check !== 'function') return checkFields(check, condition.value)
  const reason = check(condition.value)
  return reason ? [{ field: 'value', ...reason }] : []
}

function checkFields({ required, optional = {} }: Fields, value: unknown): ConditionFault[] {
  const known = { ...required, ...optional }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ field: 'value', code: 'object_expected', params: { fields: Object.keys(known) } }]
  const given = new Map(Object.entries(value).filter(([, one]) => one !== undefined))
  const missing = Object.keys(required).filter(name => !given.has(name))
  return [
    ...missing.map(name => ({ field: `value.${name}`, ...fault('required') })),
    ...[...given].flatMap(([name, one]): ConditionFault[] => {
      const reason = Object.hasOwn(known, name) ? (known[name]?.(one) ?? null) : fault('unknown_field')
      return reason ? [{ field: `value.${name}`, ...reason }] : []
    }),
  ]
}
