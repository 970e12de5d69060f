import type { Readable } from 'node:stream'

/** The size of a part; S3 allows 10,000 of them, each of 5 MB at least except for the last. */
const PART = 8_000_000

/** Sends a signed request to an object's address. Throws unless the store did what was asked. */
export type SendPart = (
  method: 'POST' | 'PUT' | 'DELETE',
  query: string,
  body?: Buffer,
) => Promise<{ text: string; etag: string | null }>

/**
 * Stores a stream of unknown length as one object (S3, multipart upload): a part is in memory. Nothing is left of an
 * upload that fails, unless the store is away then.
 */
export async function uploadInParts(send: SendPart, source: Readable): Promise<void> {
  const { text } = await send('POST', 'uploads=')
  const id = /<UploadId>([^<]+)</.exec(text)?.[1]
  if (id === undefined) throw new Error('the object store named no upload')
  const upload = `uploadId=${encodeURIComponent(id)}`
  try {
    const tags: string[] = []
    for await (const part of partsOf(source)) {
      const { etag } = await send('PUT', `partNumber=${tags.length + 1}&${upload}`, part)
      tags.push(etag ?? '')
    }
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const done = await send('POST', upload, Buffer.from(body))
    // It may begin its answer before it knows the outcome.
    if (!/<CompleteMultipartUploadResult/.test(done.text))
      throw new Error('the object store did not complete the upload')
  } catch (error) {
    source.destroy()
    await send('DELETE', upload).catch(() => {})
    throw error
  }
}

async function* partsOf(source: Readable): AsyncGenerator<Buffer> {
  let [held, bytes]: [Buffer[], number] = [[], 0]
  for await (const chunk of source as AsyncIterable<Buffer>) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < PART) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  yield Buffer.concat(held)
}
