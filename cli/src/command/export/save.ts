import { createHash } from 'node:crypto'
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { failed } from '../../failure.ts'
import type { Session } from '../../session.ts'

/** The last characters that are kept, to see whether a list is cut. */
const TAIL = 2_000

/**
 * Writes a reply as it arrives: to stdout, or to a file that appears under its name only once it is complete. Returns
 * its bytes, their SHA-256, and its end.
 */
export async function saveReply(session: Session, response: Response, file: string | undefined) {
  const sum = createHash('sha256')
  const seen = { bytes: 0, tail: '' }
  const watch = new Transform({
    transform(chunk: Buffer, _, done) {
      seen.bytes += chunk.length
      sum.update(chunk)
      seen.tail = (seen.tail + chunk.toString('latin1')).slice(-TAIL)
      done(null, chunk)
    },
  })
  const from = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
  try {
    if (file === undefined) await pipeline(from, watch, toScreen(session))
    else await toFile(session.files.path(file), target => pipeline(from, watch, target))
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw failed(`The reply ended early, after ${seen.bytes} bytes: ${cause}`)
  }
  return { ...seen, sha256: sum.digest('hex') }
}

/** What may follow in the same process is printed after it, so stdout stays open. */
function toScreen(session: Session): Writable {
  const { stdout } = session.terminal
  const decoder = new StringDecoder('utf8')
  return new Writable({
    write(chunk: Buffer, _, done) {
      session.write(decoder.write(chunk))
      if (stdout.writableNeedDrain) stdout.once('drain', () => done())
      else done()
    },
  })
}

async function toFile(path: string, write: (target: Writable) => Promise<void>): Promise<void> {
  const part = `${path}.part`
  try {
    // Names and addresses of people are in it.
    await write(createWriteStream(part, { mode: 0o600 }))
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}
