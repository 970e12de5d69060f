import { monitorEventLoopDelay } from 'node:perf_hooks'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addDirectory } from '../world/directory.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('what one request of a directory costs')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

/** An object of about 3 MB with many attributes. */
const wide = () => Object.fromEntries(Array.from({ length: 220_000 }, (_, n) => [`a${n}`, 1]))
const operation = (value: unknown) => ({ Operations: [{ op: 'add', value }] })
const longName = () => operation({ [`urn:${':1.1:a'.repeat(20_000)}!`]: 1 })

for (const [name, body, scimType] of [
  ['attributes', () => ({ displayName: 'x', ...wide() }), 'invalidSyntax'],
  ['names without a path', () => operation(wide()), 'invalidSyntax'],
  ['a long name', longName, 'invalidPath'],
] as const)
  test(`one request does not block others in the process: ${name}`, async ({ world }) => {
    const directory = await addDirectory(world)
    const group = await directory.addGroup('x')
    const sent = body()
    const [method, path] = 'Operations' in sent ? ['PATCH', `/Groups/${group}`] : ['POST', '/Groups']
    const delay = monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    const answer = await directory.send(method, path, sent)
    delay.disable()
    assert.equal([answer.status, answer.body.scimType], [400, scimType], answer.body.detail)
    // Without bounds it took minutes.
    assert.ok(delay.max < 20e9, `stalled for ${Math.round(delay.max / 1e6)} ms`)
  })

test.run()
