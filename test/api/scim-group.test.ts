import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addDirectory, type Directory, GROUP } from '../world/directory.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'

const test = suite<{ world: SharedWorld; directory: Directory; users: string[] }>('groups of a directory')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
  context.directory = await addDirectory(context.world, {
    group_roles: { Operations: 'admin', Readers: 'auditor', Writers: 'member' },
  })
  context.users = []
  for (const name of ['ann', 'ben', 'cleo']) context.users.push(await context.directory.addUser(`${name}@example.com`))
})
test.after(({ world }) => world.close())

type Member = { value: string }
const idsOf = (body: { members: Member[] }) => body.members.map(each => each.value).toSorted()

/** Operations as Entra ID and Okta send them. A, B and C stand for users; all groups begin with A. */
const PATCHES: { name: string; operations: object[]; expect: string }[] = [
  {
    name: 'Entra adds',
    operations: [{ op: 'Add', path: 'members', value: [{ $ref: null, value: 'B' }] }],
    expect: 'AB',
  },
  {
    name: 'Okta adds',
    operations: [{ op: 'add', path: 'members', value: [{ value: 'B', display: 'b' }, { value: 'C' }] }],
    expect: 'ABC',
  },
  {
    name: 'one that is there is not added again',
    operations: [{ op: 'add', path: 'members', value: [{ value: 'A' }] }],
    expect: 'A',
  },
  {
    name: 'one object instead of a list',
    operations: [{ op: 'add', path: 'members', value: { value: 'B' } }],
    expect: 'AB',
  },
  { name: 'adds without a path', operations: [{ op: 'add', value: { members: [{ value: 'B' }] } }], expect: 'AB' },
  {
    name: 'Entra removes by values',
    operations: [{ op: 'Remove', path: 'members', value: [{ value: 'A' }] }],
    expect: '',
  },
  { name: 'Okta removes by a filter', operations: [{ op: 'remove', path: 'members[value eq "A"]' }], expect: '' },
  {
    name: 'removes several by a filter',
    operations: [
      { op: 'add', path: 'members', value: [{ value: 'B' }] },
      { op: 'remove', path: 'members[value eq "A" or value eq "B"]' },
    ],
    expect: '',
  },
  { name: 'removes all', operations: [{ op: 'remove', path: 'members' }], expect: '' },
  { name: 'removes one who is not there', operations: [{ op: 'remove', path: 'members[value eq "B"]' }], expect: 'A' },
  {
    name: 'replaces all',
    operations: [{ op: 'replace', path: 'members', value: [{ value: 'B' }, { value: 'C' }] }],
    expect: 'BC',
  },
  { name: 'replaces by none', operations: [{ op: 'replace', path: 'members', value: [] }], expect: '' },
  {
    name: 'replaces without a path, with the id',
    operations: [{ op: 'replace', value: { id: 'x', displayName: 'New name', members: [{ value: 'B' }] } }],
    expect: 'B',
  },
  {
    name: 'does several in order',
    operations: [
      { op: 'remove', path: 'members' },
      { op: 'add', path: 'members', value: [{ value: 'C' }] },
    ],
    expect: 'C',
  },
]

for (const { name, operations, expect } of PATCHES)
  test(`PATCH: ${name}`, async ({ directory, users }) => {
    const letters: Record<string, string> = { A: users[0] ?? '', B: users[1] ?? '', C: users[2] ?? '' }
    const id = await directory.addGroup(name, [letters.A ?? ''])
    const text = JSON.stringify(operations).replaceAll(/"([ABC])"|\\"([ABC])\\"/g, (_, plain, quoted) =>
      plain ? `"${letters[plain]}"` : `\\"${letters[quoted]}\\"`,
    )
    const { status, body } = await directory.patch(`/Groups/${id}`, ...JSON.parse(text))
    assert.is(status, 200, JSON.stringify(body))
    assert.equal(idsOf(body), [...expect].map(letter => letters[letter]).toSorted())
    assert.equal((await directory.send('GET', `/Groups/${id}`)).body, body)
    await directory.send('DELETE', `/Groups/${id}`)
  })

test('refuses a write of which nothing can be applied, and changes nothing', async ({ directory, users }) => {
  const id = await directory.addGroup('Refused', users.slice(0, 1))
  const taken = await directory.addGroup('Taken')
  const wrong: object[][] = [
    [{ op: 'replace', path: 'displayName', value: '' }],
    [{ op: 'replace', path: 'displayName', value: 'taken' }],
    [{ op: 'replace', path: 'members[value eq "x"].display', value: 'x' }],
    [{ op: 'remove', path: 'members[display sw "a"]' }],
    [{ op: 'add', path: 'members', value: [{ value: users[1] }, { display: 'without an id' }] }],
    [{ op: 'replace', path: 'members', value: {} }],
    [{ op: 'move', path: 'members' }],
  ]
  for (const operations of wrong) {
    const { status, body } = await directory.patch(`/Groups/${id}`, ...operations)
    assert.ok(status === 400 || status === 409, JSON.stringify(operations))
    assert.match(body.scimType, /^(invalid|uniqueness)/)
    assert.equal(idsOf((await directory.send('GET', `/Groups/${id}`)).body), users.slice(0, 1))
  }
  for (const group of [id, taken]) await directory.send('DELETE', `/Groups/${group}`)
})

test('the group with the highest role decides; without one, the default', async ({ directory, users }) => {
  const [ann = '', ben = ''] = users
  const role = async (id: string) => (await directory.member(id))?.role
  const readers = await directory.addGroup('readers', [ann, ben])
  assert.equal([await role(ann), await role(ben)], ['auditor', 'auditor'])
  const operations = await directory.addGroup('Operations', [ann])
  const writers = await directory.addGroup('Writers', [ann])
  assert.is(await role(ann), 'admin')
  await directory.patch(`/Groups/${operations}`, { op: 'Remove', path: 'members', value: [{ value: ann }] })
  assert.is(await role(ann), 'member')
  await directory.patch(`/Groups/${writers}`, { op: 'replace', path: 'displayName', value: 'Nobody' })
  assert.is(await role(ann), 'auditor')
  const { account } = directory
  const update = (body: object) => account.call(routes.updateScimConnection, { body })
  await update({ group_roles: { Nobody: 'super_admin', readers: 'member' } })
  assert.equal([await role(ann), await role(ben)], ['super_admin', 'member'])
  await update({ default_role: 'auditor', group_roles: {} })
  assert.equal([await role(ann), await role(ben)], ['auditor', 'auditor'])
  await update({ default_role: 'viewer', group_roles: { Operations: 'admin', Readers: 'auditor', Writers: 'member' } })
  await directory.send('DELETE', `/Groups/${readers}`)
  assert.equal([await role(ann), await role(ben)], ['viewer', 'viewer'])
  for (const group of [operations, writers]) await directory.send('DELETE', `/Groups/${group}`)
})

test('nobody becomes owner by a group, and the owner stays what they are', async ({ world }) => {
  const directory = await addDirectory(world, { group_roles: { Readers: 'viewer' } })
  const { account } = directory
  const owner = await directory.addUser(account.email)
  assert.is(owner, account.member)
  await directory.addGroup('Readers', [owner])
  assert.is((await directory.member(owner))?.role, 'owner')
  await account.call(routes.updateScimConnection, { body: { group_roles: { Readers: 'owner' } } as never }).then(
    () => assert.unreachable(),
    error => assert.is(error.problem.status, 400),
  )
})

test('an existing member keeps their role until they are in a mapped group', async ({ world }) => {
  const directory = await addDirectory(world, { group_roles: { Writers: 'member' } })
  const body = { email: 'before@example.com', name: 'Before', role: 'admin' as const }
  const { body: before } = await directory.account.call(routes.createMember, { body })
  assert.is(await directory.addUser('before@example.com'), before.id)
  const others = await directory.addGroup('Others', [before.id])
  assert.is((await directory.member(before.id))?.role, 'admin')
  const writers = await directory.addGroup('Writers', [before.id])
  assert.is((await directory.member(before.id))?.role, 'member')
  for (const id of [others, writers]) await directory.send('DELETE', `/Groups/${id}`)
  assert.is((await directory.member(before.id))?.role, 'viewer')
})

test('finds groups, with or without their members', async ({ directory, users }) => {
  const [ann = '', ben = ''] = users
  const id = await directory.addGroup('Found "it"', [ann])
  await directory.patch(`/Groups/${id}`, { op: 'add', path: 'externalId', value: 'G1' })
  const find = async (filter: string, more = '') =>
    (await directory.send('GET', `/Groups?filter=${encodeURIComponent(filter)}${more}`)).body.Resources
  for (const filter of [
    'displayName eq "found \\"IT\\""',
    'externalId eq "G1"',
    `id eq "${id}"`,
    `id eq "${id}" and members eq "${ann}"`,
    `members.value eq "${ann}" and displayName co "found"`,
  ])
    assert.equal(
      (await find(filter)).map((each: { id: string }) => each.id),
      [id],
      filter,
    )
  assert.equal(await find(`id eq "${id}" and members eq "${ben}"`), [])
  assert.equal(await find('externalId eq "g1"'), [])
  const [less] = await find(`id eq "${id}"`, '&excludedAttributes=members')
  assert.not.ok('members' in less)
  assert.is(less.displayName, 'Found "it"')
  assert.not.ok('members' in (await directory.send('GET', `/Groups/${id}?excludedAttributes=members`)).body)
  const { body: user } = await directory.send('GET', `/Users/${ann}`)
  assert.ok(
    user.groups.some((each: { value: string; display: string }) => each.value === id && each.display === 'Found "it"'),
  )
})

test('names are unique without case; versions change with members', async ({ directory, users }) => {
  const id = await directory.addGroup('Unique')
  const again = await directory.send('POST', '/Groups', { schemas: [GROUP], displayName: 'UNIQUE' })
  assert.equal([again.status, again.body.scimType], [409, 'uniqueness'])
  const version = (await directory.send('GET', `/Groups/${id}`)).headers.get('etag') ?? ''
  const put = { schemas: [GROUP], displayName: 'Unique', members: [{ value: users[0] }] }
  assert.is((await directory.send('PUT', `/Groups/${id}`, put, { 'if-match': version })).status, 200)
  assert.is((await directory.send('PUT', `/Groups/${id}`, put, { 'if-match': version })).status, 412)
  assert.is((await directory.send('GET', `/Groups/${id}`, undefined, { 'if-none-match': version })).status, 200)
  // Members stay as they are if the request does not name any.
  const { body } = await directory.send('PUT', `/Groups/${id}`, { schemas: [GROUP], displayName: 'Unique' })
  assert.equal(idsOf(body), [users[0]])
  const now = (await directory.send('GET', `/Groups/${id}`)).headers.get('etag') ?? ''
  assert.is((await directory.send('DELETE', `/Groups/${id}`, undefined, { 'if-match': version })).status, 412)
  assert.is((await directory.send('DELETE', `/Groups/${id}`, undefined, { 'if-match': now })).status, 204)
  assert.is((await directory.send('GET', `/Groups/${id}`)).status, 404)
})

test.run()
