import { runKeyText } from '@pharos/shared-protocol/message/run.ts'
import { type Evidence, traceOf } from '../evidence.ts'
import type { StoredHistory } from './record.ts'

/** Proves that every outcome that the bus confirmed or a disk had is stored once, and that none is a dead letter. */
export function proveOutcomes({ results, deadLetters }: StoredHistory, evidence: Evidence): string[] {
  const stored = new Set(results.map(runKeyText))
  const lost = [...evidence.all].filter(run => !stored.has(run))
  return [
    ...lost.map(
      run => `lost, although ${evidence.confirmed.has(run) ? 'the bus confirmed it' : 'a disk had it'}: ${run}`,
    ),
    ...(stored.size === results.length ? [] : [`${results.length - stored.size} outcomes are stored twice`]),
    ...deadLetters.map(letter => `refused as a dead letter: ${letter.reason}`),
  ]
}

/**
 * Proves that no run reached its target twice, and that each result that is not failing is of a run that the target
 * received.
 */
export function proveRuns({ results }: StoredHistory, requests: ReadonlyMap<string, number>): string[] {
  const twice = [...requests].filter(([, count]) => count > 1)
  const keys = new Map(results.map(result => [traceOf(result), runKeyText(result)]))
  const unseen = results.filter(result => result.status !== 'failing' && !requests.has(traceOf(result)))
  return [
    ...twice.map(
      ([trace, count]) => `ran ${count} times: ${keys.get(trace) ?? `a run without a result, trace ${trace}`}`,
    ),
    ...unseen.map(result => `healthy, although its target saw no request: ${runKeyText(result)}`),
  ]
}
