import { spawn } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { searchPath } from '../../../deploy/local/config.ts'
import { isRunning, ownPssMegabytes, type ProcessFigures, processesBelow } from '../measure/process.ts'
import type { Part, Settings } from '../part.ts'
import { type Figure, figure } from '../report/figure.ts'
import { type Scope, until, within } from '../scope.ts'
import { nameOf } from './name.ts'

const ROOT = join(import.meta.dirname, '../../..')
const AIM_MB = 450

export const idlePart: Part = { title: 'npm start, idle', limitSeconds: 200, run }

async function run(scope: Scope, { quick }: Settings): Promise<Figure[]> {
  const pid = await startPharos(scope)
  await pause(quick ? 5_000 : 30_000)
  const before = processesBelow(pid)
  const seconds = quick ? 10 : 30
  await pause(seconds * 1000)
  const after = processesBelow(pid)
  const memory = byName(after, each => ownPssMegabytes(each.pid))
  const cpu = byName(after, each => (100 * (each.cpuSeconds - cpuBefore(before, each))) / seconds)
  return [
    ...[...memory].map(([name, mb]) => figure(`memory (PSS): ${name}`, mb, 'MB')),
    figure('memory (PSS): all', sum(memory), 'MB', { better: 'less', aim: AIM_MB }),
    ...[...cpu].map(([name, percent]) => figure(`CPU: ${name}`, percent, '% of a core')),
    figure('CPU: all', sum(cpu), '% of a core'),
  ]
}

/** Starts Pharos as a person does. Resolves once it reports that it is ready. */
async function startPharos(scope: Scope): Promise<number> {
  const env = { PATH: searchPath, HOME: homedir(), PHAROS_PORT: '0', PHAROS_DATA_DIR: join(scope.folder, 'data') }
  const npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
  scope.onClose(async () => {
    if (npm.exitCode !== null) return
    const all = processesBelow(npm.pid ?? 0)
    npm.kill('SIGTERM')
    await until('npm start has ended', 15, () => all.every(each => !isRunning(each)))
  })
  const ready = new Promise<void>((resolve, reject) => {
    npm.stdout.setEncoding('utf8').on('data', text => text.includes('Pharos is ready') && resolve())
    npm.once('exit', code => reject(new Error(`npm start ended with exit code ${code}`)))
  })
  await within('npm start', 90, ready)
  return npm.pid ?? 0
}

function cpuBefore(before: readonly ProcessFigures[], { pid }: ProcessFigures): number {
  return before.find(each => each.pid === pid)?.cpuSeconds ?? 0
}

function byName(all: readonly ProcessFigures[], measure: (each: ProcessFigures) => number): Map<string, number> {
  const figures = new Map<string, number>()
  for (const each of all) figures.set(nameOf(each.command), (figures.get(nameOf(each.command)) ?? 0) + measure(each))
  return figures
}

function sum(figures: ReadonlyMap<string, number>): number {
  return [...figures.values()].reduce((total, value) => total + value, 0)
}
