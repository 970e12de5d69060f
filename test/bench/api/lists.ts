import { fork } from 'node:child_process'
import { join } from 'node:path'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Installation } from '../installation.ts'
import { loadFrom, perSecond } from '../load/load.ts'
import type { LoadOrder } from '../load/order.ts'
import { quantile } from '../measure/quantile.ts'
import { explained, type Usage, usageDuring } from '../measure/usage.ts'
import { type Figure, figure } from '../report/figure.ts'
import { type Scope, within } from '../scope.ts'
import type { BareOrder } from './order.ts'

/** Lists of 50 items each. */
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

/** Measures how fast lists are answered, in turns with a bare server that sends the same bytes. */
export async function measureLists(scope: Scope, installation: Installation, quick: boolean): Promise<Figure[]> {
  await fill(installation)
  const headers = { authorization: `Bearer ${installation.key}` }
  const answers: Record<string, string> = {}
  for (const path of PATHS) answers[path] = await (await fetch(`${installation.url}${path}`, { headers })).text()
  await storeTexts(installation, answers)
  const bare = await startBare(scope, { answers, database: null })
  const reading = await startBare(scope, { answers, database: installation.databaseUrl })
  const port = Number(new URL(installation.url).port)
  const figures: Figure[] = []
  for (const path of PATHS) {
    const order = { paths: [path], headers, connections: CONNECTIONS, seconds: quick ? 1 : 2 }
    const usual = { ...order, client: 'node:http' } as const
    const rounds: Round[] = []
    for (let round = 0; round < 3; round++) {
      const rateOf = async (each: LoadOrder, begin?: () => void) => perSecond(await loadFrom(scope, each, begin), '200')
      const usedBy = (each: LoadOrder) => usageDuring(installation.pids, begin => rateOf(each, begin))
      const byNode = { least: await rateOf({ ...usual, port: bare }), ...(await usedBy({ ...usual, port })) }
      const least = await rateOf({ ...order, port: bare })
      const read = await rateOf({ ...order, port: reading })
      rounds.push({ ...(await usedBy({ ...order, port })), least, read, byNode })
    }
    figures.push(...figuresOf(path, rounds, kilobytes(answers[path])))
  }
  return figures
}

function figuresOf(path: string, rounds: readonly Round[], size: string): Figure[] {
  const median = (of: (round: Round) => number) => quantile(rounds.map(of), 0.5)
  const cpu = (name: string) => median(({ result, usage }) => (1000 * (usage.byName.get(name) ?? 0)) / result)
  const each = (what: string, of: (round: Round) => number, unit: string) =>
    figure(`${path}: ${what}`, median(of), unit)
  const goal = figure(
    `${path}: of a bare server, by a client of node:http`,
    median(({ byNode }) => byNode.result / byNode.least),
    '',
    GOAL,
    size,
  )
  const last = rounds.at(-1)
  return [
    ...(last ? explained([goal], last.byNode.usage) : [goal]),
    each('answers, by a client of node:http', ({ byNode }) => byNode.result, '/s'),
    each("of a bare server, by the bench's client", ({ result, least }) => result / least, ''),
    each('of one that reads the text from PostgreSQL', ({ result, read }) => result / read, ''),
    each("answers, by the bench's client", ({ result }) => result, '/s'),
    each("the bare server's", ({ least }) => least, '/s'),
    figure(`${path}: CPU of the control plane`, cpu('control-plane'), 'ms'),
    figure(`${path}: CPU of PostgreSQL`, cpu('postgres'), 'ms'),
  ]
}

/** Responses per second, and what was used meanwhile. */
interface Used {
  result: number
  usage: Usage
}

/** To the bench's own client, beside the bare server and one that reads each text from the database. */
interface Round extends Used {
  least: number
  read: number
  /** The same to a client of `node:http`, which takes more time than the bare server itself. */
  byNode: Used & { least: number }
}

function kilobytes(text = ''): string {
  return `${(Buffer.byteLength(text) / 1000).toFixed(1)} kB`
}

/** Creates enough objects for the lists. */
export async function fill({ call }: Installation): Promise<void> {
  for (let index = 0; index < EACH; index++) {
    await call(routes.createService, { body: { name: `Service ${index}` } })
    await call(routes.createStatusPage, { body: { friendly_name: `Page ${index}` } })
    await call(routes.createIncident, { body: { title: `Incident ${index}`, severity: 'minor' } })
    await call(routes.createHeartbeat, { body: { friendly_name: `Job ${index}`, period_seconds: 3_600 } })
  }
}

async function storeTexts(installation: Installation, answers: Record<string, string>): Promise<void> {
  await installation.sql('create table bare (path text primary key, body text not null)')
  for (const row of Object.entries(answers)) await installation.sql('insert into bare values ($1, $2)', row)
}

async function startBare(scope: Scope, order: BareOrder): Promise<number> {
  const server = fork(join(import.meta.dirname, 'bare.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  scope.onClose(() => server.kill('SIGKILL'))
  const listening = new Promise<number>(resolve => server.once('message', resolve))
  server.send(order)
  return within('the start of the bare server', 20, listening)
}
