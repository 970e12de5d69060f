import { AwsClient } from 'aws4fetch'
import type { ObjectStore } from './store.ts'

export interface Bucket {
  endpoint: string
  bucket: string
  id: string
  secret: string
}

/** A bucket that does not answer must not hold its sweep up for ever. */
const PATIENCE_MS = 30_000

/** Objects in a bucket of an S3 service, by path-style addresses that are signed by us (AWS Signature Version 4). */
export function s3Objects({ endpoint, bucket, id, secret }: Bucket): ObjectStore {
  const client = new AwsClient({ accessKeyId: id, secretAccessKey: secret, service: 's3', retries: 3 })
  const root = `${endpoint.replace(/\/$/, '')}/${bucket}`

  async function presign(method: 'GET' | 'PUT', key: string, headers: Record<string, string>, seconds: number) {
    const url = new URL(`${root}/${key}`)
    url.searchParams.set('X-Amz-Expires', String(seconds))
    if (method === 'GET') url.searchParams.set('response-content-disposition', 'attachment')
    // Type and length are part of the signature only when every header is.
    return (await client.sign(url, { method, headers, aws: { signQuery: true, allHeaders: true } })).url
  }

  async function ask(url: string, method: 'GET' | 'DELETE'): Promise<string> {
    const response = await client.fetch(url, { method, signal: AbortSignal.timeout(PATIENCE_MS) })
    const text = await response.text()
    if (!response.ok) throw new Error(`the object store answered ${response.status}: ${text.slice(0, 300)}`)
    return text
  }

  async function list(prefix: string, token: string | null): Promise<{ keys: string[]; next: string | null }> {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token ? { 'continuation-token': token } : {}) })
    const text = await ask(`${root}?${query}`, 'GET')
    return {
      keys: [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key),
      next: /<NextContinuationToken>([^<]+)</.exec(text)?.[1] ?? null,
    }
  }

  return {
    presignUpload: (key, { content_type, bytes }, seconds) =>
      presign('PUT', key, { 'content-type': content_type, 'content-length': String(bytes) }, seconds),
    presignDownload: (key, seconds) => presign('GET', key, {}, seconds),
    async read(key, most) {
      const response = await client.fetch(`${root}/${key}`, { signal: AbortSignal.timeout(PATIENCE_MS) })
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`the object store answered ${response.status}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      return bytes.length <= most ? bytes : null
    },
    async removeAll(prefix) {
      let next: string | null = null
      do {
        const page = await list(prefix, next)
        for (const key of page.keys) await ask(`${root}/${key}`, 'DELETE')
        next = page.next
      } while (next !== null)
    },
  }
}
