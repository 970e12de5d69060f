import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import manifest from '../package.json' with { type: 'json' }

/** How many digits of a commit are shown. */
const DIGITS = 8

/**
 * The version of all programs of this checkout or image: that of the package and the commit, e.g. `0.1.0+9448119b`
 * (semver's build metadata), so that two builds of one version are told apart. Only the version if the commit is unknown.
 */
export const VERSION = versionOf(manifest.version, commitOf(resolve(import.meta.dirname, '../..')))

export function versionOf(version: string, commit: string | null): string {
  return commit && /^[0-9a-f]{8,64}$/.test(commit) ? `${version}+${commit.slice(0, DIGITS)}` : version
}

/**
 * The commit of a folder: that of its file `commit`, which an image has, or the one that is checked out; null if it is
 * unknown. Needs no git.
 */
export function commitOf(folder: string): string | null {
  try {
    const built = join(folder, 'commit')
    if (existsSync(built)) return readFileSync(built, 'utf8').trim()
    const dir = gitFolderOf(folder)
    const head = readFileSync(join(dir, 'HEAD'), 'utf8').trim()
    const [, ref] = /^ref: (\S+)$/.exec(head) ?? []
    return ref === undefined ? head : commitOfRef(dir, ref)
  } catch {
    return null
  }
}

/** A further working tree has a file there, which names its folder. */
function gitFolderOf(folder: string): string {
  const dir = join(folder, '.git')
  if (statSync(dir).isDirectory()) return dir
  return resolve(
    folder,
    readFileSync(dir, 'utf8')
      .replace(/^gitdir: /, '')
      .trim(),
  )
}

function commitOfRef(dir: string, ref: string): string | null {
  const common = join(dir, 'commondir')
  const shared = existsSync(common) ? resolve(dir, readFileSync(common, 'utf8').trim()) : dir
  const loose = join(shared, ref)
  if (existsSync(loose)) return readFileSync(loose, 'utf8').trim()
  const packed = readFileSync(join(shared, 'packed-refs'), 'utf8').split('\n')
  return packed.find(line => line.endsWith(` ${ref}`))?.split(' ')[0] ?? null
}
