import type { allHold, DeviceClass, RumFacts } from '@pharos/shared-protocol/rum/condition.ts'
import type { RumConfig, RumRuleConfig } from '@pharos/shared-protocol/rum/config.ts'
import type { RumEvent } from '@pharos/shared-protocol/rum/event.ts'
import { isSampled } from '@pharos/shared-protocol/rum/sample.ts'
import { identity } from './identity.ts'
import { hold, type Session, saveSession } from './session.ts'
import { readOfTab, writeOfTab } from './storage.ts'

// What is recorded of a session (spec 2.13): rules and filters over what is known of it.

/** Of each kind; the oldest go first. */
const MOST_FACTS = 50

type Happened = Required<Pick<RumFacts, 'views' | 'events' | 'errors' | 'failures' | 'frustrations' | 'vitals'>>
type Facts = { [K in keyof Happened]: Happened[K][number][] } & { session?: string }

const NONE = (session?: string): Facts => ({
  ...{ views: [], events: [], errors: [], failures: [], frustrations: [], vitals: [] },
  ...(session && { session }),
})
let facts: Facts | undefined
let isChanged = false
let areHeld: typeof allHold | undefined

/** Gives it what evaluates conditions; until then no rule or filter holds anew. */
export function judgeWith(evaluate: typeof allHold): void {
  areHeld = evaluate
}

/** Takes note of a masked event. */
export function addFacts(event: RumEvent, { id }: Session): void {
  const now = factsOf(id)
  if (event.kind === 'view') add(now.views, event.url)
  else if (event.kind === 'event') add(now.events, event.name)
  else if (event.kind === 'error')
    add(now.errors, { type: event.error_type, message: event.message, handled: event.handled })
  else if (event.kind === 'request') {
    if (event.failure) add(now.failures, { class: event.failure, url: event.request_url })
  } else if (event.kind === 'frustration') add(now.frustrations, event.type)
  else if (event.kind === 'vital') add(now.vitals, { name: event.name, value: event.value })
}

/** Of the session; another tab of it has its own, a page of the same tab goes on with them. */
function factsOf(session: string): Facts {
  if (facts?.session !== session) {
    const kept = readOfTab<Facts>('facts')
    facts = { ...NONE(session), ...(kept?.session === session && kept) }
  }
  return facts
}

function add<T>(list: T[], fact: T): void {
  const text = JSON.stringify(fact)
  if (list.some(one => JSON.stringify(one) === text)) return
  list.push(fact)
  if (list.length > MOST_FACTS) list.shift()
  isChanged = true
}

/** Decides anew what is recorded of the session. A rule or filter that has held goes on holding. */
export function judge(session: Session, { rules, filters }: RumConfig): void {
  const { user, attributes, release, environment } = identity()
  const { id, traits } = user ?? {}
  const all = {
    ...factsOf(session.id),
    user_id: id,
    traits,
    attributes,
    release,
    environment,
    device_class: deviceClass(),
  }
  const hasHeld = (one: Pick<RumRuleConfig, 'id' | 'conditions'>) => {
    if (!session.held.includes(one.id) && !areHeld?.(one.conditions, all)) return false
    hold(session, one.id)
    return true
  }
  const drawn = rules.filter(rule => hasHeld(rule) && isSampled(session.id, rule))
  const holding = filters.filter(hasHeld)
  const now = drawn.filter(rule => isDue(rule, session))
  session.rules = drawn.map(rule => rule.id)
  session.filters = holding.map(filter => filter.id)
  const isReplay = now.some(rule => rule.capture === 'replay') || holding.some(filter => filter.capture_replay)
  session.capture = isReplay ? 'replay' : now.length > 0 ? 'analyze' : 'none'
}

/** Whether the session is old enough and was used, if the rule wants that. Conditions on errors bypass both. */
function isDue({ conditions, min_duration_ms, require_interaction }: RumRuleConfig, session: Session): boolean {
  if (conditions.some(({ kind }) => kind === 'error')) return true
  return Date.now() - session.started_at >= min_duration_ms && (!require_interaction || session.interacted === true)
}

/** For the next page of this tab. */
export function saveFacts(): void {
  if (isChanged && facts) writeOfTab('facts', facts)
  isChanged = false
  saveSession()
}

export function forgetFacts(): void {
  facts = undefined
  writeOfTab('facts', null)
}

function deviceClass(): DeviceClass {
  const { userAgent, maxTouchPoints } = navigator
  if (/Mobi|iPhone/.test(userAgent)) return 'mobile'
  return /Android|iPad|Tablet/.test(userAgent) || (maxTouchPoints > 1 && /Macintosh/.test(userAgent))
    ? 'tablet'
    : 'desktop'
}
