import { setTimeout as pause } from 'node:timers/promises'
import { ownCpuSecondsOf } from '../measure/process.ts'
import { until } from '../scope.ts'
import type { Target } from '../target/target.ts'

/** A program that checks targets, and a way to keep it busy. */
export interface Prober {
  pid: number
  /**
   * Makes it check an address as fast as it can until the returned function is called, which resolves once it is idle.
   */
  saturate(uri: string, target: Target): () => Promise<void>
}

interface Sample {
  at: number
  cpu: number
  requests: number
}

/**
 * Measures CPU milliseconds of the whole process per request that its target answered, and requests per second. Children
 * don't count: checks have none, and an agent that has just started tries its browser in one.
 */
export async function measureRound(
  prober: Prober,
  uri: string,
  target: Target,
  { warmMs, measuredMs }: { warmMs: number; measuredMs: number },
): Promise<{ cpuMs: number; rate: number }> {
  const before = (await target.counts()).requests
  const stop = prober.saturate(uri, target)
  try {
    await until('the target is asked', 20, async () => (await target.counts()).requests > before)
    await pause(warmMs)
    const first = await sample(prober, target)
    await pause(measuredMs)
    const last = await sample(prober, target)
    const requests = last.requests - first.requests
    if (requests === 0) throw new Error(`nothing asked ${uri} for ${measuredMs} ms`)
    return { cpuMs: ((last.cpu - first.cpu) * 1000) / requests, rate: (requests * 1000) / (last.at - first.at) }
  } finally {
    await stop()
  }
}

async function sample(prober: Prober, target: Target): Promise<Sample> {
  const { requests } = await target.counts()
  return { at: performance.now(), cpu: ownCpuSecondsOf(prober.pid), requests }
}
