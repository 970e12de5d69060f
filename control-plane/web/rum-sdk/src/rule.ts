import type { RumFacts } from '@pharos/shared-protocol/rum/condition.ts'
import type { RumConfig } from '@pharos/shared-protocol/rum/config.ts'
import type { RumEvent } from '@pharos/shared-protocol/rum/event.ts'
import type { decide } from './decide.ts'
import { safely } from './guard.ts'
import { identity } from './identity.ts'
import { type Session, saveSession } from './session.ts'
import { readBeside, writeBeside } from './storage.ts'

// What is known of a session, by which rules and filters decide what is recorded of it (spec 2.13).

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
let decideWith: typeof decide | undefined

/** Gives it what decides; until then it stays as it was on the page before. */
export function judgeWith(given: typeof decide): void {
  decideWith = given
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

function factsOf(session: string): Facts {
  if (facts?.session !== session) facts = NONE(session)
  return facts
}

/** Adds what other tabs of the session, and pages before, have seen. */
function adoptFacts(session: string): Facts {
  const now = factsOf(session)
  safely(() => {
    const kept = readBeside<Facts>('facts')
    if (kept?.session !== session) return
    for (const name of Object.keys(NONE()) as (keyof Happened)[]) {
      for (const fact of kept[name]) add<unknown>(now[name], fact)
      // Another tab has written at the same time.
      isChanged ||= now[name].length > kept[name].length
    }
  })
  return now
}

function add<T>(list: T[], fact: T): void {
  const text = JSON.stringify(fact)
  if (list.some(one => JSON.stringify(one) === text)) return
  list.push(fact)
  if (list.length > MOST_FACTS) list.shift()
  isChanged = true
}

/** Decides anew what is recorded of the session. */
export function judge(session: Session, config: RumConfig): void {
  const { user, attributes, release, environment } = identity()
  const known = { user_id: user?.id, traits: user?.traits, attributes, release, environment }
  // Whatever another page has stored, events are sent.
  safely(() => decideWith?.(session, config, { ...adoptFacts(session.id), ...known }))
}

/** For the other tabs and the next page. */
export function saveFacts(): void {
  if (facts?.session) adoptFacts(facts.session)
  if (isChanged && facts) writeBeside('facts', facts)
  isChanged = false
  saveSession()
}

export function forgetFacts(): void {
  facts = undefined
  writeBeside('facts', null)
}
