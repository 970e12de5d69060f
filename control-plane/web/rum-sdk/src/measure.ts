import { type MetricWithAttribution, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals/attribution'

export interface Measured {
  name: 'LCP' | 'FCP' | 'CLS' | 'INP' | 'TTFB'
  value: number
  isSoft: boolean
  /** Tells one measurement from the next; the value of one may grow. */
  id: string
  /** When its navigation began, in milliseconds of the page. */
  navigationAt: number
  element?: string
  elementUrl?: string
  parts: Record<string, number>
}

/**
 * Measures the vitals of the page load and, where the browser reports them, of each soft navigation. `selectorOf` names
 * elements while they are in the page.
 */
export function measure(report: (measured: Measured) => void, selectorOf: (node: Node | null) => string): void {
  for (const reportSoftNavs of [false, true]) {
    if (reportSoftNavs && !PerformanceObserver.supportedEntryTypes.includes('soft-navigation')) continue
    for (const watch of [onLCP, onFCP, onCLS, onINP, onTTFB])
      watch(
        (metric: MetricWithAttribution) => {
          const isSoft = metric.navigationType === 'soft-navigation'
          if (isSoft === reportSoftNavs) report(measuredOf(metric, isSoft))
        },
        { reportSoftNavs, generateTarget: selectorOf },
      )
  }
}

function measuredOf(metric: MetricWithAttribution, isSoft: boolean): Measured {
  const { name, value, id, navigationStartTime = 0, attribution } = metric
  const { target, url, interactionTarget, largestShiftTarget } = attribution as Record<string, unknown>
  const element = target ?? interactionTarget ?? largestShiftTarget
  const parts = Object.entries(attribution).filter(([part, one]) => typeof one === 'number' && PARTS.test(part))
  return {
    ...{ name, value, isSoft, id, navigationAt: navigationStartTime },
    ...(typeof element === 'string' && element && { element }),
    ...(typeof url === 'string' && url && { elementUrl: url }),
    parts: Object.fromEntries(parts.map(([part, one]) => [part, Math.round(Number(one))])),
  }
}

/** Spans of time; instants are not among the parts. */
const PARTS = /^timeToFirstByte$|^firstByteToFCP$|(Delay|Duration)$/
