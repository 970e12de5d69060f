import { makeId, on, safely } from './guard.ts'
import type { measure } from './measure.ts'
import { record, type View } from './record.ts'
import { selectorOf } from './selector.ts'
import { loadView, viewAt } from './view.ts'

/** Measures the vitals from here on; the browser remembers what happened before. */
export function watchVitals(watch: typeof measure): void {
  watch(one => safely(() => report(one)), selectorOf)
}

export function watchLoad(): void {
  // The load event has ended only after its listeners.
  const onLoad = () => setTimeout(() => safely(recordLoad))
  if (document.readyState === 'complete') onLoad()
  else on(window, 'load', onLoad)
}

/** How long the page took to load, from its start or, if it was prerendered, from when it was shown. */
function recordLoad(): void {
  const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    activationStart?: number
  })[]
  const { loadEventEnd = 0, activationStart = 0 } = navigation ?? {}
  const value = Math.round(Math.max(0, loadEventEnd - activationStart))
  if (loadEventEnd > 0) record({ kind: 'vital', name: 'load', value, soft: false }, Date.now(), loadView())
}

/** One measurement has one id, so that a value that is reported again as the page is hidden again counts once. */
const ids = new Map<string, { id: string; view: View | undefined }>()

function report(one: Parameters<Parameters<typeof measure>[0]>[0]): void {
  const known = ids.get(one.id) ?? {
    id: makeId(),
    view: one.isSoft ? viewAt(performance.timeOrigin + one.navigationAt) : loadView(),
  }
  ids.set(one.id, known)
  record(
    {
      ...{ kind: 'vital', id: known.id, name: one.name, soft: one.isSoft },
      value: one.name === 'CLS' ? Math.round(one.value * 1e4) / 1e4 : Math.round(one.value),
      ...(one.element && { element: one.element }),
      ...(one.elementUrl && { element_url: one.elementUrl }),
      ...(Object.keys(one.parts).length > 0 && { parts: one.parts }),
    },
    Date.now(),
    known.view,
  )
}
