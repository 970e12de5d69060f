import { fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Installation } from '../installation.ts'
import { quantile } from '../measure/quantile.ts'
import { explained, usageDuring } from '../measure/usage.ts'
import type { Part, Settings } from '../part.ts'
import { populate } from '../pipeline/population.ts'
import { type Figure, figure } from '../report/figure.ts'
import { type Scope, within } from '../scope.ts'
import { Target } from '../target/target.ts'
import { fill } from './lists.ts'
import { CALLS, type ClientOrder, type ClientReport } from './order.ts'

const STORED = 10_000
const PER_SECOND = 200
/** The longest that a person or a program should wait for 99 of 100 calls (milliseconds). */
const LIST_GOAL = { better: 'less', reach: 50 } as const
const CREATE_GOAL = { better: 'less', reach: 150 } as const

export const apiPart: Part = {
  title: `API: ${PER_SECOND} calls a second from one client process, ${STORED} monitors stored`,
  limitSeconds: 900,
  run,
}

async function run(scope: Scope, { quick, profile }: Settings): Promise<Figure[]> {
  const installation = await Installation.open(scope, { profile: profile === null ? null : resolve(profile) })
  await installation.startPlane()
  await installation.startAgent()
  const target = await Target.start(scope)
  const uri = `http://127.0.0.1:${target.ports[0]}/`
  await populate(installation, uri, { count: STORED, intervalSeconds: 3_600 })
  await pause(3_000)
  const ids = (await installation.sql<{ id: string }>('select id from monitor')).map(row => row.id)
  const common = { url: installation.url, key: installation.key, perSecond: PER_SECOND, ids, uri }
  await fill(installation)
  const figures: Figure[] = []
  for (const does of CALLS) {
    const order = { ...common, does, seconds: quick ? 4 : 20 }
    const { result, usage } = await usageDuring(installation.pids, () => callFrom(scope, order))
    const { latencies, failed } = result
    const cpu = (name: string) => (1000 * (usage.byName.get(name) ?? 0)) / PER_SECOND
    const measured = [
      figure(`${does}: p50`, quantile(latencies, 0.5), 'ms'),
      figure(`${does}: p99`, quantile(latencies, 0.99), 'ms', does === 'create' ? CREATE_GOAL : LIST_GOAL),
      figure(`${does}: CPU of the control plane, each`, cpu('control-plane'), 'ms'),
      figure(`${does}: CPU of PostgreSQL, each`, cpu('postgres'), 'ms'),
      figure(`${does}: failed, of ${latencies.length + failed}`, failed, '', { better: 'less', reach: 0 }),
    ]
    figures.push(...explained(measured, usage))
  }
  return figures
}

async function callFrom(scope: Scope, order: ClientOrder): Promise<ClientReport> {
  const client = fork(join(import.meta.dirname, 'client.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  scope.onClose(() => client.kill('SIGKILL'))
  const reported = new Promise<ClientReport>((resolve, reject) => {
    client.once('message', resolve)
    client.once('exit', code => reject(new Error(`the client ended with exit code ${code}`)))
  })
  client.send(order)
  try {
    return await within(`the client's ${order.does}`, order.seconds * 2 + 30, reported)
  } finally {
    client.kill('SIGKILL')
  }
}
