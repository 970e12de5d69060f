import type { ScimLogEntry } from '@pharos/shared-protocol/contract/identity/scim-log.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { z } from 'zod'
import { addDirectory, type Directory, GROUP } from '../world/directory.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'

type Entry = z.output<typeof ScimLogEntry>
const test = suite<{ world: SharedWorld; directory: Directory; users: string[]; unknown: string[] }>(
  'what a directory names and nobody knows',
)

test.before(async context => {
  const { world } = Object.assign(context, { world: await sharedWorld({ roles: 'api', agent: false }) })
  const directory = await addDirectory(world, { group_roles: { Operations: 'admin' } })
  const users: string[] = []
  for (const name of ['ann', 'ben', 'cleo']) users.push(await directory.addUser(`${name}@example.com`))
  const foreign = await addDirectory(world)
  // Nobody, somebody else's user, somebody else's member, an own member who is no user, and text.
  const unknown = [
    crypto.randomUUID(),
    await foreign.addUser('stranger@example.com'),
    foreign.account.member,
    directory.account.member,
    'not an id',
  ]
  Object.assign(context, { directory, users, unknown })
})
test.after(({ world }) => world.close())

const asMembers = (ids: readonly string[]) => ids.map(value => ({ value }))
const idsOf = (body: { members: { value: string }[] }) => body.members.map(each => each.value).toSorted()
const newest = async ({ account }: Directory) =>
  (await account.call(routes.listScimLog, { query: { limit: 1 } })).body[0]

/** The forms in which directories write members: what they send, and whom the group has afterwards. */
const FORMS: {
  name: string
  write(ids: string[]): { method: string; body: object }
  after(before: string[], known: string[]): string[]
}[] = [
  {
    name: 'PUT',
    write: ids => ({ method: 'PUT', body: { schemas: [GROUP], displayName: 'Operations', members: asMembers(ids) } }),
    after: (_, known) => known,
  },
  ...(['add', 'replace', 'remove'] as const).flatMap(op => {
    const after = (before: string[], known: string[]) =>
      op === 'add' ? [...before, ...known] : op === 'replace' ? known : before.filter(id => !known.includes(id))
    const patch = (...Operations: object[]) => ({ method: 'PATCH', body: { Operations } })
    return [
      { name: `${op} a list`, after, write: (ids: string[]) => patch({ op, path: 'members', value: asMembers(ids) }) },
      ...(op === 'remove'
        ? [
            {
              name: 'remove by one filter',
              after,
              write: (ids: string[]) =>
                patch({ op, path: `members[${ids.map(id => `value eq ${JSON.stringify(id)}`).join(' or ')}]` }),
            },
          ]
        : [{ name: `${op} without a path`, after, write: (ids: string[]) => patch({ op, value: { members: ids } }) }]),
      ...(op === 'replace'
        ? []
        : [
            {
              name: `${op} one by one, as Entra ID`,
              after,
              write: (ids: string[]) =>
                patch(
                  ...ids.map(value => ({
                    op: `${op[0]?.toUpperCase()}${op.slice(1)}`,
                    path: 'members',
                    value: [{ value }],
                  })),
                ),
            },
          ]),
    ]
  }),
]

/** Where unknown ids are among the known ones. */
const MIXES: Record<string, (known: string[], unknown: string[]) => string[]> = {
  'first the unknown': (known, unknown) => [...unknown, ...known],
  'last the unknown': (known, unknown) => [...known, ...unknown],
  'only unknown': (_, unknown) => unknown,
  'each twice': (known, unknown) => [...known, ...unknown, ...known, ...unknown],
}

for (const { name, write, after } of FORMS)
  for (const [order, mix] of Object.entries(MIXES))
    test(`${name}, ${order}: the known are applied, the unknown listed`, async ({ directory, users, unknown }) => {
      const [ann = '', ben = '', cleo = ''] = users
      const before = [ann, ben]
      const id = await directory.addGroup('Operations', before)
      const sent = mix([ben, cleo], unknown)
      const known = [ben, cleo].filter(each => sent.includes(each))
      const { method, body } = write(sent)
      const answer = await directory.send(method, `/Groups/${id}`, body)
      assert.is(answer.status, 200, JSON.stringify(answer.body))
      const members = [...new Set(after(before, known))].toSorted()
      assert.equal(idsOf(answer.body), members)
      for (const user of users)
        assert.is((await directory.member(user))?.role, members.includes(user) ? 'admin' : 'viewer')
      const entry = await newest(directory)
      assert.equal([entry?.request.method, entry?.request.resource_id, entry?.result], [method, id, 'partly_applied'])
      assert.equal(
        entry?.applied.members_removed.ids.toSorted(),
        before.filter(each => !members.includes(each)).toSorted(),
      )
      assert.equal(
        entry?.applied.members_added.ids.toSorted(),
        members.filter(each => !before.includes(each)).toSorted(),
      )
      assert.equal(summary(entry), [['unknown_member', unknown.length, unknown.toSorted()]])
      await directory.send('DELETE', `/Groups/${id}`)
    })

function summary(entry: Entry | undefined) {
  return entry?.not_applied.map(({ code, count, values }) => [code, count, values.toSorted()])
}

test('a new group has the members that are known', async ({ directory, users, unknown }) => {
  const members = [...asMembers(unknown), ...asMembers(users), { value: crypto.randomUUID(), type: 'Group' }]
  const { status, body } = await directory.send('POST', '/Groups', { displayName: 'New', members })
  assert.equal([status, idsOf(body)], [201, users.toSorted()])
  const entry = await newest(directory)
  assert.equal(
    entry?.not_applied.map(each => each.code),
    ['unknown_member', 'nested_group'],
  )
  assert.equal([entry?.applied.members_added.count, entry?.request.resource_name], [users.length, 'New'])
  await directory.send('DELETE', `/Groups/${body.id}`)
})

/** Operations that cannot be applied, each with the code in the log. */
const BAD: Record<string, { operation: unknown; code: string }> = {
  'an empty name': { operation: { op: 'replace', path: 'displayName', value: '' }, code: 'invalid_value' },
  'a taken name': { operation: { op: 'replace', value: { displayName: 'TAKEN' } }, code: 'taken' },
  'an unknown operation': { operation: { op: 'move', path: 'members' }, code: 'invalid_value' },
  'no operation at all': { operation: 'remove', code: 'invalid_value' },
  'an odd path': { operation: { op: 'add', path: 'a b', value: 1 }, code: 'invalid_path' },
  'a filter of members': { operation: { op: 'remove', path: 'members[display sw "a"]' }, code: 'invalid_path' },
  'a broken filter': { operation: { op: 'remove', path: 'members[value eq]' }, code: 'invalid_filter' },
  'a read-only attribute': { operation: { op: 'replace', path: 'id', value: 'x' }, code: 'read_only' },
  'a member without an id': {
    operation: { op: 'add', path: 'members', value: [{ display: 'x' }] },
    code: 'invalid_value',
  },
  'no value': { operation: { op: 'add', path: 'externalId' }, code: 'invalid_value' },
  'too many attributes': {
    operation: { op: 'add', value: Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`a${n}`, n])) },
    code: 'invalid_syntax',
  },
  'too much text': { operation: { op: 'add', path: 'note', value: 'x'.repeat(70_000) }, code: 'invalid_value' },
}

for (const [name, { operation, code }] of Object.entries(BAD))
  test(`${name} loses no demotion beside it, in any order`, async ({ directory, users, unknown }) => {
    const [ann = '', ben = ''] = users
    const taken = await directory.addGroup('Taken')
    const removal = { op: 'remove', path: `members[value eq "${ann}"]` }
    const adding = { op: 'add', path: 'members', value: asMembers(unknown.slice(0, 1)) }
    for (const operations of [
      [operation, removal, adding],
      [removal, operation, adding],
      [adding, removal, operation],
    ]) {
      const id = await directory.addGroup('Operations', [ann, ben])
      const { status, body } = await directory.patch(`/Groups/${id}`, ...(operations as object[]))
      assert.equal([status, body.displayName, idsOf(body)], [200, 'Operations', [ben]], JSON.stringify(body))
      assert.equal([(await directory.member(ann))?.role, (await directory.member(ben))?.role], ['viewer', 'admin'])
      assert.equal(
        (await newest(directory))?.not_applied.map(each => each.code).toSorted(),
        [code, 'unknown_member'].toSorted(),
      )
      await directory.send('DELETE', `/Groups/${id}`)
    }
    await directory.send('DELETE', `/Groups/${taken}`)
  })

test('a PUT whose name is taken or faulty still removes', async ({ directory, users }) => {
  const [ann = '', ben = ''] = users
  const taken = await directory.addGroup('Taken')
  for (const displayName of ['taken', '', 7]) {
    const id = await directory.addGroup('Operations', [ann, ben])
    const put = () => directory.send('PUT', `/Groups/${id}`, { displayName, members: asMembers([ben]) })
    assert.is((await put()).status, 200)
    assert.is((await directory.member(ann))?.role, 'viewer')
    assert.is((await put()).status, displayName === 'taken' ? 409 : 400, 'nothing is left to apply')
    assert.is((await newest(directory))?.result, 'refused')
    await directory.send('DELETE', `/Groups/${id}`)
  }
  await directory.send('DELETE', `/Groups/${taken}`)
})

test('a huge list of unknown members is counted, and its first 100 are listed', async ({ directory, users }) => {
  const [ann = '', ben = ''] = users
  const id = await directory.addGroup('Operations', [ann])
  const many = Array.from({ length: 30_000 }, () => crypto.randomUUID())
  const { status, body } = await directory.send('PUT', `/Groups/${id}`, {
    displayName: 'Operations',
    members: asMembers([...many, ben]),
  })
  assert.equal([status, idsOf(body)], [200, [ben]])
  const entry = await newest(directory)
  assert.equal([entry?.not_applied[0]?.count, entry?.not_applied[0]?.values], [many.length, many.slice(0, 100)])
  assert.is(entry?.not_applied[0]?.text, '30000 members of the request are not known as users of this directory.')
  const bad = Array.from({ length: 300 }, (_, n) => ({ op: 'replace', path: `a b${n}`, value: 1 }))
  await directory.patch(`/Groups/${id}`, ...bad, { op: 'remove', path: 'members' })
  const faults = (await newest(directory))?.not_applied ?? []
  assert.equal([faults.length, faults.reduce((sum, { count }) => sum + count, 0)], [50, 300])
  await directory.send('DELETE', `/Groups/${id}`)
})

test('of two pushes at once, the state is that of the last, in groups and roles', async ({
  directory,
  users,
  unknown,
}) => {
  const id = await directory.addGroup('Operations', users)
  for (let n = 0; n < 10; n++) {
    const [first, second] = [users.slice(0, 1), users.slice(1)]
    const push = (ids: string[]) =>
      directory.send('PUT', `/Groups/${id}`, { displayName: 'Operations', members: asMembers([...unknown, ...ids]) })
    const answers = await Promise.all([push(first), push(second)])
    assert.equal(
      answers.map(answer => answer.status),
      [200, 200],
    )
    const members = idsOf((await directory.send('GET', `/Groups/${id}`)).body)
    assert.ok(
      [first, second].some(ids => JSON.stringify(ids.toSorted()) === JSON.stringify(members)),
      String(members),
    )
    for (const user of users)
      assert.is((await directory.member(user))?.role, members.includes(user) ? 'admin' : 'viewer')
  }
  await directory.send('DELETE', `/Groups/${id}`)
})

/** Writes that take access away, beside something that cannot be applied. */
const LEAVING: Record<string, (userName: string) => { method: string; body: object }> = {
  'PUT with an address that is none': userName => ({
    method: 'PUT',
    body: { userName, active: false, emails: [{ value: 'nobody' }] },
  }),
  'PUT with the name of another': () => ({ method: 'PUT', body: { userName: 'ann@example.com', active: 'False' } }),
  'PUT without a name': () => ({ method: 'PUT', body: { active: [{ value: 'False' }] } }),
  'PATCH with an odd path first': () => ({
    method: 'PATCH',
    body: {
      Operations: [
        { op: 'add', path: 'a b', value: 1 },
        { op: 'Replace', path: 'active', value: 'False' },
      ],
    },
  }),
  'PATCH with a taken address': () => ({
    method: 'PATCH',
    body: { Operations: [{ op: 'replace', value: { active: false, userName: 'ben@example.com' } }] },
  }),
}

for (const [name, write] of Object.entries(LEAVING))
  test(`a user loses access by ${name}`, async ({ directory }) => {
    const userName = `leaving-${crypto.randomUUID()}@example.com`
    const id = await directory.addUser(userName)
    const { method, body } = write(userName)
    const answer = await directory.send(method, `/Users/${id}`, body)
    assert.equal([answer.status, answer.body.active, answer.body.userName], [200, false, userName])
    assert.ok((await directory.member(id))?.deactivated_at)
    const entry = await newest(directory)
    assert.equal([entry?.result, entry?.applied.attributes], ['partly_applied', ['active']])
    assert.ok((await directory.send(method, `/Users/${id}`, body)).status >= 400, 'nothing is left to apply')
  })

test.run()
