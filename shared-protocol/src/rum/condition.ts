import type { ConditionValue, RumCondition } from './config.ts'
import type { Failure, Frustration, RumValues, Vital } from './event.ts'
import { readPattern } from './pattern.ts'

// Conditions of recording rules and session filters (spec 2.13). The SDK and the server run this; the SDK has no room
// for schemas, so the ops and values of each kind stand in `condition-check.ts`.

export const DEVICE_CLASSES = ['desktop', 'mobile', 'tablet'] as const
export type DeviceClass = (typeof DEVICE_CLASSES)[number]

/**
 * What is known of a session so far. What happened in it stays, so a condition on it that holds once holds for ever:
 * the SDK may pass only what is new and remember which conditions held.
 */
export interface RumFacts {
  /** Addresses of its views, after masking. */
  views: readonly string[]
  /** Names of custom events. */
  events: readonly string[]
  errors: readonly { type: string; message: string; handled: boolean; ignored?: boolean }[]
  failures: readonly { class: Failure; url: string }[]
  frustrations: readonly Frustration[]
  /** Final vitals, known only at the end of a view: LCP and INP in milliseconds, CLS without a unit. */
  vitals: readonly { name: Vital; value: number }[]
  user_id?: string | undefined
  attributes?: RumValues | undefined
  traits?: RumValues | undefined
  device_class?: DeviceClass | undefined
  release?: string | undefined
  environment?: string | undefined
}

type Scalar = string | number | boolean
interface Wanted {
  type?: string
  message_contains?: string
  handled?: boolean
  class?: string
  url_contains?: string
  name?: string
  gt?: number
  value?: Scalar
}

/** The fields of a value that is an object: `checkCondition` has seen it. */
const wantedBy = (value: ConditionValue): Wanted => (value ?? {}) as Wanted

/** A condition as an object, so that its pattern is read once as long as its configuration lives. */
const patterns = new WeakMap<RumCondition, (text: string) => boolean>()

function matches(condition: RumCondition, source: Scalar, text: string): boolean {
  let pattern = patterns.get(condition)
  if (!pattern) {
    try {
      pattern = readPattern(`${source}`)
    } catch {
      // A newer server may allow what this SDK cannot read.
      pattern = () => false
    }
    patterns.set(condition, pattern)
  }
  return pattern(text)
}

/** What is not known compares with nothing, whatever the op. */
function compares(condition: RumCondition, actual: Scalar | undefined, value: Scalar | null = null): boolean {
  const { op } = condition
  if (actual === undefined) return false
  if (op === 'is_set') return true
  if (value === null) return false
  if (op === 'equals') return actual === value
  if (op === 'not_equals') return actual !== value
  if (op === 'gt') return typeof actual === 'number' && actual > Number(value)
  const text = `${actual}`
  if (op === 'contains') return text.includes(`${value}`)
  if (op === 'starts_with') return text.startsWith(`${value}`)
  return matches(condition, value, text)
}

const own = (values: RumValues = {}, name = '') => (Object.hasOwn(values, name) ? values[name] : undefined)

/**
 * Whether a condition that was saved holds by what is known. What is not decidable yet does not hold: a vital before the
 * end of its view, an attribute that is not set. Texts compare by exact case.
 */
export function holds(condition: RumCondition, facts: RumFacts): boolean {
  const { kind, op, value } = condition
  const wanted = wantedBy(value)
  const text = typeof value === 'string' ? value : null
  const isText = (actual: string | undefined) => compares(condition, actual, text)
  if (kind === 'page_url') return facts.views.some(isText)
  if (kind === 'custom_event') return facts.events.some(isText)
  if (kind === 'frustration') return facts.frustrations.some(isText)
  if (kind === 'error')
    return facts.errors.some(
      ({ type, message, handled, ignored }) =>
        !ignored &&
        type === (wanted.type ?? type) &&
        message.includes(wanted.message_contains ?? '') &&
        handled === (wanted.handled ?? handled),
    )
  if (kind === 'failed_request')
    return facts.failures.some(
      one => one.class === (wanted.class ?? one.class) && one.url.includes(wanted.url_contains ?? ''),
    )
  if (kind === 'vital')
    return facts.vitals.some(one => one.name === wanted.name && compares(condition, one.value, wanted.gt))
  if (kind === 'attribute') {
    const values = [own(facts.attributes, wanted.name), own(facts.traits, wanted.name)]
    const test = (actual: Scalar | undefined) => compares(condition, actual, wanted.value)
    return op === 'not_equals'
      ? values.some(test) && values.every(one => one === undefined || test(one))
      : values.some(test)
  }
  if (kind === 'user_set') return isText(facts.user_id)
  return isText(facts[kind])
}

/** Whether all conditions hold in a session. Those of page addresses must hold for one and the same view. */
export function allHold(conditions: readonly RumCondition[], facts: RumFacts): boolean {
  const views = facts.views.some(url =>
    conditions.every(one => one.kind !== 'page_url' || holds(one, { ...facts, views: [url] })),
  )
  return conditions.every(one => (one.kind === 'page_url' ? views : holds(one, facts)))
}
