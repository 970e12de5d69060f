import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ComparedBaseline, ComparedRole, ComparedFile as Stored } from '@pharos/shared-protocol/check/baseline.ts'
import type { FoundFile } from '../check.ts'
import type { ComparedFile } from './frames.ts'
import type { Report } from './report.ts'

/** A file of a comparison with its hash, under which it is stored and accepted. */
export interface HashedFile extends ComparedFile {
  sha256: string
}

/** Hashes the files that are on this machine's disk. */
export async function hashFiles(files: readonly ComparedFile[]): Promise<HashedFile[]> {
  const hashed: HashedFile[] = []
  for (const file of files) {
    if (file.path === '') continue
    const sha256 = createHash('sha256')
      .update(await readFile(file.path))
      .digest('hex')
    hashed.push({ ...file, sha256 })
  }
  return hashed
}

/** The comparisons as an outcome lists them. */
export function presentCompared(compared: Report['compared'], files: readonly HashedFile[]): ComparedBaseline[] {
  const fileOf = (name: string, role: ComparedRole): Stored | null => {
    const found = files.find(file => file.name === name && file.role === role)
    return found ? { sha256: found.sha256, bytes: found.bytes } : null
  }
  return compared.map(({ name, state }) => ({
    name,
    state,
    expected: fileOf(name, 'expected'),
    actual: fileOf(name, 'actual'),
    diff: fileOf(name, 'diff'),
  }))
}

/** The kind of a file in a finding, by which it is known whether it was stored. */
function kindOf(sha256: string): string {
  return `compared ${sha256}`
}

/** The files to upload: equal ones once. */
export function uploadsOf(files: readonly HashedFile[]): FoundFile[] {
  const unique = new Map(files.map(file => [file.sha256, file]))
  return [...unique.values()].map(({ path, bytes, sha256 }) => ({
    kind: kindOf(sha256),
    path,
    bytes,
    content_type: 'application/octet-stream',
    sha256,
  }))
}

/** The comparisons if only files of these kinds were stored. */
export function keepingCompared(
  baselines: readonly ComparedBaseline[],
  kinds: ReadonlySet<string>,
): ComparedBaseline[] {
  const kept = (file: Stored | null) => (file !== null && kinds.has(kindOf(file.sha256)) ? file : null)
  return baselines.map(({ expected, actual, diff, ...rest }) => ({
    ...rest,
    expected: kept(expected),
    actual: kept(actual),
    diff: kept(diff),
  }))
}
