import { RUM_SDK_FILES } from '@pharos/control-plane/platform/http/rum-sdk.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('the files of the SDK')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api' })
})
test.after(({ world }) => world.close())

for (const name of RUM_SDK_FILES)
  for (const encoding of ['br', 'gzip', 'identity'])
    test(`${name} goes to pages of any site, as ${encoding}`, async ({ world }) => {
      const headers = { 'accept-encoding': encoding, origin: 'https://shop.example' }
      const response = await fetch(`${world.url}/rum/${name}`, { headers })
      const of = (header: string) => response.headers.get(header)
      assert.is(response.status, 200)
      assert.is(of('content-encoding'), encoding === 'identity' ? null : encoding)
      assert.is(of('content-type'), 'text/javascript; charset=utf-8')
      assert.equal(
        [of('access-control-allow-origin'), of('cross-origin-resource-policy'), of('cache-control')],
        ['*', 'cross-origin', 'public, max-age=300, stale-while-revalidate=86400'],
      )
      assert.ok((await response.text()).length > 1_000)
    })

test('other names are those of applications', async ({ world }) => {
  for (const name of ['other.js', 'index.js', '..%2fsdk.js'])
    assert.is((await fetch(`${world.url}/rum/${name}`)).status, 401)
})

test.run()
