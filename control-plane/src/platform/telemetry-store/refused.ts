import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { WRITTEN_WITHIN_MS } from './bounds.ts'
import { REFUSED } from './log-folder.ts'
import { begunAt, PART, type Segment, UNFINISHED } from './segment.ts'

/*
 * Rows that the store cannot read. A segment with such a row is divided, by account and then in halves, until the row is
 * alone; all others are stored. Names of the parts follow from the name of the segment, and with them their tokens: when
 * a process dies in between, the segment is divided again, and what was inserted is recognised.
 */

/** The size limit of the folder of refused rows (bytes); the oldest files are deleted. */
const MOST_REFUSED_BYTES = 64 * 2 ** 20
/** How often one account's part of a segment may be halved; the rows that remain together are then refused. */
const MOST_HALVED = 256
/** An account, as the name of a part. */
const ACCOUNT = /^[\w-]+$/

/** Divides segments of one process, one after another. */
export function createDivider(): (segment: Segment) => Segment[] | null {
  let halved = { account: '', count: 0 }

  /** Returns null if dividing further is pointless. */
  return segment => {
    const lines = readLines(segment.path)
    if (!segment.name.includes(PART))
      return [...Map.groupBy(lines, accountOf)].map(([account, own]) => writePart(segment, account, own))
    const account = segment.name.split(PART).slice(0, 2).join(PART)
    halved = halved.account === account ? { account, count: halved.count + 1 } : { account, count: 0 }
    if (lines.length < 2 || halved.count > MOST_HALVED) return null
    const middle = Math.ceil(lines.length / 2)
    return [writePart(segment, 'a', lines.slice(0, middle)), writePart(segment, 'b', lines.slice(middle))]
  }
}

/** The account of a line; empty if the disk has corrupted it. */
function accountOf(line: string): string {
  const { account_id } = rowOf(line)
  return typeof account_id === 'string' && ACCOUNT.test(account_id) ? account_id : ''
}

function rowOf(line: string): { account_id?: unknown; arrived?: unknown } {
  try {
    return JSON.parse(line) ?? {}
  } catch {
    return {}
  }
}

function writePart({ signal, name, path }: Segment, part: string, lines: readonly string[]): Segment {
  const text = `${lines.join('\n')}\n`
  const folder = dirname(path)
  const own = `${name}${PART}${part}`
  const [unfinished, complete] = [join(folder, `${UNFINISHED}.${own}`), join(folder, `${own}.json`)]
  writeFileSync(unfinished, text, { mode: 0o600, flush: true })
  renameSync(unfinished, complete)
  return { signal, name: own, path: complete, bytes: Buffer.byteLength(text) }
}

/** Rows that an account loses, and when they arrived: within the time that their segment was written. */
export interface LostRows {
  rows: number
  from: EpochMs
  to: EpochMs
}

/** Moves a segment to the folder of refused ones; returns what each account loses. `now`: the segment is older. */
export function keepRefused(root: string, segment: Segment, now: EpochMs): Map<string, LostRows> {
  const rows = Map.groupBy(readLines(segment.path), accountOf)
  const folder = join(root, REFUSED)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  renameSync(segment.path, join(folder, `${segment.name}.json`))
  removeOldest(folder)
  const begun = begunAt(segment.name)
  return new Map([...rows].map(([account, own]) => [account, { rows: own.length, ...arrivalOf(own, begun, now) }]))
}

/** From the first to the last arrival of rows; one that the disk has corrupted may have arrived at any time. */
function arrivalOf(lines: readonly string[], begun: EpochMs, now: EpochMs): { from: EpochMs; to: EpochMs } {
  // What a row says is a second later.
  const arrivals = lines.map(line => Number(rowOf(line).arrived) * 1_000)
  const areKnown = arrivals.every(at => at >= begun && at <= now + WRITTEN_WITHIN_MS)
  if (!areKnown) return { from: begun, to: now }
  return { from: epoch(Math.min(...arrivals) - WRITTEN_WITHIN_MS), to: epoch(Math.max(...arrivals)) }
}

/** The rows that the store could not read, as far as they are kept. */
export interface RefusedRows {
  /** The accounts with rows among them. */
  accounts(): string[]
  /** Deletes the rows of accounts. */
  forget(accounts: readonly string[]): void
}

export function openRefused(root: string): RefusedRows {
  const folder = join(root, REFUSED)
  const files = () => (existsSync(folder) ? readdirSync(folder).map(name => join(folder, name)) : [])
  return {
    accounts: () => [...new Set(files().flatMap(path => readLines(path).map(accountOf)))].filter(id => UUID.test(id)),
    forget(accounts) {
      for (const path of files()) forgetRows(path, new Set(accounts))
    },
  }
}

/** Rewrites a file without the rows of accounts; deletes it if none are left. */
function forgetRows(path: string, accounts: ReadonlySet<string>): void {
  const lines = readLines(path)
  const left = lines.filter(line => !accounts.has(accountOf(line)))
  if (left.length === lines.length) return
  if (left.length === 0) return void rmSync(path, { force: true })
  const next = `${path}.next`
  writeFileSync(next, `${left.join('\n')}\n`, { mode: 0o600, flush: true })
  renameSync(next, path)
}

function readLines(path: string): string[] {
  return readFileSync(path, 'utf8').trimEnd().split('\n')
}

function removeOldest(folder: string): void {
  const files = readdirSync(folder).map(name => ({ path: join(folder, name), ...statOf(join(folder, name)) }))
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  for (const { path, size } of files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (bytes <= MOST_REFUSED_BYTES) return
    rmSync(path, { force: true })
    bytes -= size
  }
}

/** Size and time of a file; zero if another process has removed it. */
function statOf(path: string): { size: number; mtimeMs: number } {
  return statSync(path, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 }
}
