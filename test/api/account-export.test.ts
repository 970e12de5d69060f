import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MOST_IN_ARCHIVE } from '@pharos/control-plane/business/archive/rules.ts'
import { finishArchive } from '@pharos/control-plane/business/archive/store.ts'
import { objectFolder } from '@pharos/control-plane/platform/objects/local.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { RECENT_MS } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type MailSink, startMailSink } from '../delivery/mail-sink.ts'
import { until } from '../until.ts'
import { addAccount, addKey } from '../world/account.ts'
import { archiveBytes, archiveOf, linesOf, makeArchive } from '../world/archive.ts'
import { ownerSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'
import { FIXTURES } from './fixture/index.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World; account: string; sink: MailSink }>('archives of an account')
const USUAL = { ...MOST_IN_ARCHIVE }

test.before(async context => {
  context.sink = await startMailSink()
  const environment = { PHAROS_SMTP_URL: context.sink.url }
  context.world = await createWorld({ roles: 'api,response,delivery', agent: false, environment })
  context.account = (await context.world.call(routes.getAccount)).body.id
})
test.after.each(() => void Object.assign(MOST_IN_ARCHIVE, USUAL))
test.after(async ({ world, sink }) => {
  await world.close()
  await sink.stop()
})

const platformOf = (world: World) => {
  const platform = world.planes[0]?.platform
  if (!platform) throw new Error('This world has no control plane.')
  return platform
}
const folderOf = (world: World, account: string, id: string) =>
  join(objectFolder(platformOf(world).config), 'account-export', account, id)

test('each file has what its own route returns, and the manifest has its count and checksum', async ({ world }) => {
  for (const name of ['http_job', 'service', 'page_incident', 'subscriber', 'on_call_override', 'incident'])
    await FIXTURES[name]?.(world)
  const { body: progress } = await world.call(routes.getAccountExport, { params: { id: await makeArchive(world) } })
  assert.equal([progress.status, progress.files], ['ready', progress.files_total])
  const bytes = await archiveBytes(world, progress.id)
  assert.equal([bytes.length, createHash('sha256').update(bytes).digest('hex')], [progress.bytes, progress.sha256])
  const { manifest, read } = await archiveOf(world)
  for (const file of manifest.files) {
    const lines = await linesOf(read, file.name)
    assert.is(lines.length, file.records, file.name)
    assert.not.ok(file.truncated)
  }
  const items = async (name: string) => (await linesOf(read, `${name}.ndjson`)).map(({ item }) => item)
  assert.equal(await items('http_monitors'), (await world.call(routes.listHttpJobs)).body)
  assert.equal(await items('incidents'), (await world.call(routes.listIncidents)).body)
  const { body: pages } = await world.call(routes.listStatusPages)
  const subscribers = await linesOf(read, 'status_pages.subscribers.ndjson')
  assert.ok(subscribers.length > 0)
  assert.ok(subscribers.every(({ parent }) => pages.some(({ id }) => id === parent?.id)))
  for (const name of ['incidents.timeline', 'on_call_schedules.overrides', 'audit_log'])
    assert.ok((await items(name)).length > 0, name)
})

test('no secret is in it, and each is named to be entered again', async ({ world }) => {
  const secret = 'gAtHeReD-from-nowhere'
  const headers = [{ name: 'X-Token', value: `${secret}-header`, secret: true }]
  const uri = 'http://127.0.0.1:9/'
  const { body: job } = await world.call(routes.createHttpJob, {
    body: { uri, friendly_name: 'Shop', bearer_token: `${secret}-bearer`, request_headers: headers },
  })
  await world.call(routes.setSecret, { body: { name: 'HIDDEN', value: `${secret}-value` } })
  const { body: key } = await world.call(routes.createApiKey, { body: { name: 'exported' } })
  const { body: client } = await world.call(routes.createM2mClient, {
    body: { name: 'exported', scopes: ['read:monitors'] },
  })
  const { manifest, read } = await archiveOf(world)
  let text = JSON.stringify(manifest)
  for (const { name } of manifest.files) text += JSON.stringify(await linesOf(read, name))
  for (const hidden of [secret, key.key, client.client_secret, world.ownerKey]) assert.not.match(text, hidden)
  const named = manifest.enter_again.filter(({ id }) => id === job.id).map(each => [each.name, each.secret])
  assert.equal(named.toSorted(), [
    ['Shop', 'bearer_token'],
    ['Shop', 'request_headers.X-Token'],
  ])
  for (const [section, word] of [
    ['secrets', 'value'],
    ['api_keys', 'key'],
    ['m2m_clients', 'client_secret'],
  ])
    assert.ok(manifest.enter_again.some(each => each.section === section && each.secret === word))
  assert.ok(manifest.left_out.some(({ section, reason }) => section === 'logs' && reason === 'in_the_telemetry_store'))
})

test('nothing of another account is in it, and nobody else can reach it', async ({ world, account }) => {
  const other = await addAccount(world, 'other')
  await other.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/', friendly_name: 'Not yours' } })
  const { manifest, read } = await archiveOf(world)
  for (const { name } of manifest.files) assert.not.match(JSON.stringify(await linesOf(read, name)), 'Not yours')
  const [own] = (await world.call(routes.listAccountExports)).body
  const params = { id: own?.id ?? '' }
  assert.equal((await other.call(routes.listAccountExports)).body, [])
  for (const route of [routes.getAccountExport, routes.downloadAccountExport])
    assert.is((await send(world, route, { key: other.key, params })).status, 404)
  const member = await addKey(world, account, 'member')
  for (const route of [routes.startAccountExport, routes.listAccountExports, routes.downloadAccountExport])
    assert.is((await send(world, route, { key: member.key, params })).status, 403)
})

test('it has what the role of whoever asked may read, and requires that role', async ({ world }) => {
  const account = await addAccount(world, 'Roles')
  const admin = await addKey(world, account.id, 'admin')
  const { manifest } = await archiveOf(world, admin)
  const left = manifest.left_out.filter(({ reason }) => reason === 'other_role').map(({ section }) => section)
  assert.ok(left.includes('saml_connections'), String(left))
  assert.not.ok(manifest.files.some(({ name }) => name.startsWith('saml_connections')))
  const id = await makeArchive(world, account.call)
  const refused = await send(world, routes.downloadAccountExport, { key: admin.key, params: { id } })
  assert.is(refused.status, 403)
  assert.match((refused.body as { detail: string }).detail, 'owner')
})

test('a session must be recent; starting and downloading are in the audit log', async ({ world }) => {
  const session = await ownerSession(world)
  const id = await makeArchive(world)
  await archiveBytes(world, id)
  world.clock.leap(RECENT_MS + 1)
  for (const route of [routes.startAccountExport, routes.downloadAccountExport]) {
    const { body } = await send(world, route, { key: null, headers: session, params: { id } })
    assert.is((body as { code: string }).code, 'reauthentication_required')
  }
  for (const action of ['account_export.create', 'account_export.download']) {
    const { body: entries } = await world.call(routes.listAuditLog, { query: { action } })
    assert.ok(
      entries.some(({ status, resource }) => status < 300 && resource === id),
      action,
    )
  }
})

test('one is made at a time, whoever asks is mailed in their language, and it is gone after a day', async ({
  world,
  sink,
}) => {
  sink.mails.splice(0)
  const account = await addAccount(world, 'Mailed')
  const headers = { authorization: `Bearer ${account.key}`, 'accept-language': 'de' }
  const begin = () => fetch(`${world.url}/account/export`, { method: 'POST', headers })
  const statuses = (await Promise.all([begin(), begin(), begin()])).map(({ status }) => status)
  assert.equal(statuses.toSorted(), [201, 409, 409])
  await world.settle()
  const [made] = (await account.call(routes.listAccountExports)).body
  await until('the mail is there', async () => {
    await world.advance('1s')
    return sink.mails.length > 0
  })
  assert.match(String(sink.mails[0]?.headers.subject), 'Das Archiv von Mailed ist fertig')
  assert.equal(sink.mails[0]?.to, [account.email])
  await world.leap('25h', '6h')
  await world.advance('11s')
  const params = { id: made?.id ?? '' }
  await world.settle()
  assert.not.ok(existsSync(folderOf(world, account.id, params.id)))
  assert.is((await account.call(routes.getAccountExport, { params })).body.status, 'expired')
  assert.is((await send(world, routes.downloadAccountExport, { key: account.key, params })).status, 409)
})

/** Leaves an archive as a process that was killed does. */
async function leaveHalf(world: World, account: { id: string; member: string }): Promise<string> {
  const platform = platformOf(world)
  const id = platform.ids.at(platform.clock.now())
  await world.sql(
    `insert into account_export (id, account_id, status, created_at, user_id, requested_by, role, language, attempt, claimed_until, records)
     values ($1, $2, 'running', $3::bigint, $4, 'Ada', 'owner', 'en', 1, $3::bigint + 60000, 7)`,
    [id, account.id, platform.clock.now(), account.member],
  )
  mkdirSync(folderOf(world, account.id, id), { recursive: true })
  for (const name of ['1.zip', '1.zip.0.part']) writeFileSync(join(folderOf(world, account.id, id), name), 'half')
  return id
}

test('after a kill, another process begins it anew; the first attempt can no longer make it ready', async ({
  world,
}) => {
  const account = await addAccount(world, 'Killed')
  const id = await leaveHalf(world, account)
  const get = async () => (await account.call(routes.getAccountExport, { params: { id } })).body
  await world.advance('50s')
  assert.is((await get()).status, 'running', 'its process may still live')
  assert.is((await send(world, routes.startAccountExport, { key: account.key })).status, 409)
  await world.advance('21s')
  await world.settle()
  assert.is((await get()).status, 'ready')
  assert.equal(readdirSync(folderOf(world, account.id, id)), ['2.zip'])
  const before = await get()
  const first = { id, account_id: account.id, attempt: 1 } as Parameters<typeof finishArchive>[1]
  const built = { files: 1, files_total: 1, records: 1, bytes: 4, sha256: '0' }
  assert.is(await finishArchive(platformOf(world), first, built), false)
  assert.equal(await get(), before)
  assert.is((await archiveBytes(world, id, account.key)).length, before.bytes)
})

test('an attempt that fails is repeated, and given up after five', async ({ world }) => {
  const account = await addAccount(world, 'Failing')
  const platform = platformOf(world)
  const { writeStream } = platform.objects
  let attempts = 0
  world.lines.expect(/an archive could not be made/)
  platform.objects.writeStream = async (_, source) => {
    attempts += 1
    source.destroy()
    throw new Error('the disk is broken')
  }
  try {
    const { body } = await account.call(routes.startAccountExport)
    const status = async () => (await account.call(routes.getAccountExport, { params: { id: body.id } })).body.status
    for (let minute = 0; minute < 7; minute++) await world.advance('70s')
    assert.equal([await status(), attempts], ['failed', 5])
  } finally {
    platform.objects.writeStream = writeStream
  }
  assert.is((await archiveOf(world, account)).manifest.account_id, account.id, 'the next one works')
})

test('whoever has lost the role gets no archive', async ({ world }) => {
  const account = await addAccount(world, 'Left')
  const admin = await addKey(world, account.id, 'admin')
  const id = await leaveHalf(world, { id: account.id, member: admin.member })
  await world.advance('70s')
  await world.settle()
  assert.is((await account.call(routes.getAccountExport, { params: { id } })).body.status, 'failed')
})

test('what is beyond the bounds is left out, and the manifest says so', async ({ world }) => {
  const account = await addAccount(world, 'Large')
  for (let n = 0; n < 5; n++) await account.call(routes.createService, { body: { name: `Service ${n}` } })
  MOST_IN_ARCHIVE.rows = 3
  const { manifest, read } = await archiveOf(world, account)
  const file = manifest.files.find(({ name }) => name === 'services.ndjson')
  assert.equal([file?.records, file?.truncated], [3, true])
  assert.is((await linesOf(read, 'services.ndjson')).length, 3)
})

test.run()
