import type { RelativeRange } from '@pharos/shared-protocol/contract/dashboard-range.ts'
import { useMemo, useState } from 'preact/hooks'
import { instantsOf, useTimeRange } from './time-range.tsx'

export interface Instants {
  /** For a query over telemetry, RFC 3339. */
  from: string
  to: string
  /** Begins anew at the present: what is shown does not move by itself. */
  renew(): void
}

/** The ends of the range of the address, as they were when it was opened. */
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
