import type { RumEvent, RumSession } from '@pharos/shared-protocol/rum/event.ts'
import { common, failure, view, vital } from './batch.ts'

export const HOSTILE = '<img src=x onerror=alert(1)>"\'`;--{{7*7}}\u2028</script><script>alert(1)</script>'
export const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
const VALUES = JSON.parse(`{${NAMES.map(name => `"${name}":"polluted"`).join()},"plain":${JSON.stringify(HOSTILE)}}`)

/** HTML, scripts and names of prototypes in every field of every kind of event. */
export function hostileEvents(at: number): RumEvent[] {
  const of = (more: object) => ({ ...common(at), url: `javascript:alert(1)//${HOSTILE}`, ...more }) as never
  return [
    view(at, { url: `https://shop.example/${encodeURIComponent(HOSTILE)}`, title: HOSTILE, referrer: HOSTILE }),
    failure(at, HOSTILE, {
      error_type: HOSTILE,
      stack: `${HOSTILE}\n    at ${HOSTILE} (javascript:alert(1):1:1)`,
      causes: [{ error_type: HOSTILE, message: HOSTILE, stack: HOSTILE }],
      debug_ids: { [HOSTILE]: HOSTILE },
    }),
    of({ kind: 'resource', resource_url: HOSTILE, resource_type: HOSTILE, duration_ms: 1 }),
    of({ kind: 'request', method: HOSTILE, request_url: HOSTILE, duration_ms: 1 }),
    of({ kind: 'console', level: 'error', message: HOSTILE }),
    of({ kind: 'event', name: HOSTILE, attributes: VALUES }),
    of({ kind: 'click', element: HOSTILE }),
    of({ kind: 'frustration', type: 'rage_click', element: HOSTILE }),
    vital(at, 'LCP', 1, { element: HOSTILE, element_url: HOSTILE }),
  ]
}

/** The same in every field of their session. */
export const hostileSession: Partial<RumSession> = {
  ...{ user: { id: HOSTILE, traits: VALUES }, attributes: VALUES, release: HOSTILE, environment: HOSTILE },
  device: { brands: [{ brand: HOSTILE, version: HOSTILE }], platform: HOSTILE, language: HOSTILE },
}
