import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { Installation } from '../installation.ts'
import { quantile } from '../measure/quantile.ts'
import { explained, usageDuring } from '../measure/usage.ts'
import type { Part, Settings } from '../part.ts'
import { type Figure, figure } from '../report/figure.ts'
import type { Scope } from '../scope.ts'
import { BenchDirectory } from './directory.ts'

const USERS = 10_000
/** How many requests a directory sends at once. */
const AT_ONCE = 4
/** Requests per user of a later sync: one looks the user up, one replaces them. */
const PER_USER = 2

export const scimPart: Part = {
  title: `SCIM: a directory of ${USERS} users is created, and synced again unchanged`,
  limitSeconds: 900,
  run,
}

async function run(scope: Scope, { quick, say }: Settings): Promise<Figure[]> {
  const users = quick ? USERS / 10 : USERS
  const installation = await Installation.open(scope)
  await installation.startPlane()
  const { body } = await installation.call(routes.createScimConnection, {
    body: { display_name: 'Bench', group_roles: { Everybody: 'member' } },
  })
  // The address at which the process listens, since the base URL may be another one.
  const base = `${installation.url}/scim/v2/${body.connection.connection_id}`
  const directory = new BenchDirectory(base, body.bearer_token)
  say(`creating ${users} users`)
  const created = await usageDuring(installation.pids, () => each(users, n => directory.create(n)))
  const grouped = await timed(() => directory.createGroup())
  const before = await versionsOf(installation)
  say(`syncing ${users} users that have not changed`)
  const synced = await usageDuring(installation.pids, () => each(users, n => directory.sync(n)))
  const joined = await timed(() => directory.addToGroup())
  const rows = (await versionsOf(installation)).symmetricDifference(before).size
  return [
    ...explained(figuresOf('create', created.result, 1), created.usage),
    figure(`a group of ${users}: created`, grouped, 'ms'),
    ...explained(figuresOf('unchanged sync', synced.result, PER_USER), synced.usage),
    figure(`a group of ${users}: all added again`, joined, 'ms'),
    figure('rows written by the unchanged sync', rows, '', { better: 'less', reach: 0 }),
  ]
}

interface Run {
  seconds: number
  latencies: number[]
}

/** Calls `work` for each user, a few at a time. */
async function each(count: number, work: (n: number) => Promise<void>): Promise<Run> {
  const begun = performance.now()
  const latencies: number[] = []
  let next = 0
  const lane = async () => {
    while (next < count) latencies.push(await timed(() => work(next++)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { seconds: (performance.now() - begun) / 1000, latencies }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function figuresOf(name: string, { seconds, latencies }: Run, requests: number): Figure[] {
  return [
    figure(`${name}: users a second`, latencies.length / seconds, '/s'),
    figure(`${name}: requests a second`, (latencies.length * requests) / seconds, '/s'),
    figure(`${name}: p99 of a user`, quantile(latencies, 0.99), 'ms'),
  ]
}

const TABLES = [
  'scim_connection scim_user scim_group scim_group_member member person session api_key audit_entry event',
  'on_call_shift on_call_schedule contact_method idempotency_key directory_event',
].flatMap(names => names.split(' '))

/** The version of each row that a sync could write to. Any write changes it, even if the values stay the same. */
async function versionsOf(installation: Installation): Promise<Set<string>> {
  const all = new Set<string>()
  for (const table of TABLES) {
    const rows = await installation.sql<{ version: string }>(`select xmin || ' ' || ctid as version from ${table}`)
    for (const { version } of rows) all.add(`${table} ${version}`)
  }
  return all
}
