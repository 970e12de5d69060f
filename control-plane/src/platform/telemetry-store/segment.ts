import { closeSync, fstatSync, ftruncateSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { instantOfId } from '../ids.ts'
import { SIGNALS, type Signal } from './schema.ts'

/*
 * The files of the write-ahead log. `<signal>.<id>.open` is a segment that is being written, and `<signal>.<id>.json` a
 * complete one. The parts of a divided one are named after it: `<signal>.<id>~<account>.json`, and their halves
 * `<signal>.<id>~<account>~a.json`.
 */

/** A complete part of the log: one block for the store, with its name as token. */
export interface Segment {
  signal: Signal
  name: string
  path: string
  bytes: number
}

/** Separates the name of a segment from that of its part: an account, or a half. */
export const PART = '~'
/** The prefix of a part that is being written. It is not the name of a signal. */
export const UNFINISHED = 'part'
/** The last bytes of a batch: a space, which JSON ignores, and the line end. */
export const BATCH_END = Buffer.from(' \n')
/** How much of a file is searched at a time for the end of a batch, from its end (bytes). */
const SEARCHED = 2 ** 20

/** The signal and name of a segment, by the name of its file; null for other files. */
export function segmentOf(file: string): Pick<Segment, 'signal' | 'name'> | null {
  const [signal = '', id = '', state = ''] = file.split('.')
  return isSignal(signal) && ['open', 'json'].includes(state) ? { signal, name: `${signal}.${id}` } : null
}

/** When a segment was begun: its id says so. */
export function begunAt(name: string): EpochMs {
  return epoch(instantOfId(name.split('.')[1] ?? ''))
}

/** Whether a file is a part of a segment, or of a part, that is not divided yet: among the files of a folder. */
export function isPartOf(file: string, files: readonly string[]): boolean {
  const names = new Set(files.map(each => segmentOf(each)?.name))
  const steps = segmentOf(file)?.name.split(PART) ?? []
  return steps.some((_, i) => i > 0 && names.has(steps.slice(0, i).join(PART)))
}

/** Takes the file of a process that died as a complete segment. Throws if it cannot be read. */
export function recoverSegment(path: string): Segment | null {
  const known = segmentOf(basename(path))
  if (known === null) return null
  if (path.endsWith('.open')) cutTornBatch(path)
  else closeSync(openSync(path, 'r'))
  const { size: bytes } = statSync(path)
  return { ...known, ...sealFile(path), bytes }
}

/** Gives a complete segment its name. If that fails, it goes by its old one. */
export function sealFile(path: string): { path: string } {
  const sealed = join(dirname(path), `${segmentOf(basename(path))?.name}.json`)
  try {
    renameSync(path, sealed)
    return { path: sealed }
  } catch {
    return { path }
  }
}

function isSignal(name: string): name is Signal {
  return (SIGNALS as readonly string[]).includes(name)
}

/** Cuts an incomplete batch, which was not acknowledged. */
function cutTornBatch(path: string): void {
  const file = openSync(path, 'r+')
  try {
    ftruncateSync(file, endOfBatches(file))
  } finally {
    closeSync(file)
  }
}

/** Where the last complete batch of a file ends. */
function endOfBatches(file: number): number {
  const block = Buffer.alloc(SEARCHED)
  for (let end = fstatSync(file).size; end >= BATCH_END.length; ) {
    const from = Math.max(0, end - SEARCHED)
    const read = readSync(file, block, 0, end - from, from)
    const at = block.subarray(0, read).lastIndexOf(BATCH_END)
    if (at !== -1) return from + at + BATCH_END.length
    if (from === 0) return 0
    // The end may lie across two blocks.
    end = from + 1
  }
  return 0
}
