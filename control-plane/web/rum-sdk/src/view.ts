import type { RumEvent, ViewEntry } from '@pharos/shared-protocol/rum/event.ts'
import { makeId, on, safely } from './guard.ts'
import { currentView, record, setView, type View } from './record.ts'
import { aliveSession, touchSession } from './session.ts'

/** A soft navigation that the browser reports belongs to a route change of this age at most. */
const SOFT_MS = 10_000

/** The view of the page load, to which vitals of the whole page belong. */
let loaded: View | undefined
let event: RumEvent | undefined
let entry: ViewEntry = 'load'
let beganAt = 0

export const loadView = (): View | undefined => loaded

const MOST_RECENT = 10
let recent: { view: View; at: number }[] = []

/** The view that began nearest to an instant. */
export function viewAt(at: number): View | undefined {
  return recent.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0]?.view
}

export function watchViews(): void {
  const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & Prerendered)[]
  const activation = navigation?.activationStart ?? 0
  const first = activation > 0 ? 'prerender' : navigation?.type === 'back_forward' ? 'back_forward' : 'load'
  startView(first, performance.timeOrigin + activation)
  loaded = currentView()
  watchRoutes()
  watchSoftNavigations()
  on<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    if (!persisted) return
    startView('back_forward')
    loaded = currentView()
  })
  on(window, 'pagehide', endView)
  on(window, 'pointerdown keydown scroll', () => {
    touchSession(true)
    renewView()
  })
  on(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible' && touchSession()) renewView()
  })
}

interface Prerendered {
  activationStart?: number
}

/** A view belongs to one session: in another one a new view begins. */
export function renewView(isCertain = false): void {
  const view = currentView()
  if (isCertain || (view?.session && view.session !== aliveSession())) startView(entry)
}

function startView(how: ViewEntry, at: number = Date.now()): void {
  endView()
  entry = how
  beganAt = at
  const session = touchSession()
  const view = { id: makeId(), url: location.href, ...(session && { session }) }
  setView(view)
  recent = [...recent.slice(1 - MOST_RECENT), { view, at }]
  const { title, referrer } = document
  const isLoad = how !== 'route_change'
  event = record({ kind: 'view', entry: how, ...(title && { title }), ...(isLoad && referrer && { referrer }) }, at)
}

function endView(): void {
  if (event) record({ kind: 'view_end', duration_ms: Math.max(0, Math.round(Date.now() - beganAt)) })
  event = undefined
}

/** The part of an address that names a route: its path, and a fragment that is a path. */
function routeOf({ pathname, hash }: { pathname: string; hash: string }): string {
  return pathname + (/^#!?\//.test(hash) ? hash.replace(/\?.*/, '') : '')
}

function watchRoutes(): void {
  let route = routeOf(location)
  const look = () => {
    const now = routeOf(location)
    if (now === route) return
    route = now
    startView('route_change')
  }
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name]
    history[name] = function (...args) {
      original.apply(this, args)
      safely(look)
    }
  }
  on(window, 'popstate hashchange', look)
}

/** The browser reports a soft navigation after the route has changed: the view is then said to be one. */
function watchSoftNavigations(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('soft-navigation')) return
  new PerformanceObserver(list =>
    safely(() => {
      const at = performance.timeOrigin + (list.getEntries().at(-1)?.startTime ?? 0)
      if (event?.kind !== 'view' || event.entry !== 'route_change' || beganAt - at > SOFT_MS) return
      event.entry = entry = 'soft_navigation'
      event.at = Math.round(at)
      beganAt = at
      const last = recent.at(-1)
      if (last) last.at = at
    }),
  ).observe({ type: 'soft-navigation', buffered: true })
}
