import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: SharedWorld }>('the import of monitors')

test.before.each(async context => {
  context.world = await sharedWorld()
})
test.after.each(({ world }) => world.close())

const uri = 'http://127.0.0.1:9/'

function importCsv(world: SharedWorld, body: string, query: { dry_run?: boolean; partial?: boolean } = {}) {
  return world.call(routes.importHttpJobs, { body, query }).then(reply => reply.body)
}

async function names(world: SharedWorld, query: Record<string, string> = {}): Promise<string[]> {
  const { body } = await world.call(routes.listMonitors, { query })
  return body.map(monitor => monitor.friendly_name)
}

test('an import creates every row of a good file', async ({ world }) => {
  const rows = await importCsv(world, `url,name,interval_seconds,tags\n${uri},One,60,a|b\n${uri}two,,,\n`)
  assert.equal(
    rows.map(({ row, status, errors }) => ({ row, status, errors })),
    [
      { row: 1, status: 'created', errors: [] },
      { row: 2, status: 'created', errors: [] },
    ],
  )
  const { body: job } = await world.call(routes.getHttpJob, { params: { job_id: rows[0]?.id ?? '' } })
  assert.equal([job.friendly_name, job.tags, job.interval_seconds], ['One', ['a', 'b'], 60])
})

test('an invalid row rejects the file, or with partial only itself; a dry run creates nothing', async ({ world }) => {
  const file = `uri,interval_seconds,check_regions\n${uri},60,\n${uri},5,\nnowhere,60,\n${uri},60,atlantis\n`
  const statuses = (rows: { status: string }[]) => rows.map(row => row.status)
  const stopped = await importCsv(world, file)
  assert.equal(statuses(stopped), ['skipped', 'invalid', 'invalid', 'invalid'])
  assert.equal(
    stopped.map(row => row.errors.map(error => error.path)),
    [[], ['interval_seconds'], ['uri'], ['check_regions[0]']],
  )
  assert.equal(statuses(await importCsv(world, file, { partial: true, dry_run: true })), [
    'created',
    'invalid',
    'invalid',
    'invalid',
  ])
  assert.equal(await names(world), [])
  await importCsv(world, file, { partial: true })
  assert.is((await names(world)).length, 1)
})

test('only rows whose own fields contradict each other are invalid', async ({ world }) => {
  const file = `uri,monitor_tls,bearer_token,basic_auth\n${uri},,,\n${uri},true,,\n${uri},,t,"{""username"":""u""}"\n`
  for (const query of [{ partial: true, dry_run: true }, { partial: true }]) {
    const rows = await importCsv(world, file, query)
    assert.equal(
      rows.map(({ status, errors }) => [status, ...errors.map(({ path }) => path)]),
      [['created'], ['invalid', 'monitor_tls'], ['invalid', 'bearer_token']],
    )
  }
  assert.is((await names(world)).length, 1)
})

test('an import that is sent again under its idempotency key creates nothing more', async ({ world }) => {
  const sent = { body: `uri\n${uri}\n`, headers: { 'idempotency-key': 'import-once' } }
  const first = await send(world, routes.importHttpJobs, sent)
  const second = await send(world, routes.importHttpJobs, sent)
  assert.equal(second.body, first.body)
  assert.is((await names(world)).length, 1)
  const other = await send(world, routes.importHttpJobs, { ...sent, query: { dry_run: 'true' } })
  assert.is(other.status, 409)
})

test('a file in any charset is read as what it says, or refused in words', async ({ world }) => {
  const text = (separator: string) => `uri${separator}name\n${uri}${separator}Größe\n`
  const post = async (body: Buffer, type: string) => {
    const headers = { authorization: `Bearer ${world.ownerKey}`, 'content-type': type }
    const address = `${world.url}/http/jobs/import?dry_run=true`
    const reply = await fetch(address, { method: 'POST', headers, body: new Uint8Array(body) })
    const read = await reply.json()
    return [reply.status, reply.ok ? read[0].friendly_name : read.errors?.[0].message]
  }
  const latin = Buffer.from(text(','), 'latin1')
  const well = [200, 'Größe']
  assert.equal(await post(Buffer.from(text(',')), 'text/plain'), well)
  assert.equal(await post(Buffer.from(`\uFEFF${text('\t')}`, 'utf16le'), 'application/vnd.ms-excel'), well)
  assert.equal(await post(Buffer.from(`sep=;\n${text(';')}`), 'text/csv; charset=utf-8'), well)
  assert.equal(await post(latin, 'text/csv; charset=windows-1252'), well)
  const [status, message] = await post(latin, 'text/csv')
  assert.is(status, 400)
  assert.match(message, /is not UTF-8: save it as UTF-8/)
  assert.match((await post(latin, 'text/csv; charset=klingon'))[1], /not known: klingon/)
  assert.is((await post(latin, 'application/pdf'))[0], 415)
})

test('a row whose external key is taken is skipped, so that a file can be sent again', async ({ world }) => {
  const file = `uri,external_key\n${uri},k1\n${uri},k2\n${uri},k2\n`
  const first = await importCsv(world, file)
  assert.equal(
    first.map(row => row.status),
    ['created', 'created', 'skipped'],
  )
  assert.equal(
    (await importCsv(world, file)).map(row => row.status),
    ['skipped', 'skipped', 'skipped'],
  )
})

test.run()
