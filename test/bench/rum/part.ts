import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClickHouse } from '@pharos/control-plane/platform/telemetry-store/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { DAY_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Installation } from '../installation.ts'
import { quantile } from '../measure/quantile.ts'
import { exhausted, usageDuring } from '../measure/usage.ts'
import type { Part, Settings } from '../part.ts'
import { type Figure, figure } from '../report/figure.ts'
import type { Scope } from '../scope.ts'
import { merged, openWithStore } from '../store.ts'
import { EVENTS_OF_SESSION, fillRum } from './fill.ts'
import { type Sent, sendEvents, sendSegments } from './load.ts'

const SESSIONS = 100_000
const QUICK_SESSIONS = 10_000

export const rumPart: Part = {
  title: 'Real users: batches of 25 events, segments of 100, generator on the same machine',
  limitSeconds: 1_800,
  run,
}

async function run(scope: Scope, { quick, profile, say }: Settings): Promise<Figure[]> {
  const { installation, store } = await openWithStore(scope, { profile })
  const app = await addApp(installation, 'intake')
  const seconds = quick ? 5 : 30
  const take = (what: string, send: (forSeconds: number) => Promise<Sent>) =>
    measureIntake(installation, what, send, { seconds, say })
  const figures = [
    ...(await take('events', forSeconds => sendEvents(installation.url, app, forSeconds))),
    ...(await take('segments', forSeconds => sendSegments(installation.url, app, forSeconds))),
  ]
  for (const days of quick ? [1] : [1, 7])
    figures.push(...(await measureReading(installation, store, { days, quick, say })))
  return figures
}

const addApp = async ({ call }: Installation, name: string) =>
  (await call(routes.createRumApp, { body: { name } })).body

async function measureIntake(
  installation: Installation,
  what: string,
  send: (seconds: number) => Promise<Sent>,
  { seconds, say }: { seconds: number; say(line: string): void },
): Promise<Figure[]> {
  say(`${what} …`)
  await send(1)
  const { result: sent, usage } = await usageDuring(installation.pids, () => send(seconds))
  const rate = what === 'events' ? sent.events / sent.seconds : sent.requests / sent.seconds
  return [
    figure(`${what}, acknowledged`, rate, '/s', undefined, exhausted(usage)),
    figure(`${what}, acknowledged`, sent.bytes / sent.seconds / 1e6, 'MB/s'),
    ...(sent.refused > 0 ? [figure(`${what}, requests refused`, sent.refused, 'requests')] : []),
  ]
}

/** Measures what screens ask of an application with many events, in the parts that its inserts left. */
async function measureReading(
  installation: Installation,
  store: ClickHouse,
  { days, quick, say }: { days: number; quick: boolean; say(line: string): void },
): Promise<Figure[]> {
  const sessions = quick ? QUICK_SESSIONS : SESSIONS
  const what = `of ${(sessions * EVENTS_OF_SESSION) / 1e6} million events in ${days} ${days === 1 ? 'day' : 'days'}`
  say(`screens ${what} …`)
  const { id } = await addApp(installation, `shop ${days}`)
  const { account_id: account } = JSON.parse(readFileSync(join(installation.folder, 'credentials.json'), 'utf8'))
  const end = Math.floor(Date.now() / DAY_MS) * DAY_MS
  await fillRum(store, { account, application: id, end, days, sessions })
  await merged(store)
  // Sessions of the last minutes have events after midnight.
  const range = new URLSearchParams({ from: rfc3339(end - days * DAY_MS), to: rfc3339(end + DAY_MS / 24) })
  const figures: Figure[] = []
  for (const [screen, goal] of [
    ['overview', { better: 'less', reach: 0.5 }],
    ['vitals', undefined],
    ['sessions', undefined],
  ] as const) {
    const times: number[] = []
    for (let round = 0; round < (quick ? 5 : 30); round++)
      times.push(
        await secondsOf(installation, `/rum/${id}/${screen}?${range}`, screen === 'overview' ? sessions : null),
      )
    figures.push(figure(`${screen} ${what}, p50`, quantile(times, 0.5), 's', goal))
    figures.push(figure(`${screen} ${what}, p99`, quantile(times, 0.99), 's'))
  }
  return figures
}

/** How long an answer takes, which must count that many sessions. */
async function secondsOf({ url, key }: Installation, path: string, sessions: number | null): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } })
  const body = (await answer.json()) as { session_count?: number }
  const seconds = (performance.now() - began) / 1_000
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  if (sessions !== null && body.session_count !== sessions) throw new Error(`it counts ${body.session_count} sessions`)
  return seconds
}
