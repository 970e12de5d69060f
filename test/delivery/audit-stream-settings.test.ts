import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { BUCKET, open, read, streamSuite } from './audit-stream.ts'
import type { Receiver } from './receiver.ts'

const test = streamSuite('the settings of an audit log stream', 'api,sweeper')

const actionsOf = ({ received }: Receiver) =>
  received.flatMap(({ body }) =>
    (JSON.parse(body) as { data: { entries: { action: string }[] } }).data.entries.map(({ action }) => action),
  )

test('deleting stops it and forgets its position', async place => {
  const { account, receiver } = place
  await open(place)
  await account.call(routes.deleteAuditStream)
  await place.world.advance('4s')
  assert.is(receiver.received.length, 0)
  await open(place)
  await place.world.advance('4s')
  assert.equal(actionsOf(receiver), ['audit_stream.set'])
})

test('secrets are shown once at most, and not to who may not read the log', async place => {
  const { account, world } = place
  const shown = async () => JSON.stringify(await read(place))
  const { signing_secret, url } = await open(place)
  assert.is(url, place.receiver.url)
  assert.match(signing_secret ?? '', /^whsec_.{44}$/)
  assert.not((await shown()).includes('secret-path'))
  assert.not((await shown()).includes(signing_secret ?? ''))
  const again = (await account.call(routes.setAuditStream, { body: { enabled: true } })).body
  assert.is(again.signing_secret, null)
  await account.call(routes.setAuditStream, { body: { bucket: { endpoint: place.receiver.url, ...BUCKET } } })
  assert.not((await shown()).includes(BUCKET.secret_access_key))
  const [stored] = await world.sql<{ row: string }>('select audit_stream::text as row from audit_stream')
  assert.not(stored?.row.includes(BUCKET.secret_access_key))
  const entries = await world.sql<{ row: string }>(
    'select audit_entry::text as row from audit_entry where account_id = $1',
    [account.id],
  )
  for (const { row } of entries) assert.not(/secret-path|very.secret|whsec_/.test(row))
  const auditor = await addKey(world, account.id, 'auditor')
  assert.is((await auditor.call(routes.getAuditStream)).status, 200)
  for (const role of ['auditor', 'member', 'viewer'] as const) {
    const { key } = await addKey(world, account.id, role)
    const put = await fetch(`${world.url}/account/audit_log/stream`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"enabled":false}',
    })
    assert.is(put.status, 403, role)
  }
})

test('a new stream needs one destination, and one that may be reached', async ({ world, account, receiver }) => {
  const put = async (body: unknown) => {
    const reply = await fetch(`${world.url}/account/audit_log/stream`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return [reply.status, ((await reply.json()) as { errors?: { path: string }[] }).errors?.[0]?.path]
  }
  const bucket = { endpoint: receiver.url, ...BUCKET }
  assert.equal(await put({}), [400, 'url'])
  assert.equal(await put({ enabled: true }), [400, 'url'])
  assert.equal(await put({ url: receiver.url, bucket }), [400, 'bucket'])
  assert.equal(await put({ url: 'http://169.254.169.254/latest' }), [400, 'url'])
  assert.equal(await put({ url: world.url }), [400, 'url'])
  assert.equal(await put({ bucket: { ...bucket, endpoint: 'http://169.254.169.254' } }), [400, 'bucket.endpoint'])
  for (const prefix of ['/', '../', 'a/../b/', 'a', 'ä/', 'a//'])
    assert.equal(await put({ bucket: { ...bucket, prefix } }), [400, 'bucket.prefix'], prefix)
})

test.run()
