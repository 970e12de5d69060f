import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addDirectory, type Directory, GROUP, USER } from '../world/directory.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('a large directory')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

const MOST_MEMBERS = 10_000

/** Inserts users as if a directory had created them, but faster. */
async function seed(world: World, directory: Directory, count: number): Promise<string[]> {
  const rows = await world.sql<{ id: string }>(
    `with people as (
        insert into person (id, email, name, created_at)
          select uuidv7(), 'user-' || n || '@' || $1 || '.example', 'User', 1 from generate_series(1, $3::int) n
          returning id, email),
      members as (
        insert into member (id, account_id, person_id, name, role, staff, created_at, revision)
          select uuidv7(), $2, id, 'User', 'viewer', false, 1, 1 from people returning id, person_id)
      insert into scim_user (member_id, account_id, connection_id, user_name, attributes, role_managed, created_at, updated_at)
        select m.id, $2, $1::uuid, p.email, '{}', true, 1, 1 from members m join people p on p.id = m.person_id
        returning member_id as id`,
    [directory.id, directory.account.id, count],
  )
  return rows.map(row => row.id)
}

const asMembers = (ids: readonly string[]) =>
  ids.map(value => ({ value, display: 'somebody@example.com', type: 'User' }))

test('a group of 10,000 is created in one request, changed by one, and bounded', async ({ world }) => {
  const directory = await addDirectory(world, { group_roles: { Everybody: 'member' } })
  // The planner's statistics are those of a new, empty account, as when a directory begins.
  await world.sql('analyze')
  const ids = await seed(world, directory, MOST_MEMBERS + 1)
  const all = ids.slice(0, MOST_MEMBERS)
  const group = { schemas: [GROUP], displayName: 'Everybody' }
  const { status, body } = await directory.send('POST', '/Groups', { ...group, members: asMembers(all) })
  assert.equal([status, body.members?.length], [201, MOST_MEMBERS])
  const [roles] = await world.sql<{ count: string }>(
    `select count(*) from member where account_id = $1 and role = 'member'`,
    [directory.account.id],
  )
  assert.is(Number(roles?.count), MOST_MEMBERS)
  const [last = ''] = ids.slice(-1)
  const add = { op: 'add', path: 'members', value: [{ value: last }] }
  const refused = await directory.patch(`/Groups/${body.id}`, add)
  assert.equal([refused.status, refused.body.scimType], [413, 'tooMany'])
  const [first = ''] = all
  const swapped = await directory.patch(
    `/Groups/${body.id}?excludedAttributes=members`,
    { op: 'remove', path: `members[value eq "${first}"]` },
    add,
  )
  assert.equal([swapped.status, 'members' in swapped.body], [200, false])
  assert.equal([(await directory.member(first))?.role, (await directory.member(last))?.role], ['viewer', 'member'])
  // A page has at most 10,000 references.
  await directory.addGroup('Another', [first])
  const page = (await directory.send('GET', '/Groups')).body
  assert.equal([page.totalResults, page.itemsPerPage, page.Resources.length], [2, 1, 1])
  const rest = (await directory.send('GET', '/Groups?startIndex=2')).body
  assert.equal(
    rest.Resources.map((each: { displayName: string }) => each.displayName),
    ['Another'],
  )
  assert.is((await directory.send('GET', '/Groups?excludedAttributes=members')).body.itemsPerPage, 2)
  assert.is((await directory.send('POST', '/Groups', ' '.repeat(3_000_001))).status, 413)
})

test('users are bounded, and never more than 200 on a page', async ({ world }) => {
  const directory = await addDirectory(world)
  await seed(world, directory, 20_000)
  const page = (await directory.send('GET', '/Users?count=1000&startIndex=19990')).body
  assert.equal([page.totalResults, page.itemsPerPage], [20_000, 11])
  assert.is((await directory.send('GET', '/Users?count=1000')).body.itemsPerPage, 200)
  const { status, body } = await directory.send('POST', '/Users', { schemas: [USER], userName: 'more@example.com' })
  assert.equal([status, body.detail], [403, 'A directory can have at most 20000 users.'])
})

/** The versions of all rows. Any write changes them, even if the values stay the same. */
async function versions(world: World): Promise<string> {
  const tables = await world.sql<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname !~ '^(process|pulse|scheduler_lease)' order by 1`,
  )
  const all: string[] = []
  for (const { name } of tables) {
    const [row] = await world.sql<{ text: string }>(
      `select '${name} ' || count(*) || ' ' || coalesce(md5(string_agg(xmin::text || ctid::text, ',' order by ctid)), '') as text from "${name}"`,
    )
    all.push(row?.text ?? '')
  }
  return all.join('\n')
}

test('a second sync of unchanged users and groups writes nothing', async ({ world }) => {
  const directory = await addDirectory(world, { group_roles: { Operations: 'admin' } })
  const users = Array.from({ length: 40 }, (_, n) => ({
    schemas: [USER],
    userName: `sync-${n}@example.com`,
    externalId: `x${n}`,
    active: n % 5 !== 0,
    displayName: `User ${n}`,
    name: { givenName: 'User', familyName: String(n) },
    emails: [{ type: 'work', value: `sync-${n}@example.com`, primary: true }],
  }))
  const ids: string[] = []
  for (const user of users) ids.push(await directory.addUser(user.userName, user))
  const group = await directory.addGroup('Operations', ids)
  const sync = async () => {
    for (const [n, user] of users.entries()) {
      const { body } = await directory.send('GET', `/Users?filter=userName eq "${user.userName}"`)
      assert.is(body.Resources[0].id, ids[n])
      // Okta uses PUT, Entra ID uses PATCH.
      assert.is((await directory.send('PUT', `/Users/${ids[n]}`, user)).status, 200)
      const active = { op: 'Replace', path: 'active', value: user.active ? 'True' : 'False' }
      const email = { op: 'Replace', path: 'emails[type eq "work"].value', value: user.userName }
      assert.is((await directory.patch(`/Users/${ids[n]}`, active, email)).status, 200)
    }
    await directory.patch(`/Groups/${group}`, { op: 'Add', path: 'members', value: ids.map(value => ({ value })) })
    const members = ids.map(value => ({ value }))
    await directory.send('PUT', `/Groups/${group}`, { schemas: [GROUP], displayName: 'Operations', members })
  }
  const before = await versions(world)
  await sync()
  assert.is(await versions(world), before)
  await directory.patch(`/Users/${ids[1]}`, { op: 'replace', path: 'title', value: 'changed' })
  assert.is.not(await versions(world), before, 'what is compared does change')
  assert.is((await directory.account.call(routes.getScimConnection)).body.users, 40)
})

test('a connection is limited to five times the requests of a key, and others are not', async () => {
  const world = await createWorld({ roles: 'api', agent: false, environment: { PHAROS_RATE_LIMIT_PER_MINUTE: '20' } })
  try {
    const [a, b] = [await addDirectory(world), await addDirectory(world)]
    const ask = async () => (await a.send('GET', '/ServiceProviderConfig')).status
    const statuses: number[] = []
    while (statuses.length < 110) statuses.push(...(await Promise.all(Array.from({ length: 10 }, ask))))
    assert.is(statuses.filter(status => status === 429).length, 10)
    const { status, body, headers } = await a.send('GET', '/Users')
    assert.equal([status, body.status, headers.has('retry-after')], [429, '429', true])
    assert.is((await b.send('GET', '/Users')).status, 200)
  } finally {
    await world.close()
  }
})

test.run()
