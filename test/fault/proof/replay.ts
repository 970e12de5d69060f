import { replay } from '@pharos/control-plane/monitoring/uptime/replay.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import type { StoredHistory, StoredTransition } from './record.ts'

interface Span {
  from: number
  to: number
}

/**
 * Outcomes that a killed intake held are redelivered after 10 s, and spooled ones arrive when the bus is back. An
 * outage that lasted longer than this cannot have ended before all regions reported it.
 */
const LATE_MS = 25_000

export interface ReplayProof {
  faults: string[]
  /** Outages that had to be noticed. */
  outages: number
}

/**
 * Proves that each lasting outage that a replay of the stored results, in order of time, finds was called down
 * meanwhile.
 */
export function proveReplay(stored: StoredHistory): ReplayProof {
  const results = Map.groupBy(stored.results, result => result.monitor)
  const end = stored.results.reduce((latest, { at }) => Math.max(latest, at), 0)
  const proof: ReplayProof = { faults: [], outages: 0 }
  for (const [monitor, settings] of stored.settings) {
    const runs = (results.get(monitor) ?? []).map(({ at, slot, ...run }) => ({
      ...run,
      ...{
        at: epoch(at),
        slot: epoch(slot),
        total_ms: null,
        failure_reason: null,
        failure_detail: null,
        failure_text: null,
      },
    }))
    const { changes } = replay({ settings, results: runs, absences: stored.absences, carry: null }, epoch(end))
    const lasting = downsOf(changes, end).filter(({ from, to }) => to - from >= LATE_MS)
    const live = downsOf((stored.transitions.get(monitor) ?? []).map(asChange), end)
    const missed = lasting.filter(span => !live.some(({ from, to }) => from < span.to && to > span.from))
    proof.outages += lasting.length
    proof.faults.push(...missed.map(({ from, to }) => `${monitor}: down from ${from} to ${to}, and nobody was told`))
  }
  return proof
}

function asChange({ at, to }: StoredTransition) {
  return { at, status: to }
}

function downsOf(changes: readonly { at: number; status: string }[], end: number): Span[] {
  return changes.flatMap(({ at, status }, i) =>
    status === 'down' ? [{ from: at, to: changes[i + 1]?.at ?? end }] : [],
  )
}
