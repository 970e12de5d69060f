import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LISTS } from '@pharos/cli/command/export/lists.ts'
import { FINDERS } from '@pharos/cli/command/export/references.ts'
import { referenceOf } from '@pharos/shared-protocol/contract/field.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MOST_ROWS } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'
import { WorldCli } from './pharos.ts'

const test = suite<{ world: World; cli: WorldCli; folder: string }>('pharos export')
const USUAL = { ...MOST_ROWS }

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
  context.cli = new WorldCli(context.world)
  context.folder = mkdtempSync(join(tmpdir(), 'pharos-export-'))
  for (const name of ['=1+1', 'Bücher', '漢字'])
    await context.world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/', friendly_name: name } })
})
test.after.each(() => void Object.assign(MOST_ROWS, USUAL))
test.after(async ({ world, folder }) => {
  rmSync(folder, { recursive: true })
  await world.close()
})

test('without a name it prints which lists there are', async ({ cli }) => {
  const lists: { name: string; ids: string[] }[] = JSON.parse((await cli.run(['export', '--json'])).stdout)
  const idsOf = (name: string) => lists.find(list => list.name === name)?.ids
  assert.equal(idsOf('audit-log'), [])
  assert.equal(idsOf('http-job.results'), ['job_id'])
  for (const name of ['monitor', 'incident', 'incident.timeline', 'sla.account', 'service.deliveries', 'member'])
    assert.ok(idsOf(name), name)
})

test('a list goes to stdout or to a file of its owner alone, which is there only when complete', async ({
  cli,
  folder,
  world,
}) => {
  const { stdout } = await cli.run(['export', 'http-job'])
  assert.match(stdout, "'=1+1")
  assert.match(stdout, 'Bücher')
  const file = join(folder, 'jobs.ndjson')
  await cli.run(['export', 'http-job', '--format', 'ndjson', '--out', file])
  const rows = readFileSync(file, 'utf8').trimEnd().split('\n')
  assert.equal(
    rows.map(row => JSON.parse(row)),
    (await world.call(routes.listHttpJobs)).body,
  )
  assert.is(statSync(file).mode & 0o777, 0o600)
  const refused = await cli.run(['export', 'http-job', '--filter', 'no=1', '--out', join(folder, 'none')], { code: 1 })
  assert.match(refused.stderr, 'no')
  assert.not.ok(existsSync(join(folder, 'none')))
})

test('a cut list says where it goes on', async ({ cli }) => {
  MOST_ROWS.database = 2
  for (const format of ['csv', 'ndjson']) {
    const { stderr } = await cli.run(['export', 'http-job', '--format', format])
    const cursor = /--filter (cursor=\S+)/.exec(stderr)?.[1] ?? ''
    const rest = await cli.run(['export', 'http-job', '--format', format, '--filter', cursor])
    assert.match(rest.stdout, '1+1')
    assert.not.match(rest.stderr, 'cursor')
  }
})

test('every id of a list may be a name, except keys that have none', () => {
  const unnamed = new Set<string>()
  for (const { params } of LISTS.values())
    for (const [name, schema] of Object.entries(params.shape)) {
      const reference = referenceOf(schema)
      if (reference === undefined) unnamed.add(name)
      else assert.ok(FINDERS[reference], reference)
    }
  assert.equal([...unnamed].sort(), ['fingerprint', 'session_id', 'slug'])
})

test('lists of things that are given by their names are those of their ids', async ({ cli, world }) => {
  const { call } = world
  const service = (await call(routes.createService, { body: { name: 'Till' } })).body.id
  const group = (await call(routes.createGroup, { body: { name: 'Night' } })).body.id
  const page = (await call(routes.createStatusPage, { body: { friendly_name: 'Harbour' } })).body.id
  const schedule = (await call(routes.createSchedule, { body: { name: 'Primary', timezone: 'UTC' } })).body.id
  const heartbeat = (await call(routes.createHeartbeat, { body: { friendly_name: 'Backup', period_seconds: 60 } })).body
    .id
  const app = (await call(routes.createRumApp, { body: { name: 'Shop' } })).body.id
  const incident = (await call(routes.createIncident, { body: { title: 'Bücher', service_id: service } })).body.id
  await call(routes.createIncident, { body: { title: 'Another' } })
  const { member } = (await call(routes.getCurrentUser)).body
  const job = (await call(routes.listHttpJobs)).body.find(each => each.friendly_name === 'Bücher')?.id ?? ''
  const pairs: [string, string, string][] = [
    ['http-job.transitions', 'Bücher', job],
    ['http-job.results', 'Bücher', job],
    ['sla.monitor', 'Bücher', job],
    ['cron-job.pings', 'Backup', heartbeat],
    ['service.deliveries', 'Till', service],
    ['service.monitors', 'Till', service],
    ['notification-group.deliveries', 'Night', group],
    ['on-call-schedule.shifts', 'Primary', schedule],
    ['incident.timeline', '#1', incident],
    ['subscriber', 'Harbour', page],
    ['rum-source-map', 'Shop', app],
    ['session', member.email ?? '', member.id],
  ]
  for (const [list, name, id] of pairs) {
    const [named, known] = [await cli.run(['export', list, name]), await cli.run(['export', list, id])]
    assert.is(named.stdout, known.stdout, list)
  }
  const filtered = async (filter: string) => (await cli.run(['export', 'incident', '--filter', filter])).stdout
  assert.is(await filtered('service_id=Till'), await filtered(`service_id=${service}`))
  assert.match(await filtered('service_id=Till'), incident)
  assert.not.match(await filtered('service_id=Till'), 'Another')
  assert.is((await filtered('open=false')).trim().split('\n').length, 1)
  const audit = async (actor: string) =>
    (await cli.run(['export', 'audit-log', '--filter', `actor_id=${actor}`])).stdout
  assert.is(await audit(member.email ?? ''), await audit(member.id))
  assert.match(
    (await cli.run(['export', 'http-job.results', 'None'], { code: 1 })).stderr,
    'There is no monitor "None"',
  )
  assert.match(
    (await cli.run(['export', 'service.deliveries', 'None'], { code: 1 })).stderr,
    'There is no service "None"',
  )
})

test('an unknown list names similar ones, and missing ids are named', async ({ cli }) => {
  assert.match((await cli.run(['export', 'http-job.all'], { code: 2 })).stderr, /Similar: .*http-job\.results/)
  assert.match((await cli.run(['export', 'http-job.results'], { code: 2 })).stderr, 'job_id')
})

test.run()
