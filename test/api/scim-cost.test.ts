import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addDirectory } from '../world/directory.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'

const test = suite<{ world: SharedWorld }>('what one request of a directory costs')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

/** Of this process, which is client and server. Parsing the body takes one second; without bounds it was minutes. */
const MOST_CPU_US = 10_000_000
/** An object of about 3 MB with many attributes. */
const wide = () => Object.fromEntries(Array.from({ length: 220_000 }, (_, n) => [`a${n}`, 1]))
const operation = (value: unknown) => ({ Operations: [{ op: 'add', value }] })
const longName = () => operation({ [`urn:${':1.1:a'.repeat(20_000)}!`]: 1 })

for (const [name, body, scimType] of [
  ['attributes', () => ({ displayName: 'x', ...wide() }), 'invalidSyntax'],
  ['names without a path', () => operation(wide()), 'invalidSyntax'],
  ['a long name', longName, 'invalidPath'],
] as const)
  test(`one request takes little of the process: ${name}`, async ({ world }) => {
    const directory = await addDirectory(world)
    const group = await directory.addGroup('x')
    const sent = body()
    const [method, path] = 'Operations' in sent ? ['PATCH', `/Groups/${group}`] : ['POST', '/Groups']
    const before = process.cpuUsage()
    const answer = await directory.send(method, path, sent)
    const { user } = process.cpuUsage(before)
    assert.equal([answer.status, answer.body.scimType], [400, scimType], answer.body.detail)
    assert.ok(user < MOST_CPU_US, `took ${Math.round(user / 1e3)} ms of CPU`)
  })

test.run()
