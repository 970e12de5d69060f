import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addDirectory, type Directory, ENTERPRISE, GROUP, USER } from '../world/directory.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World; directory: Directory }>('the SCIM server')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
  context.directory = await addDirectory(context.world, { group_roles: { Operations: 'admin', Readers: 'auditor' } })
})
test.after(({ world }) => world.close())

let counter = 0
const unique = (text: string) => `${text}-${++counter}@example.com`

test('creates a user as Entra ID sends it, who is a member at once', async ({ directory }) => {
  const userName = unique('ada')
  const given = {
    schemas: [USER, ENTERPRISE],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName,
    active: true,
    displayName: 'Ada Lovelace',
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
    roles: [],
    [ENTERPRISE]: { department: 'Engines', employeeNumber: '1815' },
  }
  const { status, body, headers } = await directory.send('POST', '/Users', given)
  assert.is(status, 201, JSON.stringify(body))
  assert.match(headers.get('content-type') ?? '', /^application\/scim\+json/)
  assert.is(headers.get('location'), body.meta.location)
  assert.is(headers.get('etag'), body.meta.version)
  assert.equal(body.schemas, [USER, ENTERPRISE])
  assert.equal([body.userName, body.externalId, body.active], [userName, given.externalId, true])
  assert.equal(body[ENTERPRISE], given[ENTERPRISE])
  assert.equal(body.name, given.name)
  const member = await directory.member(body.id)
  assert.equal([member?.email, member?.name, member?.role], [userName, 'Ada Lovelace', 'viewer'])
  const read = await directory.send('GET', `/Users/${body.id}`)
  assert.equal(read.body, body)
})

test('creates a user as Okta sends it, and never keeps a password', async ({ world, directory }) => {
  const userName = unique('okta')
  const { body } = await directory.send('POST', '/Users', {
    schemas: [USER],
    userName,
    name: { givenName: 'Grace', familyName: 'Hopper' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Grace Hopper',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  })
  assert.is(body.locale, 'en-US')
  assert.not.ok('password' in body)
  const rows = await world.sql<{ text: string }>('select attributes::text as text from scim_user')
  assert.not.ok(rows.some(row => row.text.includes('1mz050nq')))
})

test('versions guard changes, and a known version is not sent again', async ({ directory }) => {
  const id = await directory.addUser(unique('version'))
  const { body, headers } = await directory.send('GET', `/Users/${id}`)
  const version = headers.get('etag') ?? ''
  assert.is(body.meta.version, version)
  const known = await directory.send('GET', `/Users/${id}`, undefined, { 'if-none-match': version })
  assert.equal([known.status, known.body], [304, undefined])
  const put = (title: string, match: string) =>
    directory.send('PUT', `/Users/${id}`, { ...body, title }, { 'if-match': match })
  assert.is((await put('x', 'W/"other"')).status, 412)
  assert.is((await put('x', version)).status, 200)
  assert.is((await put('y', version)).status, 412)
  assert.is((await put('y', '*')).status, 200)
  assert.is((await directory.send('GET', `/Users/${id}`, undefined, { 'if-none-match': version })).status, 200)
})

test('replaces a user: omitted attributes are removed, and access stays', async ({ directory }) => {
  const userName = unique('replaced')
  const id = await directory.addUser(userName, { title: 'Old', active: false })
  const { status, body } = await directory.send('PUT', `/Users/${id}`, {
    schemas: [USER],
    userName,
    displayName: 'New',
  })
  assert.equal([status, body.title, body.displayName, body.active], [200, undefined, 'New', false])
  assert.is((await directory.member(id))?.name, 'New')
})

test('a user name is unique, whatever its case, and a conflict is reported as uniqueness', async ({ directory }) => {
  const userName = unique('taken')
  await directory.addUser(userName)
  const again = await directory.send('POST', '/Users', { schemas: [USER], userName: userName.toUpperCase() })
  assert.equal([again.status, again.body.scimType], [409, 'uniqueness'])
  const other = await directory.addUser(unique('other'))
  const renamed = await directory.patch(`/Users/${other}`, { op: 'replace', path: 'userName', value: userName })
  assert.equal([renamed.status, renamed.body.scimType], [409, 'uniqueness'])
  const name = unique('at-once')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => directory.send('POST', '/Users', { schemas: [USER], userName: name })),
  )
  assert.equal(answers.map(each => each.status).sort(), [201, ...Array(7).fill(409)])
  assert.ok(answers.every(each => each.status === 201 || each.body.scimType === 'uniqueness'))
})

test('says what it supports', async ({ directory }) => {
  const { body: config } = await directory.send('GET', '/ServiceProviderConfig')
  assert.equal(
    [config.patch.supported, config.bulk.supported, config.filter.supported, config.etag.supported],
    [true, false, true, true],
  )
  const { body: schemas } = await directory.send('GET', '/Schemas')
  assert.equal(
    schemas.Resources.map((each: { id: string }) => each.id),
    [USER, GROUP, ENTERPRISE],
  )
  const user = await directory.send('GET', `/Schemas/${USER}`)
  assert.ok(user.body.attributes.some((each: { name: string }) => each.name === 'userName'))
  const { body: types } = await directory.send('GET', '/ResourceTypes')
  assert.equal(
    types.Resources.map((each: { endpoint: string }) => each.endpoint),
    ['/Users', '/Groups'],
  )
  assert.is((await directory.send('GET', '/ResourceTypes/User')).body.schema, USER)
  assert.is((await directory.send('GET', '/ResourceTypes/Car')).status, 404)
  assert.is((await directory.send('POST', '/Bulk', {})).status, 501)
})

test('refuses bodies of another type, too large, or that cannot be stored, before processing them', async ({
  directory,
}) => {
  const post = (body: string, headers: Record<string, string> = {}) => directory.send('POST', '/Users', body, headers)
  const statusAndType = async (answer: ReturnType<typeof post>) => [(await answer).status, (await answer).body.scimType]
  assert.equal(await statusAndType(post('{}', { 'content-type': 'text/plain' })), [415, undefined])
  assert.equal(await statusAndType(post('{')), [400, 'invalidSyntax'])
  assert.equal(await statusAndType(post('[]')), [400, undefined])
  assert.equal(await statusAndType(post('{"userName":"x","name":{"__proto__":{"a":1}}}')), [400, 'invalidPath'])
  assert.is((await post(`{"userName":"${'x'.repeat(70_000)}"}`)).status, 413)
  assert.is((await post(`{"userName":"nul\\u0000@example.com"}`)).status, 400)
  assert.is((await post(`{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)).status, 400)
})

test('a SCIM change is in the audit log, with the connection as actor; a refused one, too', async ({ world }) => {
  const directory = await addDirectory(world, { group_roles: { Ops: 'admin' } })
  const id = await directory.addUser(unique('audited'))
  await directory.patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'x' })
  await directory.patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'x' })
  await directory.patch(`/Users/${id}`, { op: 'replace', path: 'id', value: 'x' })
  const { body } = await directory.account.call(routes.listAuditLog)
  const entries = body.filter(entry => entry.actor_type === 'directory').toReversed()
  assert.equal(
    entries.map(entry => [entry.action, entry.status, entry.resource, entry.changed_fields]),
    [
      ['scim_user.create', 201, id, ['userName']],
      ['scim_user.patch', 200, id, ['title']],
      ['scim_user.patch', 400, id, []],
    ],
  )
  assert.ok(
    entries.every(
      entry => entry.actor_id === directory.id && entry.actor_name === 'SCIM: Example' && entry.user_id === null,
    ),
  )
})

test.run()
