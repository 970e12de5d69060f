import { readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { SIGNALS, type Signal } from './schema.ts'

/*
 * The folders of the write-ahead log: one for each process, named by its process id, an id of its own and the machine.
 * In it `<signal>.<id>.open` is a segment that is being written, and `<signal>.<id>.json` a complete one.
 */

/** A complete part of the log: one block for the store, with its name as token. */
export interface Segment {
  signal: Signal
  name: string
  path: string
  bytes: number
}

/** The folder of segments that the store refuses for good, for the operator. */
export const REFUSED = 'refused'
/**
 * How often a process touches its folder; after six times this long without that it counts as dead. Real milliseconds.
 */
export const ALIVE_EVERY_MS = 10_000
const DEAD_AFTER_MS = 6 * ALIVE_EVERY_MS

/** Folders in use that share this process id: tests start several control planes in one process. */
const living = new Set<string>()

export function folderName(root: string, id: string): string {
  const folder = join(root, `${process.pid}.${id}.${hostname()}`)
  living.add(folder)
  return folder
}

export function leaveFolder(folder: string): void {
  living.delete(folder)
}

/** Moves the segments of dead processes into this one's folder, and returns them, oldest first. */
export function adoptSegments(root: string, folder: string, make: () => void): Segment[] {
  const dead = foldersOf(root).filter(each => !living.has(each) && isDead(each))
  if (dead.length > 0) make()
  return dead.flatMap(each => adopt(each, folder))
}

function adopt(from: string, folder: string): Segment[] {
  const claimed = `${folder}.${basename(from)}`
  try {
    // If several processes try, only one succeeds.
    renameSync(from, claimed)
  } catch {
    return []
  }
  const segments = readdirSync(claimed)
    .sort()
    .flatMap(file => take(join(claimed, file), folder))
  rmSync(claimed, { recursive: true })
  return segments
}

/** Moves a file into the folder as a complete segment; ignores files that are no segments. */
export function take(path: string, folder: string): Segment[] {
  const [signal = '', id = '', state] = basename(path).split('.')
  if (!isSignal(signal)) return []
  if (state === 'open') cutTornBatch(path)
  const name = `${signal}.${id}`
  const sealed = join(folder, `${name}.json`)
  renameSync(path, sealed)
  return [{ signal, name, path: sealed, bytes: statSync(sealed).size }]
}

function isSignal(name: string): name is Signal {
  return (SIGNALS as readonly string[]).includes(name)
}

/** Cuts an incomplete batch, which was not acknowledged: the last line of a complete batch ends with a space. */
function cutTornBatch(path: string): void {
  const end = readFileSync(path).lastIndexOf(' \n')
  truncateSync(path, end === -1 ? 0 : end + 2)
}

function foldersOf(root: string): string[] {
  try {
    const entries = readdirSync(root, { withFileTypes: true })
    return entries.filter(entry => entry.isDirectory() && entry.name !== REFUSED).map(({ name }) => join(root, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Whether the folder's process no longer runs on this machine, or has not touched the folder for a minute. */
function isDead(folder: string): boolean {
  const [pid, , ...host] = basename(folder).split('.')
  if (host.join('.').startsWith(hostname()) && (Number(pid) === process.pid || !isRunning(Number(pid)))) return true
  return ageOf(folder) > DEAD_AFTER_MS
}

/**
 * The time since the process touched its folder, by the clock of the disk: real time, since another machine may share
 * it.
 */
function ageOf(folder: string): number {
  const modified = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
  return modified === undefined ? 0 : performance.timeOrigin + performance.now() - modified
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
