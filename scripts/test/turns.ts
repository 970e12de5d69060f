import { execFileSync } from 'node:child_process'
import type { TestFile } from './files.ts'

/** The slow files are dealt out to so many parts; `npm test` has one of them, which depends on the commit. */
export const PARTS = 10

/** Which files are slow, which are guards, and the part whose turn it is. */
export interface Turn {
  /** Paths, the slowest first. */
  slow: readonly string[]
  /** Beginnings of paths. */
  guards: readonly string[]
  part: number
}

/** The files of a run in its order, and those that wait, in the order in which their parts follow. */
export interface Turns {
  now: TestFile[]
  later: TestFile[]
}

/**
 * The part of a commit, from 1 to PARTS, so that a run of the same commit can be repeated; PHAROS_TEST_PART names
 * another one. Without a commit it is 1.
 */
export function choosePart(commit: string, wanted = process.env.PHAROS_TEST_PART): number {
  if (!wanted) return ((Number.parseInt(commit.slice(0, 8), 16) || 0) % PARTS) + 1
  const part = Number(wanted)
  if (!Number.isInteger(part) || part < 1 || part > PARTS)
    throw new Error(`PHAROS_TEST_PART must be a number from 1 to ${PARTS}, not ${wanted}`)
  return part
}

/** The hash of the commit in this folder; empty where there is none. */
export function commitOf(folder: string): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return ''
  }
}

/** Guards first, then the slow files of the part, then all fast ones; the other parts wait. */
export function takeTurns(files: readonly TestFile[], { slow, guards, part }: Turn): Turns {
  const isGuard = ({ path }: TestFile) => guards.some(beginning => path.startsWith(beginning))
  const { guard = [], other = [] } = Object.groupBy(files, file => (isGuard(file) ? 'guard' : 'other'))
  const turnOf = ({ path }: TestFile) =>
    slow.includes(path) ? (dealtTo(slow.indexOf(path)) - part + PARTS) % PARTS : null
  return {
    now: [...guard, ...other.filter(file => turnOf(file) === 0), ...other.filter(file => turnOf(file) === null)],
    later: other.filter(file => (turnOf(file) ?? 0) > 0).sort((a, b) => (turnOf(a) ?? 0) - (turnOf(b) ?? 0)),
  }
}

/** The part of a slow file, by its place in the list: dealt out to and fro, each part takes about as long. */
function dealtTo(place: number): number {
  const [round, at] = [Math.floor(place / PARTS), place % PARTS]
  return round % 2 === 0 ? at + 1 : PARTS - at
}
