import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  BASELINE_BOUNDS,
  BaselineName,
  COMPARED_BOUNDS,
  COMPARED_ROLES,
  type ComparedRole,
} from '@pharos/shared-protocol/check/baseline.ts'
import { ARTIFACTS, ArtifactKind } from '@pharos/shared-protocol/check/browser.ts'
import { z } from 'zod'
import { Report } from './report.ts'

/** Enough for a report of the largest allowed size with every character escaped. */
const MOST_LINE_BYTES = 32_000_000

export interface ArtifactFile {
  kind: ArtifactKind
  path: string
  bytes: number
}

/** A file of a comparison with a baseline. */
export interface ComparedFile {
  name: string
  role: ComparedRole
  path: string
  bytes: number
}

export interface Received {
  report: Report | null
  files: ArtifactFile[]
  compared: ComparedFile[]
}

const Line = z.object({ level: z.string().max(200_000), text: z.string().max(200_000) })
export type LiveLine = z.infer<typeof Line>

const Frame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('lines'), lines: z.array(Line).max(20_000) }),
  z.object({ type: z.literal('artifact'), kind: ArtifactKind, bytes: z.int().nonnegative() }),
  z.object({
    type: z.literal('compared'),
    name: BaselineName,
    role: z.enum(COMPARED_ROLES),
    bytes: z.int().positive().max(BASELINE_BOUNDS.bytes),
  }),
  z.object({ type: z.literal('report'), report: Report }),
])

/**
 * Reads the output of a sandbox, and writes artifacts into `folder`. The script can write to this pipe too, so nothing
 * in it is trusted: sizes are bounded, each kind is accepted once, and a frame that fits no schema throws. A file that
 * does not fit on this machine's disk is left out.
 */
export async function receive(source: Readable, folder: string, tell?: (lines: LiveLine[]) => void): Promise<Received> {
  const received: Received = { report: null, files: [], compared: [] }
  const input = new FrameInput(source)
  for (;;) {
    const line = await input.line()
    if (line === null) return received
    const frame = Frame.parse(JSON.parse(line))
    if (frame.type === 'lines') {
      tell?.(frame.lines)
      continue
    }
    if (frame.type === 'report') return { ...received, report: frame.report }
    if (frame.type === 'compared') {
      await receiveCompared(input, folder, frame, received.compared)
      continue
    }
    const { kind, bytes } = frame
    const seen = received.files.some(file => file.kind === kind)
    if (seen || bytes > ARTIFACTS[kind].max_bytes) throw new Error(`an artifact ${kind} that was not asked for`)
    const path = join(folder, kind)
    if (await input.copy(bytes, path)) received.files.push({ kind, path, bytes })
  }
}

async function receiveCompared(
  input: FrameInput,
  folder: string,
  { name, role, bytes }: Pick<ComparedFile, 'name' | 'role' | 'bytes'>,
  earlier: ComparedFile[],
): Promise<void> {
  const total = earlier.reduce((sum, file) => sum + file.bytes, bytes)
  const seen = earlier.some(file => file.name === name && file.role === role)
  if (seen || earlier.length >= COMPARED_BOUNDS.files || total > COMPARED_BOUNDS.total_bytes)
    throw new Error('more files of comparisons than a run may have')
  const path = join(folder, `compared-${earlier.length}`)
  // One that did not fit on the disk counts too, so that the limit holds.
  const isWritten = await input.copy(bytes, path)
  earlier.push({ name, role, path: isWritten ? path : '', bytes })
}

/** Reads lines and byte counts from a stream, however it is split into chunks. */
class FrameInput {
  readonly #chunks: AsyncIterator<Buffer>
  #rest = Buffer.alloc(0)

  constructor(source: Readable) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  /** Returns null at the end. */
  async line(): Promise<string | null> {
    const parts: Buffer[] = []
    let length = 0
    for (;;) {
      const cut = this.#rest.indexOf('\n')
      const part = this.#take(cut < 0 ? this.#rest.length : cut + 1)
      parts.push(part)
      length += part.length
      if (cut >= 0) return Buffer.concat(parts).toString()
      if (length > MOST_LINE_BYTES) throw new Error('a line that never ends')
      if (!(await this.#more())) return null
    }
  }

  /** Returns whether the file was written; its bytes are skipped otherwise. */
  async copy(bytes: number, path: string): Promise<boolean> {
    let file: FileHandle | null = await open(path, 'w', 0o600).catch(() => null)
    try {
      for (let left = bytes; left > 0; ) {
        if (this.#rest.length === 0 && !(await this.#more())) throw new Error('an artifact that broke off')
        const part = this.#take(left)
        left -= part.length
        try {
          await file?.writeFile(part)
        } catch {
          await file?.close()
          file = null
        }
      }
      return file !== null
    } finally {
      await file?.close()
    }
  }

  #take(most: number): Buffer {
    const part = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(part.length)
    return part
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next()
    if (done === true) return false
    this.#rest = Buffer.from(value)
    return true
  }
}
