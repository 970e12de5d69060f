import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('objects on the local disk')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

const text = 'what a run left behind'
const upload = { content_type: 'text/plain', bytes: text.length }

function objectsOf(world: World) {
  const objects = world.planes[0]?.platform.objects
  if (!objects) throw new Error('This world has no control plane.')
  return objects
}

async function put(url: string, body: string, type = 'text/plain') {
  return (await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body })).status
}

test('an object that is put at a signed address is served at another, as a download', async ({ world }) => {
  const objects = objectsOf(world)
  assert.is(await put(await objects.presignUpload('artifact/a/one.txt', upload, 60), text), 204)
  const answer = await fetch(await objects.presignDownload('artifact/a/one.txt', 60))
  assert.is(await answer.text(), text)
  assert.is(answer.headers.get('content-disposition'), 'attachment')
  assert.is(answer.headers.get('content-type'), 'application/octet-stream')
  assert.is(answer.headers.get('x-content-type-options'), 'nosniff')
  await objects.removeAll('artifact/a/')
  assert.is((await fetch(await objects.presignDownload('artifact/a/one.txt', 60))).status, 404)
})

test('an address accepts only the upload for which it was issued', async ({ world }) => {
  const url = await objectsOf(world).presignUpload('artifact/b/one.txt', upload, 60)
  assert.is(await put(url, text, 'text/html'), 400)
  assert.is(await put(url, `${text}!`), 400)
  const chunks = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`${text} and more`))
      controller.close()
    },
  })
  const headers = { 'content-type': 'text/plain' }
  const chunked = await fetch(url, { method: 'PUT', headers, body: chunks, duplex: 'half' } as RequestInit)
  assert.is(chunked.status, 400)
  assert.is((await fetch(await objectsOf(world).presignDownload('artifact/b/one.txt', 60))).status, 404)
})

test('an address that was changed in any part, or is too old, is refused', async ({ world }) => {
  const objects = objectsOf(world)
  assert.is(await put(await objects.presignUpload('artifact/c/one.txt', upload, 60), text), 204)
  const good = new URL(await objects.presignDownload('artifact/c/one.txt', 60))
  const changed = [
    (url: URL) => url.searchParams.set('expires', '99999999999'),
    (url: URL) => url.searchParams.set('signature', 'x'.repeat(43)),
    (url: URL) => url.searchParams.delete('signature'),
    (url: URL) => (url.pathname = '/object/artifact/c/two.txt'),
    (url: URL) => (url.pathname = '/object/artifact/..%2f..%2fcredentials.json'),
    (url: URL) => (url.pathname = '/object/credentials.json'),
  ]
  for (const change of changed) {
    const url = new URL(good)
    change(url)
    assert.is((await fetch(url)).status, 403, url.toString())
  }
  const other = new URL(await objects.presignUpload('artifact/c/one.txt', upload, 60))
  assert.is((await fetch(other)).status, 403, 'an address to write reads nothing')
  assert.is((await fetch(good)).status, 200)
  await world.advance('61s')
  assert.is((await fetch(good)).status, 403)
})

test('artifacts are deleted with the results of their day, even some weeks late', async ({ world }) => {
  const objects = objectsOf(world)
  const today = new Date(world.clock.now()).toISOString().slice(0, 10)
  const old = new Date(world.clock.now() - 25 * 86_400_000).toISOString().slice(0, 10)
  for (const day of [today, old])
    assert.is(await put(await objects.presignUpload(`artifact/${day}/x/one.txt`, upload, 60), text), 204)
  await world.leap('1h')
  const answers = [today, old].map(async day => fetch(await objects.presignDownload(`artifact/${day}/x/one.txt`, 60)))
  assert.equal(
    (await Promise.all(answers)).map(({ status }) => status),
    [200, 404],
  )
})

test.run()
