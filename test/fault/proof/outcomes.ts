import { runKeyText } from '@pharos/shared-protocol/message/run.ts'
import { type Evidence, traceOf } from '../evidence.ts'
import type { StoredHistory } from './record.ts'

/**
 * Every outcome that was confirmed or is on a disk is stored once, and none is stored without a run that a target
 * received.
 */
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

/** No run reached its target twice, and each answered one is a run that the target received. */
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
