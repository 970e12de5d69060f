import { fork } from 'node:child_process'
import { join } from 'node:path'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { Installation } from '../installation.ts'
import { cpuSecondsOf } from '../measure/process.ts'
import { quantile } from '../measure/quantile.ts'
import { profilingInto } from '../measure/statements.ts'
import { explained, usageDuring } from '../measure/usage.ts'
import type { Part, Settings } from '../part.ts'
import { type Figure, figure } from '../report/figure.ts'
import { type Scope, within } from '../scope.ts'
import type { PingOrder, PingReport } from './order.ts'

const JOBS = 1_000
const PER_SECOND = 2_000

export const heartbeatPart: Part = {
  title: `Heartbeats: ${PER_SECOND} pings a second from one client process, ${JOBS} heartbeats`,
  limitSeconds: 240,
  run,
}

async function run(scope: Scope, { quick, profile, say }: Settings): Promise<Figure[]> {
  const { options, statements } = profilingInto(profile)
  const installation = await Installation.open(scope, options)
  await installation.startPlane()
  say(`creating ${JOBS} heartbeats …`)
  const keys = await createHeartbeats(installation)
  const seconds = quick ? 10 : 60
  say(`pinging for ${seconds} s …`)
  statements?.clear()
  const before = await lookAt(installation)
  const order = { url: installation.url, keys, perSecond: PER_SECOND, seconds }
  const { result: report, usage } = await usageDuring(installation.pids, () => pingFrom(scope, order))
  const after = await lookAt(installation)
  statements?.write()
  const { lost, twice, gaps } = await compare(installation, report)
  const answered = report.started.length + report.ended.length
  const pings = after.pings - before.pings
  const cpu = (name: string) => (1000 * ((after.cpu.get(name) ?? 0) - (before.cpu.get(name) ?? 0))) / pings
  const none = { better: 'less', reach: 0 } as const
  return [
    ...explained(
      [figure('answered OK', answered / report.seconds, '/s', { better: 'more', reach: PER_SECOND * 0.98 })],
      usage,
    ),
    figure(`not answered OK, of ${answered + report.failed}`, report.failed, '', none),
    figure('answered OK and not stored', lost, '', none),
    figure('stored twice', twice, '', none),
    figure('heartbeats with a gap in their count', gaps, '', none),
    figure('from due to the answer: p50', quantile(report.latencies, 0.5), 'ms'),
    figure('from due to the answer: p99', quantile(report.latencies, 0.99), 'ms'),
    figure('pings of one transaction', pings / (after.batches - before.batches), ''),
    figure('CPU per ping: control plane', cpu('control-plane'), 'ms'),
    figure('CPU per ping: PostgreSQL', cpu('postgres'), 'ms'),
  ]
}

async function createHeartbeats({ call }: Installation): Promise<string[]> {
  const keys: string[] = []
  for (let i = 0; i < JOBS; i++) {
    const body = { friendly_name: `job ${i}`, period_seconds: 60, max_runtime_seconds: 3_600 }
    keys.push((await call(routes.createHeartbeat, { body })).body.ping_key)
  }
  return keys
}

async function lookAt(installation: Installation) {
  const metrics = await installation.metrics()
  return {
    pings: metrics.sum('pharos_pings_total', 'result="taken"'),
    batches: metrics.sum('pharos_ping_batch_seconds_count'),
    cpu: new Map([...installation.pids].map(([name, pid]) => [name, cpuSecondsOf(pid)])),
  }
}

/** Checks in the database that accepted pings are stored. */
async function compare(installation: Installation, { started, ended }: PingReport) {
  const [row] = await installation.sql<{ lost: number; twice: number; gaps: number }>(
    `with told as (select unnest($1::uuid[]) as rid, 'start' as result union all select unnest($2::uuid[]), 'success')
     select (select count(*) from told where not exists (select from ping p where p.rid = told.rid and p.result = told.result))::int as lost,
       (select count(*) from (select rid, result from ping group by rid, result having count(*) > 1) t)::int as twice,
       (select count(*) from (select monitor_id from ping group by monitor_id having max(n) <> count(*)) t)::int as gaps`,
    [started, ended],
  )
  return row ?? { lost: started.length + ended.length, twice: 0, gaps: 0 }
}

async function pingFrom(scope: Scope, order: PingOrder): Promise<PingReport> {
  const client = fork(join(import.meta.dirname, 'client.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  scope.onClose(() => client.kill('SIGKILL'))
  const reported = new Promise<PingReport>((settle, reject) => {
    client.once('message', settle)
    client.once('exit', code => reject(new Error(`the client ended with exit code ${code}`)))
  })
  client.send(order)
  try {
    return await within("the client's pings", order.seconds + 60, reported)
  } finally {
    client.kill('SIGKILL')
  }
}
