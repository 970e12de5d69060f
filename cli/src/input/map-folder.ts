import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { messageOf, usageFailure } from '../failure.ts'

/** A source map in a folder of a build. */
export interface MapFile {
  /** Its path within the folder, with slashes. */
  path: string
  file: string
}

/** The most maps of one folder: more is not the folder of a build. */
const MOST_MAPS = 20_000

/** The maps of a folder and of those below it, in the order of their paths; or one map. */
export function mapsIn(folder: string): MapFile[] {
  try {
    if (!statSync(folder).isDirectory()) return [{ path: folder.split(sep).at(-1) ?? folder, file: folder }]
    const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      entry => entry.isFile() && entry.name.endsWith('.map') && !entry.name.endsWith('.css.map'),
    )
    if (found.length > MOST_MAPS) throw new Error(`it has more than ${MOST_MAPS} source maps`)
    return found
      .map(entry => join(entry.parentPath, entry.name))
      .map(file => ({ file, path: relative(folder, file).split(sep).join('/') }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  } catch (error) {
    throw usageFailure(`${folder} cannot be read: ${messageOf(error)}`)
  }
}

export interface ReadMap {
  text: string
  size: number
  sha256: string
  /** As the build wrote it into the map; null if it did not. */
  debug_id: string | null
}

export function readMap({ file }: MapFile): ReadMap {
  const bytes = readFileSync(file)
  const text = bytes.toString('utf8')
  return {
    text,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    debug_id: debugIdOf(text),
  }
}

function debugIdOf(text: string): string | null {
  try {
    const { debugId, debug_id } = JSON.parse(text) as { debugId?: unknown; debug_id?: unknown }
    const id = debugId ?? debug_id
    return typeof id === 'string' ? id.toLowerCase() : null
  } catch {
    return null
  }
}
