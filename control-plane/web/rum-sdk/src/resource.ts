import { safely } from './guard.ts'
import { currentView, record } from './record.ts'

/** Resources of one view that are recorded. */
const MOST_OF_VIEW = 100
/** Requests are recorded by themselves. */
const REQUESTS = /^(fetch|xmlhttprequest|beacon)$/

/** Records resources; `isOwn` tells addresses of the SDK itself. */
export function watchResources(isOwn: (url: string) => boolean): void {
  let view = ''
  let count = 0
  const look = (one: PerformanceResourceTiming & { responseStatus?: number }) => {
    const now = currentView()?.id ?? ''
    if (now !== view) [view, count] = [now, 0]
    if (REQUESTS.test(one.initiatorType) || !/^http/.test(one.name) || isOwn(one.name) || ++count > MOST_OF_VIEW) return
    const isTold = one.transferSize > 0 || one.encodedBodySize > 0
    record(
      {
        ...{ kind: 'resource', resource_url: one.name, resource_type: one.initiatorType },
        duration_ms: Math.round(one.duration),
        ...(isTold && { bytes: one.transferSize }),
        ...(one.responseStatus && { status: one.responseStatus }),
      },
      performance.timeOrigin + one.startTime,
    )
  }
  new PerformanceObserver(list => {
    for (const one of list.getEntries()) safely(() => look(one as PerformanceResourceTiming))
  }).observe({ type: 'resource', buffered: true })
}
