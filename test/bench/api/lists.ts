import { fork } from 'node:child_process'
import { join } from 'node:path'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Installation } from '../installation.ts'
import { loadFrom, perSecond } from '../load/load.ts'
import { cpuSecondsOf } from '../measure/process.ts'
import { quantile } from '../measure/quantile.ts'
import { type Figure, figure } from '../report/figure.ts'
import { type Scope, within } from '../scope.ts'

/** Lists of 50, or of as many as are asked for where a list has no pages. */
const PATHS = [
  '/http/jobs?limit=50',
  '/monitors?limit=50',
  '/incident?limit=50',
  '/service',
  '/status_page',
  '/cron/jobs?limit=50',
]
const EACH = 50
const CONNECTIONS = 10
const GOAL = { better: 'more', reach: 0.15 } as const

/** How fast lists are answered beside a bare server that sends the same bytes, by turns. */
export async function measureLists(scope: Scope, installation: Installation, quick: boolean): Promise<Figure[]> {
  await fill(installation)
  const headers = { authorization: `Bearer ${installation.key}` }
  const answers: Record<string, string> = {}
  for (const path of PATHS) answers[path] = await (await fetch(`${installation.url}${path}`, { headers })).text()
  const bare = await startBare(scope, answers)
  const port = Number(new URL(installation.url).port)
  const figures: Figure[] = []
  for (const path of PATHS) {
    const ask = (at: number) =>
      loadFrom(scope, { port: at, paths: [path], headers, connections: CONNECTIONS, seconds: quick ? 1 : 4 })
    const rounds: Round[] = []
    for (let round = 0; round < 3; round++) {
      const least = await ask(bare)
      const before = cpuOf(installation)
      const ours = await ask(port)
      // The client's first second, to warm up, counts in the CPU and is not in the report.
      const asked = (ours.answers['200'] ?? 0) * (1 + 1 / ours.seconds)
      const cpu = cpuOf(installation).map((seconds, index) => (1000 * (seconds - (before[index] ?? 0))) / asked)
      rounds.push({ rate: perSecond(ours, '200'), least: perSecond(least, '200'), cpu })
    }
    const median = (of: (round: Round) => number) => quantile(rounds.map(of), 0.5)
    figures.push(
      figure(
        `${path}: of a bare server`,
        median(({ rate, least }) => rate / least),
        '',
        GOAL,
        kilobytes(answers[path]),
      ),
      figure(
        `${path}: answers`,
        median(({ rate }) => rate),
        '/s',
      ),
      figure(
        `${path}: the bare server's`,
        median(({ least }) => least),
        '/s',
      ),
      figure(
        `${path}: CPU of the control plane`,
        median(({ cpu }) => cpu[0] ?? 0),
        'ms',
      ),
      figure(
        `${path}: CPU of PostgreSQL`,
        median(({ cpu }) => cpu[1] ?? 0),
        'ms',
      ),
    )
  }
  return figures
}

interface Round {
  /** Answers in a second, ours and the bare server's. */
  rate: number
  least: number
  /** Milliseconds an answer: the control plane's, PostgreSQL's. */
  cpu: number[]
}

function cpuOf({ pids }: Installation): number[] {
  return ['control-plane', 'postgres'].map(name => cpuSecondsOf(pids.get(name) ?? 0))
}

function kilobytes(text = ''): string {
  return `${(Buffer.byteLength(text) / 1000).toFixed(1)} kB`
}

/** Enough of what is listed. */
export async function fill({ call }: Installation): Promise<void> {
  for (let index = 0; index < EACH; index++) {
    await call(routes.createService, { body: { name: `Service ${index}` } })
    await call(routes.createStatusPage, { body: { friendly_name: `Page ${index}` } })
    await call(routes.createIncident, { body: { title: `Incident ${index}`, severity: 'minor' } })
    await call(routes.createHeartbeat, { body: { friendly_name: `Job ${index}`, period_seconds: 3_600 } })
  }
}

async function startBare(scope: Scope, answers: Record<string, string>): Promise<number> {
  const server = fork(join(import.meta.dirname, 'bare.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  scope.onClose(() => server.kill('SIGKILL'))
  const listening = new Promise<number>(resolve => server.once('message', resolve))
  server.send(answers)
  return within('the start of the bare server', 20, listening)
}
