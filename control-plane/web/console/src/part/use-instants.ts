import type { RelativeRange } from '@pharos/shared-protocol/contract/observability/dashboard-range.ts'
import { useMemo, useState } from 'preact/hooks'
import { instantsOf, useTimeRange } from './time-range.tsx'

export interface Instants {
  /** In RFC 3339, for queries of telemetry. */
  from: string
  to: string
  /** Takes the current time as the new reference: the range does not move by itself. */
  renew(): void
}

/** Returns the ends of the address's range, fixed when it was opened. */
export function useInstants(otherwise: RelativeRange): Instants {
  const range = useTimeRange() ?? { type: 'relative', value: otherwise }
  const [count, setCount] = useState(0)
  const { from, to } = useMemo(() => instantsOf(range, Date.now()), [JSON.stringify(range), count])
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    renew: () => setCount(before => before + 1),
  }
}
