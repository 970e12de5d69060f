import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { uploadInParts } from './multipart.ts'
import { type ObjectStore, ObjectsRefused } from './store.ts'

export interface Bucket {
  endpoint: string
  bucket: string
  id: string
  secret: string
}

/** Time limit, so that a bucket that does not respond does not block a sweep. */
const PATIENCE_MS = 30_000
/** Time limit for a part of a large file. */
const PART_MS = 120_000
/** Time limit for sending a file to a slow reader. */
const SENDING_MS = 120_000

/** Objects in a bucket of an S3 service, by path-style addresses that we sign (AWS Signature Version 4). */
export function s3Objects({ endpoint, bucket, id, secret }: Bucket): ObjectStore {
  const client = new AwsClient({ accessKeyId: id, secretAccessKey: secret, service: 's3', retries: 3 })
  const root = `${endpoint.replace(/\/$/, '')}/${bucket}`

  async function presign(method: 'GET' | 'PUT', key: string, headers: Record<string, string>, seconds: number) {
    const url = new URL(`${root}/${key}`)
    url.searchParams.set('X-Amz-Expires', String(seconds))
    if (method === 'GET') url.searchParams.set('response-content-disposition', 'attachment')
    // Type and length are signed only if all headers are.
    return (await client.sign(url, { method, headers, aws: { signQuery: true, allHeaders: true } })).url
  }

  /** The store's whole response, or its beginning beyond `most` bytes. Throws an error that `isAway` recognizes if the store is unavailable. */
  async function ask(
    url: string,
    method: 'GET' | 'PUT' | 'DELETE',
    content?: { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> },
    most = Number.POSITIVE_INFINITY,
  ): Promise<{ status: number; bytes: Buffer }> {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await client
      .fetch(url, { method, signal, ...content })
      .then(async response => ({ status: response.status, bytes: await bodyOf(response, most) }))
      .catch(cause => {
        throw away('does not answer', cause)
      })
    if (answer.status >= 500 || answer.status === 429) throw away(refusalOf(answer))
    return answer
  }

  async function askSurely(url: string, method: 'GET' | 'DELETE'): Promise<string> {
    const answer = await ask(url, method)
    if (answer.status >= 300) throw new ObjectsRefused(`the object store ${refusalOf(answer)}`)
    return answer.bytes.toString()
  }

  async function list(prefix: string, token: string | null) {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token ? { 'continuation-token': token } : {}) })
    const text = await askSurely(`${root}?${query}`, 'GET')
    return {
      keys: [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key),
      sizes: [...text.matchAll(/<Size>(\d+)<\/Size>/g)].map(([, size]) => Number(size)),
      next: /<NextContinuationToken>([^<]+)</.exec(text)?.[1] ?? null,
    }
  }

  async function* sizes(): AsyncGenerator<number> {
    let next: string | null = null
    do {
      const page = await list('', next)
      yield* page.sizes
      next = page.next
    } while (next !== null)
  }

  return {
    sizes,
    presignUpload: (key, { content_type, bytes }, seconds) =>
      presign('PUT', key, { 'content-type': content_type, 'content-length': String(bytes) }, seconds),
    presignDownload: (key, seconds) => presign('GET', key, {}, seconds),
    async read(key, most) {
      const { status, bytes } = await ask(`${root}/${key}`, 'GET', undefined, most)
      if (status === 404) return null
      if (status >= 300) throw new Error(`the object store ${refusalOf({ status, bytes })}`)
      return bytes.length <= most ? bytes : null
    },
    async write(key, bytes, contentType) {
      const headers = { 'content-type': contentType, 'content-length': String(bytes.length) }
      const answer = await ask(`${root}/${key}`, 'PUT', { headers, body: new Uint8Array(bytes) })
      if (answer.status >= 300) throw new Error(`the object store ${refusalOf(answer)}`)
    },
    writeStream: (key, source, contentType) =>
      uploadInParts(async (method, query, body) => {
        const signal = AbortSignal.timeout(PART_MS)
        const headers = { 'content-type': contentType }
        const response = await client
          .fetch(`${root}/${key}?${query}`, { method, signal, headers, body: body ? new Uint8Array(body) : null })
          .catch(cause => {
            throw away('does not answer', cause)
          })
        const bytes = Buffer.from(await response.arrayBuffer())
        if (response.status >= 300) throw away(refusalOf({ status: response.status, bytes }))
        return { text: bytes.toString(), etag: response.headers.get('etag') }
      }, source),
    async open(key, patienceMs = SENDING_MS) {
      const signal = AbortSignal.timeout(patienceMs)
      const response = await client.fetch(`${root}/${key}`, { signal }).catch(cause => {
        throw away('does not answer', cause)
      })
      if (response.status === 404) return null
      if (response.status !== 200 || !response.body) throw away(`answered ${response.status}`)
      const length = response.headers.get('content-length')
      return {
        bytes: length === null ? null : Number(length),
        content: Readable.fromWeb(response.body as ReadableStream),
      }
    },
    async removeAll(prefix) {
      let next: string | null = null
      do {
        const page = await list(prefix, next)
        for (const key of page.keys) await askSurely(`${root}/${key}`, 'DELETE')
        next = page.next
      } while (next !== null)
    },
  }
}

/** The body of a response; of one that is longer than `most`, no more than shows that it is. */
async function bodyOf(response: Response, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes > most) break
  }
  return Buffer.concat(pieces)
}

function refusalOf({ status, bytes }: { status: number; bytes: Buffer }): string {
  return `answered ${status}: ${bytes.toString('utf8', 0, 300)}`
}

function away(why: string, cause?: unknown): Error {
  return Object.assign(new Error(`the object store ${why}`, { cause }), { code: '503' })
}
