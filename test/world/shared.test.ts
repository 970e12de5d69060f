import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isWorker } from '../../scripts/test/end.ts'
import { sharedWorld } from './shared.ts'

const OPTIONS = { roles: 'api', agent: false }
const test = suite('a world that files share')

const answers = (url: string) =>
  fetch(`${url}/health`).then(
    () => true,
    () => false,
  )

test('files that want the same have one world, an account each, and a worker keeps it', async () => {
  const [one, other] = [await sharedWorld(OPTIONS), await sharedWorld(OPTIONS)]
  assert.is(one.url, other.url)
  assert.is.not(one.accountId, other.accountId)
  const { body: made } = await one.call(routes.createService, { body: { name: 'Shop' } })
  assert.equal(
    (await one.call(routes.listServices)).body.map(({ id }) => id),
    [made.id],
  )
  assert.equal((await other.call(routes.listServices)).body, [])
  await one.close()
  assert.ok(await answers(other.url), 'the other file still uses it')
  await other.close()
  assert.is(await answers(other.url), isWorker)
})

test('files that want something else have another world', async () => {
  const [one, other] = [await sharedWorld(OPTIONS), await sharedWorld({ agent: false })]
  assert.is.not(one.url, other.url)
  await one.close()
  await other.close()
})

test('an unexpected line fails the file that it was logged for, and no later one', async () => {
  const [one, other] = [await sharedWorld(OPTIONS), await sharedWorld(OPTIONS)]
  one.platform.log.error('a surprise')
  const failure = await one.close().then(
    () => 'none',
    (error: Error) => error.message,
  )
  assert.match(failure, 'a surprise')
  await other.close()
})

test.run()
