import { CONDITIONS } from '@pharos/shared-protocol/rum/condition-check.ts'
import type { ConditionKind, ConditionOp, ConditionValue, RumCondition } from '@pharos/shared-protocol/rum/config.ts'

export type Shape = { [K in ConditionKind]: (typeof CONDITIONS)[K][keyof (typeof CONDITIONS)[K]] }[ConditionKind]

/** The ops of a kind, in the order of the table. */
export function opsOf(kind: ConditionKind): ConditionOp[] {
  return Object.keys(CONDITIONS[kind]) as ConditionOp[]
}

/** What a condition takes as its value; null of an op that its kind does not have. */
export function shapeOf({ kind, op }: Pick<RumCondition, 'kind' | 'op'>): Shape | null {
  const shapes: Partial<Record<string, Shape>> = CONDITIONS[kind]
  return Object.hasOwn(shapes, op) ? (shapes[op] ?? null) : null
}

/** A value to begin with; what somebody has to type is empty, and a fault until then. */
const FIRST: { [S in Shape]: ConditionValue } = {
  null: null,
  text: '',
  pattern: '',
  error: {},
  failed_request: { class: 'server_error' },
  frustration: 'rage_click',
  vital: { name: 'LCP', gt: 4_000 },
  device_class: 'mobile',
  attribute: { name: '', value: '' },
  attribute_text: { name: '', value: '' },
  attribute_pattern: { name: '', value: '' },
  attribute_number: { name: '', value: 0 },
}

export function newCondition(kind: ConditionKind): RumCondition {
  const [op = 'equals'] = opsOf(kind)
  return withOp({ kind, op, value: null }, op)
}

/** The condition with another op; its value stays if the op takes it too. */
export function withOp(condition: RumCondition, op: ConditionOp): RumCondition {
  const next = { ...condition, op }
  const [before, after] = [shapeOf(condition), shapeOf(next)]
  if (after === null) return next
  const isText = (shape: Shape | null) => shape === 'text' || shape === 'pattern'
  if (isText(before) && isText(after) && typeof condition.value === 'string') return next
  if (before?.startsWith('attribute') && after.startsWith('attribute'))
    return { ...next, value: ofAttribute(next, after) }
  return { ...next, value: FIRST[after] }
}

function ofAttribute({ value }: RumCondition, shape: Shape): ConditionValue {
  const { name, value: known } = { name: '', value: '', ...(value as object) }
  if (shape === 'attribute') return { name, value: known }
  if (shape === 'attribute_number') return { name, value: Number(known) || 0 }
  return { name, value: String(known) }
}
