export const REPORT_VITALS = '__pharosVitals'
export const FLUSH = '__pharosFlushVitals'

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

interface Interaction extends PerformanceEntry {
  interactionId: number
}

/**
 * Runs in each page before the page's own scripts and reports its measurements as they change, by the definitions of
 * web.dev/vitals: the last largest contentful paint, the worst window of layout shifts (1 s gaps, 5 s long), and the
 * slowest interaction. It is sent to the browser as text, so it must be self-contained.
 */
export function observeVitals(names: { report: string; flush: string }): void {
  const frame = globalThis as unknown as { self: unknown; top: unknown }
  if (frame.self !== frame.top) return
  const page = globalThis as unknown as Record<string, (document: string, vitals: Record<string, number>) => void>
  const report = page[names.report]
  const document = `${performance.timeOrigin}`
  const vitals: Record<string, number> = {}
  const readers: (() => void)[] = []
  let shifts = { first: 0, last: 0, sum: 0 }

  const tell = (name: string, value: number): void => {
    vitals[name] = value
    report?.(document, vitals)
  }
  const watch = (type: string, read: (entry: PerformanceEntry) => void, rest: object = {}): void => {
    const observer = new PerformanceObserver(list => list.getEntries().forEach(read))
    // Node's types, with which this file is checked, declare only Node's own entry types.
    observer.observe({ type, buffered: true, ...rest } as unknown as { type: 'measure' })
    readers.push(() => observer.takeRecords().forEach(read))
  }
  watch('navigation', entry => {
    const { responseStart } = entry as PerformanceEntry & { responseStart: number }
    if (responseStart > 0) tell('ttfb_ms', responseStart)
  })
  watch('paint', ({ name, startTime }) => name === 'first-contentful-paint' && tell('fcp_ms', startTime))
  watch('largest-contentful-paint', ({ startTime }) => tell('lcp_ms', startTime))
  watch('layout-shift', entry => {
    const { startTime, value, hadRecentInput } = entry as Shift
    if (hadRecentInput) return
    const same = shifts.sum > 0 && startTime - shifts.last < 1000 && startTime - shifts.first < 5000
    shifts = same
      ? { first: shifts.first, last: startTime, sum: shifts.sum + value }
      : { first: startTime, last: startTime, sum: value }
    if (shifts.sum > (vitals.cls ?? 0)) tell('cls', shifts.sum)
  })
  const interaction = (entry: PerformanceEntry): void => {
    if ((entry as Interaction).interactionId > 0 && entry.duration > (vitals.inp_ms ?? 0))
      tell('inp_ms', entry.duration)
  }
  watch('event', interaction, { durationThreshold: 16 })
  watch('first-input', interaction)
  Object.defineProperty(globalThis, names.flush, {
    value: () => {
      for (const read of readers) read()
      // A page that never shifted has a score of 0; before its first paint there is no score.
      if (vitals.fcp_ms !== undefined && vitals.cls === undefined) tell('cls', 0)
    },
  })
}
