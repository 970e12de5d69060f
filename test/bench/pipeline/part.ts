import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Installation } from '../installation.ts'
import type { Part, Settings } from '../part.ts'
import { type Figure, figure } from '../report/figure.ts'
import { type Scope, until } from '../scope.ts'
import { Target } from '../target/target.ts'
import { populate } from './population.ts'
import { type Window, watchWindow } from './window.ts'

/** Intervals in seconds that the monitors are set to, one after the other, to find the rate that still holds. */
const FASTER = { whole: [48, 40, 34, 30, 27, 24], quick: [15, 12, 10, 8] }

export const pipelinePart: Part = {
  title: 'Pipeline: PostgreSQL, NATS, control plane, agent and target on this machine',
  limitSeconds: 700,
  run,
}

async function run(scope: Scope, { quick, profile, say }: Settings): Promise<Figure[]> {
  const count = quick ? 20_000 : 60_000
  const base = quick ? 20 : 60
  const installation = await Installation.open(scope, { profile: profile === null ? null : resolve(profile) })
  await installation.startPlane()
  await installation.startAgent()
  const target = await Target.start(scope)
  say(`making ${count} monitors`)
  await populate(installation, `http://127.0.0.1:${target.ports[0]}/`, { count, intervalSeconds: base })
  await scheduled(installation, count)
  const pids = new Map([...installation.pids, ['target', target.pid]])
  const window = await watch(installation, pids, { count, interval: base, seconds: base, warm: quick ? 8 : 20 })
  say(describe(window))
  const main = figuresOf(window)
  let best = holds(window) ? count / base : 0
  for (const interval of best === 0 || profile !== null ? [] : FASTER[quick ? 'quick' : 'whole']) {
    await installation.sql('update monitor set interval_seconds = $1', [interval])
    const faster = await watch(installation, pids, { count, interval, seconds: Math.min(interval, 20), warm: 12 })
    say(`${Math.round(count / interval)}/s: ${describe(faster)}`)
    if (!holds(faster)) break
    best = count / interval
  }
  return [
    ...main,
    figure('highest rate that held (p99 lag under 1 s, nothing missing)', best, '/s', {
      better: 'more',
      reach: 1000,
      aim: 2500,
    }),
  ]
}

async function watch(
  installation: Installation,
  pids: ReadonlyMap<string, number>,
  { count, interval, seconds, warm }: { count: number; interval: number; seconds: number; warm: number },
): Promise<Window> {
  await pause(warm * 1000)
  return watchWindow(installation, pids, { seconds, due: Math.round((count * seconds) / interval) })
}

/** Waits until a scheduler has all monitors in its wheel. */
export async function scheduled(installation: Installation, count: number): Promise<void> {
  const all = async () => (await installation.metrics()).sum('pharos_monitors_scheduled') >= count
  await until(`${count} monitors are scheduled`, 60, all, 100)
}

/** With a window of less than an interval, how many are due is known to a hundredth only. */
function holds({ due, stored, lag, dropped }: Window): boolean {
  return stored >= due * 0.98 && dropped === 0 && lag.p99 < 1000
}

function describe({ due, stored, lag, dropped, cpuMsPerCheck }: Window): string {
  const cpu = [...cpuMsPerCheck].map(([name, ms]) => `${name} ${ms.toFixed(3)}`).join(', ')
  return `${stored} of ${due} stored, ${dropped} dropped, lag p50 ${lag.p50.toFixed(0)} p99 ${lag.p99.toFixed(0)} ms; ms a check: ${cpu}`
}

function figuresOf({ seconds, due, stored, lag, dropped, cpuMsPerCheck, pssMb }: Window): Figure[] {
  const cpu = [...cpuMsPerCheck]
  return [
    figure('checks executed and stored', stored / seconds, '/s', { better: 'more', reach: due / seconds }),
    figure('runs without a result', due - stored, '', { better: 'less', reach: 0 }),
    figure('runs dropped', dropped, '', { better: 'less', reach: 0 }),
    figure('schedule lag p50', lag.p50, 'ms'),
    figure('schedule lag p99', lag.p99, 'ms', { better: 'less', reach: 1000 }),
    ...cpu.map(([name, ms]) => figure(`CPU per check: ${name}`, ms, 'ms')),
    figure(
      'CPU per check: all',
      cpu.reduce((sum, [, ms]) => sum + ms, 0),
      'ms',
    ),
    ...[...pssMb].map(([name, mb]) => figure(`memory (PSS): ${name}`, mb, 'MB')),
  ]
}
