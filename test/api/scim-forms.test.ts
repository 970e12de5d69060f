import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addDirectory, type Directory, ENTERPRISE, USER } from '../world/directory.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'

const test = suite<{ world: SharedWorld; directory: Directory }>('forms in which directories send and ask by SCIM')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
  context.directory = await addDirectory(context.world)
})
test.after(({ world }) => world.close())

let counter = 0
async function addUser(directory: Directory, more: object = {}): Promise<string> {
  const userName = `forms-${++counter}@example.com`
  const made = await directory.send('POST', '/Users', { schemas: [USER], userName, ...more })
  assert.is(made.status, 201, JSON.stringify(made.body))
  return String(made.body?.id)
}

const MANAGER = `${ENTERPRISE}:manager`
const SINGLE = ['displayName', 'title', 'nickName', 'timezone', 'userType']

for (const value of [[{ value: 'm1' }], { value: 'm1' }, 'm1'])
  for (const op of ['Add', 'replace'])
    test(`the manager as ${JSON.stringify(value)} by ${op} is one value`, async ({ directory }) => {
      const id = await addUser(directory)
      const Operations = [{ op, path: MANAGER, value }]
      const { status, body } = await directory.send('PATCH', `/Users/${id}`, { Operations })
      assert.is(status, 200, JSON.stringify(body))
      const shown = (await directory.send('GET', `/Users/${id}`)).body
      assert.equal(shown?.[ENTERPRISE], { manager: { value: 'm1' } })
    })

for (const wrap of [(one: unknown) => [one], (one: unknown) => [{ value: one }], (one: unknown) => ({ value: one })])
  test(`plain attributes as ${JSON.stringify(wrap('x'))} are one value, whichever way they come`, async ({
    directory,
  }) => {
    const wrapped = Object.fromEntries(SINGLE.map(name => [name, wrap(`${name}!`)]))
    const expected = Object.fromEntries(SINGLE.map(name => [name, `${name}!`]))
    const created = await addUser(directory, { ...wrapped, active: wrap('True') })
    const patched = await addUser(directory)
    await directory.send('PATCH', `/Users/${patched}`, { Operations: [{ op: 'add', value: wrapped }] })
    for (const id of [created, patched]) {
      const { body = {} } = await directory.send('GET', `/Users/${id}`)
      assert.equal(Object.fromEntries(SINGLE.map(name => [name, body[name]])), expected)
      assert.is(body.active, true)
    }
    const Operations = [{ op: 'Replace', path: 'active', value: wrap('False') }]
    assert.is((await directory.send('PATCH', `/Users/${patched}`, { Operations })).body?.active, false)
  })

for (const [emails, why] of [
  [[{ value: 'jürgen@example.com' }], 'ASCII'],
  [[{ value: '用户@example.com' }], 'ASCII'],
  [[{ value: 'nothing' }], 'needs an email address'],
  [[], 'needs an email address'],
] as const)
  test(`the addresses ${JSON.stringify(emails)} are refused with the reason`, async ({ directory }) => {
    const body = { schemas: [USER], userName: `no-address-${++counter}`, emails }
    const refused = await directory.send('POST', '/Users', body)
    assert.equal([refused.status, refused.body?.scimType], [400, 'invalidValue'])
    assert.match(String(refused.body?.detail), why)
  })

test('an address of a domain in another script is accepted', async ({ directory }) => {
  await addUser(directory, { emails: [{ value: 'juergen@bücher.example' }] })
})

test('two values of an attribute that has one are refused, and lists stay lists', async ({ directory }) => {
  const emails = [{ type: 'work', value: 'a@example.com' }]
  const id = await addUser(directory, { emails })
  assert.equal((await directory.send('GET', `/Users/${id}`)).body?.emails, emails)
  const refused = await directory.send('POST', '/Users', {
    schemas: [USER],
    userName: 'two@example.com',
    title: ['a', 'b'],
  })
  assert.equal([refused.status, refused.body?.scimType], [400, 'invalidValue'])
})

interface Mail {
  type: string
  value: string
  primary?: boolean
}
/** Two addresses, which nobody else has. */
function addresses(): { work: Mail; home: Mail } {
  const n = ++counter
  return {
    work: { type: 'work', value: `w${n}@example.com`, primary: true },
    home: { type: 'home, or "so"', value: `h${n}@example.com` },
  }
}

const ROWS: [query: string, expected: (work: Mail, home: Mail) => object][] = [
  ['emails[type eq "work"]', work => ({ emails: [work] })],
  ['emails[type eq "work"].value', ({ value }) => ({ emails: [{ value }] })],
  ['emails[type eq "home, or \\"so\\""],displayName', (_, home) => ({ emails: [home], displayName: 'Ada' })],
  [
    'emails[type eq "work"].value,emails[not (type eq "work")].type',
    ({ value }, { type }) => ({ emails: [{ value }, { type }] }),
  ],
  ['emails[type eq "other"]', () => ({ emails: [] })],
  ['emails.value,displayName', (...both) => ({ emails: both.map(({ value }) => ({ value })), displayName: 'Ada' })],
]
for (const [attributes, expected] of ROWS)
  test(`attributes=${attributes} chooses among values`, async ({ directory }) => {
    const { work, home } = addresses()
    const id = await addUser(directory, { displayName: 'Ada', emails: [work, home] })
    const path = `/Users/${id}?attributes=${encodeURIComponent(attributes)}`
    const { status, body = {} } = await directory.send('GET', path)
    assert.is(status, 200, JSON.stringify(body))
    const { id: _, meta, schemas, ...rest } = body
    assert.equal(rest, expected(work, home))
  })

test('excludedAttributes leaves the chosen values out', async ({ directory }) => {
  const { work, home } = addresses()
  const id = await addUser(directory, { displayName: 'Ada', emails: [work, home] })
  const without = encodeURIComponent('emails[type eq "work"],name')
  const { body } = await directory.send('GET', `/Users/${id}?excludedAttributes=${without}`)
  assert.equal(body?.emails, [home])
})

test('what is answered with 501 is not said to be supported', async ({ directory }) => {
  const { body } = await directory.send('GET', '/ServiceProviderConfig')
  assert.equal(body?.bulk, { supported: false, maxOperations: 0, maxPayloadSize: 0 })
  const { body: types } = await directory.send('GET', '/ResourceTypes')
  assert.equal(
    ((types?.Resources ?? []) as { endpoint: string }[]).map(({ endpoint }) => endpoint),
    ['/Users', '/Groups'],
  )
})

for (const text of ['emails[type eq "work"', 'emails[', 'emails[type]', 'emails[[type eq "work"]]', '[type eq "x"]'])
  test(`attributes=${text} is refused as SCIM does`, async ({ directory }) => {
    const id = await addUser(directory)
    const { status, body } = await directory.send('GET', `/Users/${id}?attributes=${encodeURIComponent(text)}`)
    assert.is(status, 400, JSON.stringify(body))
    assert.equal(body?.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'])
  })

for (const [method, path, status] of [
  ['GET', '/Me', 501],
  ['POST', '/Me', 501],
  ['PUT', '/Me', 501],
  ['PATCH', '/Me', 501],
  ['DELETE', '/Me', 501],
  ['GET', '/Me?attributes=userName', 501],
  ['POST', '/Bulk', 501],
  ['POST', '/bulk/', 501],
  ['GET', '/Mean', 404],
  ['GET', '/Users/Me', 404],
  ['GET', '/Nothing/of/ours', 404],
  ['PUT', '/Users', 405],
  ['DELETE', '/ServiceProviderConfig', 405],
] as const)
  test(`${method} ${path}, which we do not have, is refused as SCIM does`, async ({ directory }) => {
    const answer = await directory.send(method, path, method === 'GET' || method === 'DELETE' ? undefined : {})
    assert.is(answer.status, status)
    assert.match(answer.headers.get('content-type') ?? '', 'application/scim+json')
    const { schemas, status: told, detail } = answer.body ?? {}
    assert.equal([schemas, told], [['urn:ietf:params:scim:api:messages:2.0:Error'], String(status)])
    assert.ok(String(detail).length > 10)
  })

test('beside it, a problem is one as everywhere', async ({ world }) => {
  for (const path of ['/scim', '/scim/v3/x', '/nothing']) {
    const answer = await fetch(world.url + path, { headers: { accept: 'application/json' } })
    assert.equal([answer.status, answer.headers.get('content-type')], [404, 'application/problem+json'])
  }
})

test.run()
