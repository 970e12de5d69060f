import { setTimeout as pause } from 'node:timers/promises'
import { Installation } from '../installation.ts'
import { profilingInto } from '../measure/statements.ts'
import { explained } from '../measure/usage.ts'
import type { Part, Settings } from '../part.ts'
import { type Figure, figure, type Goal } from '../report/figure.ts'
import { type Scope, until } from '../scope.ts'
import { Target } from '../target/target.ts'
import { populate } from './population.ts'
import { type Window, watchWindow } from './window.ts'

/** Intervals in seconds that the monitors get one after another, to find the highest sustained rate. */
const FASTER = { whole: [48, 40, 34, 30, 27, 24], quick: [15, 12, 10, 8] }
const AIM = 2_500

export const pipelinePart: Part = {
  title: 'Pipeline: PostgreSQL, NATS, control plane, agent and target on this machine',
  limitSeconds: 800,
  run,
}

async function run(scope: Scope, { quick, profile, say }: Settings): Promise<Figure[]> {
  const [count, base] = quick ? [20_000, 20] : [60_000, 60]
  const { options, statements } = profilingInto(profile)
  const installation = await Installation.open(scope, options)
  await installation.startPlane()
  await installation.startAgent()
  const target = await Target.start(scope)
  say(`making ${count} monitors`)
  await populate(installation, `http://127.0.0.1:${target.ports[0]}/`, { count, intervalSeconds: base })
  await scheduled(installation, count)
  const pids = new Map([...installation.pids, ['target', target.pid]])
  await pause(quick ? 8_000 : 20_000)
  statements?.clear()
  const window = await watchRate(installation, pids, { count, interval: base, seconds: base })
  say(describe(window))
  statements?.write()
  const { best, last } =
    profile === null
      ? await findHighest(installation, pids, { count, quick, say, window })
      : { best: null, last: window }
  const goal: Goal = { better: 'more', reach: AIM }
  const highest = figure('highest rate that held (p99 lag under 1 s, nothing missing)', best, '/s', goal)
  return [...explained(figuresOf(window), window.usage), ...explained([highest], last.usage)]
}

/**
 * Shortens the interval of all monitors step by step until the rate is no longer sustained. Returns the last sustained
 * rate, and the last window.
 */
async function findHighest(
  installation: Installation,
  pids: ReadonlyMap<string, number>,
  { count, quick, say, window }: { count: number; quick: boolean; say(line: string): void; window: Window },
): Promise<{ best: number; last: Window }> {
  let last = window
  let best = holds(window) ? window.due / window.seconds : 0
  for (const interval of best === 0 ? [] : FASTER[quick ? 'quick' : 'whole']) {
    await installation.sql('update monitor set interval_seconds = $1', [interval])
    await pause(12_000)
    const seconds = !quick && count / interval >= AIM ? 60 : Math.min(interval, 20)
    const faster = await watchRate(installation, pids, { count, interval, seconds })
    last = faster
    say(`${Math.round(count / interval)}/s: ${describe(faster)}`)
    if (!holds(faster)) break
    best = count / interval
  }
  return { best, last }
}

function watchRate(
  installation: Installation,
  pids: ReadonlyMap<string, number>,
  { count, interval, seconds }: { count: number; interval: number; seconds: number },
): Promise<Window> {
  return watchWindow(installation, pids, { seconds, due: Math.round((count * seconds) / interval) })
}

/** Waits until a scheduler has all monitors in its wheel. */
export async function scheduled(installation: Installation, count: number): Promise<void> {
  const all = async () => (await installation.metrics()).sum('pharos_monitors_scheduled') >= count
  await until(`${count} monitors are scheduled`, 60, all, 100)
}

/** In a window shorter than an interval the number of due runs is only known to about one percent. */
function holds({ due, stored, lag, dropped }: Window): boolean {
  return stored >= due * 0.98 && dropped === 0 && lag.p99 < 1000
}

function describe(window: Window): string {
  const { due, stored, lag, dropped, batch, publicationLagMs, loopDelayMs, cpuMsPerCheck } = window
  const cpu = [...cpuMsPerCheck].map(([name, ms]) => `${name} ${ms.toFixed(3)}`).join(', ')
  const lags = `p50 ${lag.p50.toFixed(0)} p99 ${lag.p99.toFixed(0)} (publication ${publicationLagMs.toFixed(0)}) ms`
  const state = `${batch.toFixed(0)} a batch, agent's loop late by ${loopDelayMs.toFixed(0)} ms`
  return `${stored} of ${due} stored, ${dropped} dropped, lag ${lags}, ${state}; ms a check: ${cpu}`
}

function figuresOf(window: Window): Figure[] {
  const { seconds, due, stored, lag, dropped, batch, publicationLagMs, cpuMsPerCheck, pssMb } = window
  const cpu = [...cpuMsPerCheck]
  return [
    figure('checks executed and stored', stored / seconds, '/s', { better: 'more', reach: due / seconds }),
    figure('runs without a result', due - stored, '', { better: 'less', reach: 0 }),
    figure('runs dropped', dropped, '', { better: 'less', reach: 0 }),
    figure('schedule lag p50, to the beginning of the check', lag.p50, 'ms'),
    figure('schedule lag p99, to the beginning of the check', lag.p99, 'ms', { better: 'less', reach: 1000 }),
    figure('schedule lag, mean, to the publication', publicationLagMs, 'ms'),
    figure('outcomes in a batch, mean', batch, ''),
    ...cpu.map(([name, ms]) => figure(`CPU per check: ${name}`, ms, 'ms')),
    figure(
      'CPU per check: all',
      cpu.reduce((sum, [, ms]) => sum + ms, 0),
      'ms',
    ),
    ...[...pssMb].map(([name, mb]) => figure(`memory (PSS): ${name}`, mb, 'MB')),
  ]
}
