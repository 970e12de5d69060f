import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  type Stats,
  statSync,
  utimesSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { SecretMask } from './mask.ts'
import { type Compared, type Job, ROLES, type Role } from './message.ts'
import { ARIA_ACTUALS, BASELINES, GIVEN_BASELINES } from './paths.ts'
import type { Attachment } from './record.ts'

/** As in the contract: what a check may keep, and what may be sent of one run. */
const BOUNDS = { count: 50, name: 200, bytes: 4_000_000, files: 90, total_bytes: 60_000_000 }
const NAME = /^[^\\\p{Cc}]+$/u
const PICTURE = /\.(?:png|webp|jpe?g|dat)$/i

export interface ComparedContent {
  name: string
  role: Role
  content: Buffer
}

export interface Comparisons {
  compared: Compared[]
  files: ComparedContent[]
}

/**
 * Puts the accepted baselines where the runner looks for them. Their access time tells later which of them were read:
 * the kernel updates one that is older than the last change.
 */
export function layOutBaselines(accepted: Job['baselines']): void {
  mkdirSync(BASELINES, { recursive: true })
  for (const { name, sha256 } of accepted) {
    const path = join(BASELINES, name)
    mkdirSync(dirname(path), { recursive: true })
    copyFileSync(join(GIVEN_BASELINES, sha256), path)
    utimesSync(path, 0, Date.now() / 1000)
  }
}

/**
 * What the run compared with baselines. Without an accepted one, the runner has written what it saw. Files that are too
 * large are left out; in texts, secrets are masked.
 */
export function gatherComparisons(
  attachments: readonly Attachment[],
  accepted: Job['baselines'],
  mask: SecretMask | null,
): Comparisons {
  const names = new Set(accepted.map(({ name }) => name))
  const found = readdirSync(BASELINES, { recursive: true, encoding: 'utf8' }).flatMap(name => {
    const stat = statOf(join(BASELINES, name))
    return stat?.isFile() && name.length <= BOUNDS.name && NAME.test(name) ? [{ name, stat }] : []
  })
  const seen = found
    .filter(({ name, stat }) => !names.has(name) || stat.atimeMs > 0)
    .sort((a, b) => Number(names.has(a.name)) - Number(names.has(b.name)) || (a.name < b.name ? -1 : 1))
    .slice(0, BOUNDS.count)
  const all = seen.map(({ name }) =>
    names.has(name)
      ? comparisonOf(name, attachments)
      : { name, state: 'missing' as const, paths: { actual: join(BASELINES, name) } },
  )
  return {
    compared: all.map(({ name, state }) => ({ name, state })),
    files: withinBounds(all.flatMap(({ name, paths }) => contentsOf(name, paths, mask))),
  }
}

type Paths = { [R in Role]?: string | undefined }

/** For a baseline that differed the runner attaches its file, and beside it what was seen and the difference. */
function comparisonOf(name: string, attachments: readonly Attachment[]): Compared & { paths: Paths } {
  const expected = join(BASELINES, name)
  const said = join(ARIA_ACTUALS, name)
  if (existsSync(said)) return { name, state: 'differs', paths: { expected, actual: said } }
  const attached = attachments.find(({ path, name: title }) => path === expected && title.includes('-expected'))
  if (attached === undefined) return { name, state: 'matched', paths: {} }
  const beside = (role: Role) => {
    const title = attached.name.replace(/-expected(?=[^/]*$)/, `-${role}`)
    return attachments.find(each => each.name === title)?.path
  }
  return { name, state: 'differs', paths: { expected, actual: beside('actual'), diff: beside('diff') } }
}

function contentsOf(name: string, paths: Paths, mask: SecretMask | null): ComparedContent[] {
  return ROLES.flatMap(role => {
    const path = paths[role]
    const stat = path === undefined ? null : statOf(path)
    if (path === undefined || !stat?.isFile() || stat.size === 0 || stat.size > BOUNDS.bytes) return []
    const content = readFileSync(path)
    return [{ name, role, content: mask === null || PICTURE.test(name) ? content : mask.bytes(content) }]
  })
}

/** The first files that fit. Masks may have made a text longer. */
function withinBounds(files: readonly ComparedContent[]): ComparedContent[] {
  let left = BOUNDS.total_bytes
  const kept = files.filter(({ content }) => {
    const fits = content.length <= Math.min(BOUNDS.bytes, left)
    if (fits) left -= content.length
    return fits
  })
  return kept.slice(0, BOUNDS.files)
}

/** Links are not followed: a script may have made them. */
function statOf(path: string): Stats | null {
  try {
    return lstatSync(path).isSymbolicLink() ? null : statSync(path)
  } catch {
    return null
  }
}
