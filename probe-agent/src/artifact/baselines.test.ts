import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { BaselineRequest } from '@pharos/shared-protocol/message/artifact.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BaselineStore } from './baselines.ts'

const test = suite<{ server: Server; url: string }>('baselines on the agent')

/** The content of a baseline is its path; these are served instead. */
const served = new Map<string, string>()
let downloads = 0

test.before(async context => {
  context.server = createServer(({ url = '' }, response) => {
    downloads++
    const content = served.get(url) ?? url
    response.statusCode = content === 'gone' ? 404 : 200
    response.end(content)
  })
  await new Promise<void>(resolve => context.server.listen(0, '127.0.0.1', resolve))
  context.url = `http://127.0.0.1:${(context.server.address() as AddressInfo).port}`
})
test.before.each(() => {
  served.clear()
  downloads = 0
})
test.after(({ server }) => void server.close())

const check_id = crypto.randomUUID()
function baseline(content: string) {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { id: crypto.randomUUID(), name: `${content.slice(1)}.txt`, sha256, bytes: content.length }
}

/** A store whose control plane gives each wanted baseline the address of its content. */
function storeOf(url: string, accepted: ReturnType<typeof baseline>[]) {
  const asked: string[][] = []
  const ask = async (text: string) => {
    const request = BaselineRequest.parse(JSON.parse(text))
    asked.push(request.baselines)
    const known = accepted.filter(({ id }) => request.baselines.includes(id))
    return JSON.stringify({
      v: 1,
      downloads: known.map(({ id, name }) => ({ id, url: `${url}/${name.slice(0, -4)}` })),
    })
  }
  return { asked, store: new BaselineStore({ ask }) }
}

test('each is fetched once, and later runs get their own copy', async ({ url }) => {
  const accepted = [baseline('/one'), baseline('/two'), baseline('/one')]
  const { asked, store } = storeOf(url, accepted)
  for (const run of ['a', 'b']) {
    const { folder, dispose } = await store.lend(run, { check_id, accepted })
    for (const { sha256 } of accepted) {
      assert.match(readFileSync(join(folder, sha256), 'utf8'), /^\/(one|two)$/)
      assert.is(statSync(join(folder, sha256)).mode & 0o777, 0o644, 'the user of a sandbox reads it')
    }
    assert.is(statSync(folder).mode & 0o777, 0o755)
    await dispose()
    assert.is(existsSync(folder), false)
  }
  assert.equal([asked.length, downloads], [1, 2])
})

const BROKEN: [what: string, content: string][] = [
  ['is gone', 'gone'],
  ['has other bytes of the same length', '/eno'],
  ['is longer', '/one and more'],
  ['is shorter', '/on'],
  ['is empty', ''],
]
for (const [what, content] of BROKEN)
  test(`one that ${what} is never lent`, async ({ url }) => {
    const accepted = [baseline('/one')]
    served.set('/one', content)
    const { store } = storeOf(url, accepted)
    await store.lend('token', { check_id, accepted }).then(
      () => assert.unreachable(),
      (error: Error) => assert.match(error.message, /^the object store (answered 404|returned other bytes)/),
    )
    served.clear()
    await (await store.lend('token', { check_id, accepted })).dispose()
  })

test('one without an address is named', async ({ url }) => {
  const { store } = storeOf(url, [])
  await store.lend('token', { check_id, accepted: [baseline('/one')] }).then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.message, 'there is no address for one.txt'),
  )
})

test.run()
