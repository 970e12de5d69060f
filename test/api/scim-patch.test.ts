import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addDirectory, type Directory, ENTERPRISE } from '../world/directory.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'

const test = suite<{ world: SharedWorld; directory: Directory }>('operations on users by SCIM')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
  context.directory = await addDirectory(context.world)
})
test.after(({ world }) => world.close())

let counter = 0
const unique = (text: string) => `${text}-${++counter}@example.com`

/** Operations as Entra ID and Okta send them, and the resulting user. */
const PATCHES: { name: string; operations: object[]; expect: object }[] = [
  {
    name: 'Entra: active as text',
    operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    expect: { active: false },
  },
  { name: 'Entra: active again', operations: [{ op: 'Add', path: 'active', value: 'True' }], expect: { active: true } },
  {
    name: 'Okta: active without a path',
    operations: [{ op: 'replace', value: { active: false } }],
    expect: { active: false },
  },
  { name: 'Okta: active again', operations: [{ op: 'replace', value: { active: true } }], expect: { active: true } },
  {
    name: 'Entra: a filtered path of a value that is there',
    operations: [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'KEPT' }],
    expect: { emails: [{ type: 'work', value: 'KEPT', primary: true }] },
  },
  {
    name: 'Entra: a filtered path of a value that is not there',
    operations: [{ op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+49 30 1' }],
    expect: { phoneNumbers: [{ type: 'mobile', value: '+49 30 1' }] },
  },
  {
    name: 'Entra: a sub-attribute of a filtered path beside',
    operations: [
      { op: 'Replace', path: 'addresses[type eq "work"].streetAddress', value: 'Main Street 1' },
      { op: 'Replace', path: 'addresses[type eq "work"].locality', value: 'Berlin' },
    ],
    expect: { addresses: [{ type: 'work', streetAddress: 'Main Street 1', locality: 'Berlin' }] },
  },
  {
    name: 'Entra: names with dots and paths as keys, without a path',
    operations: [
      {
        op: 'replace',
        value: {
          displayName: 'Many Names',
          'name.givenName': 'Many',
          'name.familyName': 'Names',
          'phoneNumbers[type eq "work"].value': '+49 30 2',
          [`${ENTERPRISE}:department`]: 'Sales',
        },
      },
    ],
    expect: {
      displayName: 'Many Names',
      name: { givenName: 'Many', familyName: 'Names' },
      phoneNumbers: [{ type: 'work', value: '+49 30 2' }],
      [ENTERPRISE]: { department: 'Sales' },
    },
  },
  {
    name: 'Entra: an attribute of the extension, and the manager by id alone',
    operations: [
      { op: 'Add', path: `${ENTERPRISE}:employeeNumber`, value: '7' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: '26118915-6090-4610-87e4-49d8ca9f808d' },
    ],
    expect: { [ENTERPRISE]: { employeeNumber: '7', manager: { value: '26118915-6090-4610-87e4-49d8ca9f808d' } } },
  },
  {
    name: 'the extension as a whole',
    operations: [{ op: 'add', value: { [ENTERPRISE]: { costCenter: '4711' } } }],
    expect: { [ENTERPRISE]: { costCenter: '4711' } },
  },
  {
    name: 'several values replaced as a whole',
    operations: [
      { op: 'add', path: 'phoneNumbers', value: [{ type: 'home', value: '1' }] },
      {
        op: 'replace',
        path: 'phoneNumbers',
        value: [
          { type: 'work', value: '2' },
          { type: 'fax', value: '3' },
        ],
      },
    ],
    expect: {
      phoneNumbers: [
        { type: 'work', value: '2' },
        { type: 'fax', value: '3' },
      ],
    },
  },
  {
    name: 'a new primary value takes it from the others',
    operations: [
      { op: 'add', path: 'phoneNumbers', value: [{ value: '1', primary: true }] },
      { op: 'add', path: 'phoneNumbers', value: [{ value: '2', primary: true }] },
    ],
    expect: {
      phoneNumbers: [
        { value: '1', primary: false },
        { value: '2', primary: true },
      ],
    },
  },
  {
    name: 'the same value added twice is there once',
    operations: [
      { op: 'add', path: 'phoneNumbers', value: { value: '1' } },
      { op: 'add', path: 'phoneNumbers', value: [{ value: '1' }] },
    ],
    expect: { phoneNumbers: [{ value: '1' }] },
  },
  {
    name: 'values removed by a filter, and an attribute of one',
    operations: [
      {
        op: 'add',
        path: 'phoneNumbers',
        value: [
          { type: 'a', value: '1' },
          { type: 'b', value: '2', display: 'x' },
        ],
      },
      { op: 'Remove', path: 'phoneNumbers[type eq "a"]' },
      { op: 'Remove', path: 'phoneNumbers[type eq "b"].display' },
    ],
    expect: { phoneNumbers: [{ type: 'b', value: '2' }] },
  },
  {
    name: 'names of attributes have no case',
    operations: [
      { op: 'REPLACE', path: 'DisplayName', value: 'Case' },
      { op: 'add', path: 'NAME.givenname', value: 'C' },
    ],
    expect: { displayName: 'Case', name: { givenName: 'C' } },
  },
  {
    name: 'null removes',
    operations: [
      { op: 'replace', path: 'title', value: 'x' },
      { op: 'replace', path: 'title', value: null },
    ],
    expect: { title: undefined },
  },
  {
    name: 'what we do not know is kept',
    operations: [{ op: 'add', path: 'urn:ietf:params:scim:schemas:extension:acme:2.0:User:badge', value: 'blue' }],
    expect: { 'urn:ietf:params:scim:schemas:extension:acme:2.0:User': { badge: 'blue' } },
  },
  {
    name: 'what is ours is ignored beside the rest',
    operations: [{ op: 'replace', value: { id: 'x', schemas: ['y'], meta: {}, title: 'kept' } }],
    expect: { title: 'kept' },
  },
]

for (const { name, operations, expect } of PATCHES)
  test(`PATCH: ${name}`, async ({ directory }) => {
    const userName = unique('patched')
    const kept = unique('kept')
    const emails = [{ type: 'work', value: userName, primary: true }]
    const id = await directory.addUser(userName, { emails })
    const text = JSON.stringify(operations).replaceAll('KEPT', kept)
    const { status, body } = await directory.patch(`/Users/${id}`, ...JSON.parse(text))
    assert.is(status, 200, JSON.stringify(body))
    const wanted = JSON.parse(JSON.stringify(expect).replaceAll('KEPT', kept))
    for (const key of Object.keys(expect)) assert.equal(body[key], wanted[key], key)
    assert.equal((await directory.send('GET', `/Users/${id}`)).body, body)
  })

const REFUSED: { name: string; operations: unknown; scimType: string }[] = [
  { name: 'no such operation', operations: [{ op: 'move', path: 'title', value: 'x' }], scimType: 'invalidValue' },
  { name: 'a path that is none', operations: [{ op: 'add', path: 'a b', value: 'x' }], scimType: 'invalidPath' },
  { name: 'a prototype', operations: [{ op: 'add', path: '__proto__.polluted', value: 'x' }], scimType: 'invalidPath' },
  {
    name: 'a constructor',
    operations: [{ op: 'add', value: { 'constructor.prototype': 'x' } }],
    scimType: 'invalidPath',
  },
  { name: 'the id', operations: [{ op: 'replace', path: 'id', value: 'x' }], scimType: 'mutability' },
  { name: 'groups', operations: [{ op: 'add', path: 'groups', value: [{ value: 'x' }] }], scimType: 'mutability' },
  {
    name: 'a filter that chooses nothing',
    operations: [{ op: 'replace', path: 'emails[type co "x"].value', value: 'x' }],
    scimType: 'noTarget',
  },
  { name: 'removal of everything', operations: [{ op: 'remove' }], scimType: 'noTarget' },
  { name: 'no operations', operations: [], scimType: 'invalidValue' },
  {
    name: 'too many',
    operations: Array.from({ length: 1_001 }, () => ({ op: 'remove', path: 'x' })),
    scimType: 'invalidValue',
  },
  { name: 'a name taken away', operations: [{ op: 'remove', path: 'userName' }], scimType: 'invalidValue' },
  {
    name: 'active that is neither',
    operations: [{ op: 'replace', path: 'active', value: 'maybe' }],
    scimType: 'invalidValue',
  },
  { name: 'too much', operations: [{ op: 'add', path: 'title', value: 'x'.repeat(33_000) }], scimType: 'invalidValue' },
  {
    name: 'too many values',
    operations: [{ op: 'add', path: 'ims', value: Array.from({ length: 101 }, (_, n) => ({ value: n })) }],
    scimType: 'invalidValue',
  },
  {
    name: 'no address',
    operations: [{ op: 'replace', path: 'emails', value: [{ value: 'nobody' }] }],
    scimType: 'invalidValue',
  },
]

for (const { name, operations, scimType } of REFUSED)
  test(`PATCH refused: ${name}`, async ({ directory }) => {
    const id = await directory.addUser(unique('refused'))
    const before = (await directory.send('GET', `/Users/${id}`)).body
    const { status, body } = await directory.patch(`/Users/${id}`, ...(operations as object[]))
    assert.equal([status, body.schemas, body.status], [400, ['urn:ietf:params:scim:api:messages:2.0:Error'], '400'])
    assert.is(body.scimType, scimType, body.detail)
    assert.ok(body.detail.length > 0)
    assert.equal((await directory.send('GET', `/Users/${id}`)).body, before)
  })

test.run()
