import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { asRefusal } from '../../control-plane/src/platform/http/problem.ts'
import { s3Objects } from '../../control-plane/src/platform/objects/s3.ts'
import { ObjectsRefused } from '../../control-plane/src/platform/objects/store.ts'
import { isSigned } from '../world/s3-signature.ts'

const SECRET = 'the secret of the bucket'

interface Bucket {
  server: Server
  endpoint: string
  kept: Map<string, string>
  /** The parts of uploads that have not ended. */
  uploads: Map<string, string[]>
}

/** A bucket that checks every signature, as far as this test needs one. */
async function startBucket(): Promise<Bucket> {
  const [kept, uploads] = [new Map<string, string>(), new Map<string, string[]>()]
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const url = new URL(request.url ?? '', 'http://bucket')
    const key = url.pathname.slice('/files/'.length)
    if (!isSigned(SECRET, request, body)) return void response.writeHead(403).end('SignatureDoesNotMatch')
    if (url.searchParams.has('list-type')) return void response.end(listing(url, kept))
    const part = partOf(url, request.method ?? '', body)
    if (part !== null) return void response.writeHead(200, { etag: '"tag"' }).end(part)
    if (request.method === 'PUT') kept.set(key, body.toString())
    if (request.method === 'DELETE') kept.delete(key)
    response.writeHead(request.method === 'GET' && !kept.has(key) ? 404 : 200).end(kept.get(key))
  })
  /** Answers a request of an upload in parts; null for any other. */
  function partOf(url: URL, method: string, body: Buffer): string | null {
    const key = url.pathname.slice('/files/'.length)
    const [id, number] = [url.searchParams.get('uploadId'), url.searchParams.get('partNumber')]
    if (url.searchParams.has('uploads')) {
      uploads.set(key, [])
      return `<InitiateMultipartUploadResult><UploadId>up/${key}</UploadId></InitiateMultipartUploadResult>`
    }
    const parts = uploads.get(key)
    if (id !== `up/${key}` || !parts) return null
    if (method === 'PUT') parts[Number(number) - 1] = body.toString('latin1')
    else uploads.delete(key)
    if (method !== 'POST') return ''
    assert.is((body.toString().match(/<Part>/g) ?? []).length, parts.length)
    kept.set(key, parts.join(''))
    return '<CompleteMultipartUploadResult/>'
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { server, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, kept, uploads }
}

/** A page of a listing, with at most two keys. */
function listing(url: URL, kept: ReadonlyMap<string, string>): string {
  const from = url.searchParams.get('continuation-token') ?? ''
  const all = [...kept.keys()].filter(key => key.startsWith(url.searchParams.get('prefix') ?? '') && key > from).sort()
  const page = all.slice(0, 2)
  const next = all.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const entries = page.map(key => `<Contents><Key>${key}</Key><Size>${kept.get(key)?.length}</Size></Contents>`)
  return `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`
}

test('objects in a bucket: signed for exactly one upload, read back, and removed by prefix', async () => {
  const { server, endpoint, kept } = await startBucket()
  try {
    const objects = s3Objects({ endpoint, bucket: 'files', id: 'key id', secret: SECRET })
    const headers = { 'content-type': 'text/plain' }
    const url = await objects.presignUpload('artifact/a/one.txt', { content_type: 'text/plain', bytes: 5 }, 60)
    const put = (type: string, body: string) =>
      fetch(url, { method: 'PUT', headers: { ...headers, 'content-type': type }, body }).then(answer => answer.status)
    assert.is(await put('text/html', 'hello'), 403)
    assert.is(await put('text/plain', 'hello!'), 403)
    assert.is(await put('text/plain', 'hello'), 200)
    const answer = await fetch(await objects.presignDownload('artifact/a/one.txt', 60))
    assert.is(await answer.text(), 'hello')
    assert.is((await objects.read('artifact/a/one.txt', 5))?.toString(), 'hello')
    assert.is(await objects.read('artifact/a/one.txt', 4), null)
    assert.is(await objects.read('artifact/a/none.txt', 5), null)
    const opened = await objects.open('artifact/a/one.txt')
    assert.is(opened && Buffer.concat(await opened.content.toArray()).toString(), 'hello')
    assert.is(await objects.open('artifact/a/none.txt'), null)
    for (const key of ['artifact/a/two', 'artifact/a/three', 'artifact/b/one']) kept.set(key, '')
    await objects.removeAll('artifact/a/')
    assert.equal([...kept.keys()], ['artifact/b/one'])
  } finally {
    server.close()
  }
})

test('the sizes of all files are listed page by page, and a bucket that does not let us look refuses', async () => {
  const { server, endpoint, kept } = await startBucket()
  const bucket = { endpoint, bucket: 'files', id: 'key id', secret: SECRET }
  const sizesOf = async (secret: string) => Array.fromAsync(s3Objects({ ...bucket, secret }).sizes())
  try {
    assert.equal(await sizesOf(SECRET), [])
    for (const [at, key] of ['a/1', 'a/2', 'b/3', 'b/c/4', 'b/c/5'].entries()) kept.set(key, 'x'.repeat(at))
    assert.equal((await sizesOf(SECRET)).sort(), [0, 1, 2, 3, 4])
    const refused = await sizesOf('another secret').catch((error: unknown) => error)
    assert.instance(refused, ObjectsRefused)
  } finally {
    server.close()
  }
})

test('a stream is stored in parts, or not at all', async () => {
  const { server, endpoint, kept, uploads } = await startBucket()
  try {
    const objects = s3Objects({ endpoint, bucket: 'files', id: 'key id', secret: SECRET })
    const pieces = Array.from({ length: 20 }, (_, n) => Buffer.alloc(1_000_000, n))
    await objects.writeStream('export/a/1.zip', Readable.from(pieces), 'application/zip')
    assert.is(kept.get('export/a/1.zip'), Buffer.concat(pieces).toString('latin1'))
    await objects.writeStream('export/a/empty.zip', Readable.from([]), 'application/zip')
    assert.is(kept.get('export/a/empty.zip'), '')
    const broken = Readable.from(
      (function* () {
        yield* pieces
        throw new Error('the source broke')
      })(),
    )
    const error = await objects.writeStream('export/a/2.zip', broken, 'application/zip').catch(reason => reason)
    assert.match(error.message, 'the source broke')
    assert.not.ok(kept.has('export/a/2.zip'))
    assert.is(uploads.size, 0)
  } finally {
    server.close()
  }
})

test('a bucket that is away, or at its limit, is a 503; one that refuses us is not', async () => {
  const faults = { away: 0, busy: 503, limited: 429, refused: 403 }
  const codes: Record<string, string> = {}
  for (const [name, status] of Object.entries(faults)) {
    const server = createServer((_, response) => {
      if (status === 0) response.destroy()
      else response.writeHead(status).end('no')
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const objects = s3Objects({ endpoint, bucket: 'files', id: 'key id', secret: SECRET })
    for (const [verb, work] of Object.entries({
      read: () => objects.read('a/b', 5),
      remove: () => objects.removeAll('a/'),
    }))
      codes[`${name} ${verb}`] = await work().then(
        () => 'nothing',
        error => asRefusal(error).code,
      )
    server.close()
  }
  assert.equal(codes, {
    'away read': 'unavailable',
    'away remove': 'unavailable',
    'busy read': 'unavailable',
    'busy remove': 'unavailable',
    'limited read': 'unavailable',
    'limited remove': 'unavailable',
    'refused read': 'internal',
    'refused remove': 'internal',
  })
})

test.run()
