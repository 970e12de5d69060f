import type { RumRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { instantText } from '../world/telemetry.ts'

/** An event as it arrived, with its instants in milliseconds. */
export interface Sent extends Omit<RumRow, 'account_id' | 'time' | 'arrived' | 'session_start'> {
  at: number
  began: number
  known: number
}

export function rowOf({ at, began, known, ...row }: Sent, account_id: string): RumRow {
  const [time, session_start, arrived] = [at, began, known].map(instantText) as [string, string, string]
  return { ...row, account_id, time, session_start, arrived }
}

export type Random = () => number

export function random(seed: number): Random {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const pick = <T>(next: Random, from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
const whole = (next: Random, most: number) => Math.floor(next() * most)

/**
 * Sessions that begin within some hours, and what became of their events: some arrive again, later, in an account that
 * keeps events for another time, some with a time that the network has shifted, and vitals that have grown, up to two
 * hours later.
 */
export function sendSessions(
  application_id: string,
  start: number,
  hours: number,
  count: number,
  next: Random,
): Sent[] {
  return Array.from({ length: count }, () => {
    const began = start + whole(next, hours * HOUR_MS)
    const countries = next() < 0.1 ? ['AT', 'CH'] : [pick(next, ['AT', 'DE', 'FR', ''])]
    const releases = next() < 0.2 ? ['1.0', '1.1'] : [pick(next, ['1.0', '1.1'])]
    const user = pick(next, ['', 'u1', 'u2'])
    const session = {
      ...{ application_id, session_id: crypto.randomUUID(), began, anonymous_id: pick(next, ['a', 'b', 'c']) },
      ...{ device: pick(next, ['mobile', 'desktop']), browser: pick(next, ['Firefox', 'Chrome']), os: 'Linux' },
      ...{ browser_version: '1', env: pick(next, ['production', 'test']), rules: [], filters: [] },
      ...{ capture: pick(next, ['analyze', 'replay'] as const), retention_days: 30 },
    }
    const length = 1 + whole(next, 3 * HOUR_MS)
    return Array.from({ length: 2 + whole(next, 14) }, () => {
      const part = next()
      const later = <T>(values: readonly T[]) => values[Math.floor(part * values.length)] as T
      const own = { country: later(countries), release: later(releases), user_id: part < 0.5 ? '' : user }
      return arrivals({ ...session, ...own, ...eventOf(next), at: began + Math.floor(part * length), known: 0 }, next)
    }).flat()
  }).flat()
}

function eventOf(next: Random) {
  const page = pick(next, ['/', '/cart', '/orders/*', '/pay'])
  const common = { id: crypto.randomUUID(), view_id: crypto.randomUUID(), url: `https://shop.example${page}?q=1`, page }
  const kind = pick(next, ['view', 'vital', 'vital', 'vital', 'error', 'request', 'frustration', 'click'] as const)
  if (kind === 'vital') {
    const name = pick(next, ['LCP', 'CLS', 'INP', 'FCP', 'TTFB', 'load'] as const)
    const value = name === 'CLS' ? whole(next, 500) / 1_000 : whole(next, 6_000)
    return { ...common, kind, name, value, element: pick(next, ['', 'img', '#buy']) }
  }
  if (kind === 'error') {
    const fingerprint = `${1 + whole(next, 12)}`
    return { ...common, kind, name: 'TypeError', message: `fault ${fingerprint}`, fingerprint }
  }
  // A view that began with a load has the name of a vital.
  const name = { view: 'load', request: 'GET', frustration: 'rage_click', click: '' }[kind]
  return { ...common, kind, name, failure: kind === 'request' ? 'network' : '' }
}

/** The times that an event arrives, each after the one before. */
function arrivals(first: Sent, next: Random): Sent[] {
  const sent = [{ ...first, known: first.at + whole(next, 60_000) }]
  while (next() < 0.25) {
    const last = sent.at(-1) as Sent
    const grows = first.kind === 'vital' && next() < 0.5
    const at = last.at + (grows ? whole(next, 2 * HOUR_MS) : next() < 0.3 ? whole(next, 5_000) : 0)
    // A vital that has grown for more than two hours would be of another day than the ranges of the test allow.
    if (at > first.at + 2 * HOUR_MS) break
    const value = grows ? (last.value ?? 0) + 1 : last.value
    const known = Math.max(last.known, at) + 1 + whole(next, 10 * HOUR_MS)
    sent.push({ ...last, at, known, retention_days: pick(next, [30, 30, 7]), ...(value !== undefined && { value }) })
  }
  return sent
}

/** Each event once, as it was sent last. */
export function lastOf(sent: readonly Sent[]): Sent[] {
  const last = new Map<string, Sent>()
  for (const each of sent) if ((last.get(each.id)?.known ?? -1) < each.known) last.set(each.id, each)
  return [...last.values()]
}

/** The same in another order. */
export function shuffle<T>(values: readonly T[], next: Random): T[] {
  return values
    .map(one => ({ one, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
