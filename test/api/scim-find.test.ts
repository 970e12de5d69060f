import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addDirectory, ENTERPRISE, USER } from '../world/directory.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'

const test = suite<{ world: SharedWorld }>('users found by SCIM')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

let counter = 0
const unique = (text: string) => `${text}-${++counter}@example.com`

test('finds users by filters, without case where the standard says so', async ({ world }) => {
  const directory = await addDirectory(world)
  const emails = (value: string) => [{ type: 'work', value, primary: true }]
  const ann = await directory.addUser('Ann@Example.com', {
    externalId: 'X1',
    name: { familyName: 'Ant' },
    emails: emails('ann@example.com'),
    displayName: 'A "quoted" (Ann)',
  })
  const ben = await directory.addUser('ben@example.com', {
    externalId: 'x2',
    active: false,
    title: 'Boss',
    [ENTERPRISE]: { department: 'Ops' },
  })
  const cases: [filter: string, expect: string[]][] = [
    ['userName eq "ann@example.COM"', [ann]],
    ['username EQ "ann@example.com" and active eq true', [ann]],
    [`${USER}:userName eq "ben@example.com"`, [ben]],
    ['externalId eq "X1"', [ann]],
    ['externalId eq "x1"', []],
    [`id eq "${ben}"`, [ben]],
    ['id eq "nobody"', []],
    ['active eq false', [ben]],
    ['active eq "False"', [ben]],
    ['displayName eq "a \\"QUOTED\\" (ann)"', [ann]],
    ['emails eq "ann@example.com"', [ann]],
    ['emails.value eq "ann@example.com"', [ann]],
    ['emails[type eq "work"].value eq "Ann@example.com"', [ann]],
    ['emails[type eq "work" and value co "ann"]', [ann]],
    ['emails[type eq "home"]', []],
    ['name.familyName sw "an"', [ann]],
    ['userName ew "example.com" and not (userName eq "ben@example.com")', [ann]],
    ['(userName eq "ann@example.com" or userName eq "ben@example.com") and title pr', [ben]],
    ['title ne "boss"', [ann]],
    [`${ENTERPRISE}:department eq "ops"`, [ben]],
    ['((((((active eq true))))))', [ann]],
    ['meta.created gt "2000-01-01T00:00:00Z" and userName eq "ben@example.com"', [ben]],
    ['manager eq "x" and id eq "y"', []],
  ]
  for (const [filter, expect] of cases) {
    const query = `/Users?filter=${encodeURIComponent(filter)}`
    const { status, body } = await directory.send('GET', query)
    assert.is(status, 200, `${filter}: ${JSON.stringify(body)}`)
    assert.equal(
      body.Resources.map((each: { id: string }) => each.id),
      expect,
      filter,
    )
    assert.is(body.totalResults, expect.length)
    const searched = await directory.send('POST', '/Users/.search', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      filter,
    })
    assert.equal(searched.body, body, filter)
  }
  const wrong = [
    'userName',
    'userName eq',
    'userName like "x"',
    'userName eq "x',
    'a b c',
    'userName eq "x")',
    '(userName eq "x"',
    'userName eq x',
    'x'.repeat(2_001),
    `${'('.repeat(11)}a pr${')'.repeat(11)}`,
    Array(21).fill('a pr').join(' or '),
    'not '.repeat(500),
    'id co "x"',
    'a[b pr]',
    'userName eq "x" ; drop table member',
  ]
  for (const filter of wrong) {
    const { status, body } = await directory.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    assert.equal([status, body.scimType], [400, 'invalidFilter'], filter.slice(0, 60))
  }
})

test('pages, and shows what is asked for', async ({ world }) => {
  const directory = await addDirectory(world)
  const ids: string[] = []
  for (let n = 0; n < 5; n++)
    ids.push(await directory.addUser(unique('paged'), { title: 'T', name: { givenName: 'G', familyName: 'F' } }))
  const page = async (query: string) => (await directory.send('GET', `/Users?${query}`)).body
  const idsOf = (body: { Resources: { id: string }[] }) => body.Resources.map(each => each.id)
  const first = await page('startIndex=1&count=2')
  assert.equal([first.totalResults, first.itemsPerPage, first.startIndex], [5, 2, 1])
  assert.equal(
    [...idsOf(first), ...idsOf(await page('startIndex=3&count=2')), ...idsOf(await page('startIndex=5&count=2'))],
    ids,
  )
  assert.equal(idsOf(await page('startIndex=0&count=200000')), ids)
  assert.equal([(await page('count=0')).totalResults, (await page('count=0')).Resources], [5, []])
  assert.is((await directory.send('GET', '/Users?count=x')).status, 400)
  const some = (await page('attributes=userName,name.givenName&count=1')).Resources[0]
  assert.equal(Object.keys(some).sort(), ['id', 'meta', 'name', 'schemas', 'userName'])
  assert.equal(some.name, { givenName: 'G' })
  const less = (await directory.send('GET', `/Users/${ids[0]}?excludedAttributes=name,title,id`)).body
  assert.not.ok('name' in less || 'title' in less)
  assert.is(less.id, ids[0])
})

test.run()
