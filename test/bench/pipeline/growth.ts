import { setTimeout as pause } from 'node:timers/promises'
import { Installation } from '../installation.ts'
import { cpuSecondsOf } from '../measure/process.ts'
import type { Part, Settings } from '../part.ts'
import { type Figure, figure } from '../report/figure.ts'
import type { Scope } from '../scope.ts'
import { Target } from '../target/target.ts'
import { scheduled } from './part.ts'
import { populate } from './population.ts'
import { watchWindow } from './window.ts'

/** The same rate for every number of monitors, so that only their number differs. */
const CHECKS_PER_SECOND = 100
/** The CPU seconds within which a killed control plane is ready again, if it has a core for itself. */
const READY_CPU_S = 5

export const growthPart: Part = {
  title: 'Growth: 100 checks a second from more and more monitors',
  limitSeconds: 400,
  run,
}

async function run(scope: Scope, settings: Settings): Promise<Figure[]> {
  const target = await Target.start(scope)
  const figures: Figure[] = []
  for (const count of settings.quick ? [100, 20_000] : [100, 1_000, 10_000, 100_000])
    figures.push(...(await measure(scope, target, count, settings)))
  return figures
}

async function measure(scope: Scope, target: Target, count: number, { quick, say }: Settings): Promise<Figure[]> {
  const own = scope.child()
  const installation = await Installation.open(own)
  await installation.startPlane()
  await installation.startAgent()
  await populate(installation, `http://127.0.0.1:${target.ports[0]}/`, {
    count,
    intervalSeconds: count / CHECKS_PER_SECOND,
  })
  await installation.killPlane()
  const begun = performance.now()
  await installation.startPlane()
  const ready = performance.now() - begun
  const readyCpu = cpuSecondsOf(installation.pids.get('control-plane') ?? 0)
  await scheduled(installation, count)
  const all = performance.now() - begun
  await pause(8_000)
  const seconds = quick ? 8 : 30
  const { cpuMsPerCheck, pssMb } = await watchWindow(installation, installation.pids, {
    seconds,
    due: seconds * CHECKS_PER_SECOND,
  })
  await own.close()
  say(`${count} monitors: ready after ${Math.round(ready)} ms, all scheduled after ${Math.round(all)} ms`)
  const name = `${count.toLocaleString('en')} monitors`
  return [
    figure(`${name}: control plane ready after`, ready, 'ms'),
    figure(`${name}: CPU until it was ready`, readyCpu, 's', { better: 'less', reach: READY_CPU_S }),
    figure(`${name}: all scheduled after`, all, 'ms'),
    ...['control-plane', 'postgres'].flatMap(part => [
      figure(`${name}: memory (PSS) of ${part}`, pssMb.get(part) ?? null, 'MB'),
      figure(`${name}: CPU per check of ${part}`, cpuMsPerCheck.get(part) ?? null, 'ms'),
    ]),
  ]
}
