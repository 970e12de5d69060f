import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import type { Context } from 'koa'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
}
const ENCODINGS = { br: '.br', gzip: '.gz' } as const

/** A file made by Vite, with its bytes unless it is so large that it is read each time, as files of the script editor are. */
interface BuiltFile {
  path: string
  bytes: Buffer | null
  length: number
}
const MOST_KEPT_BYTES = 400_000

const read = new Map<string, Map<string, BuiltFile>>()

/** The files of a folder by their paths in it, read once per process when they are first found. */
export function builtFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  if (!existsSync(folder)) return new Map()
  const files = read.get(folder) ?? readFiles(folder)
  read.set(folder, files)
  return files
}

function readFiles(folder: string): Map<string, BuiltFile> {
  const files = new Map<string, BuiltFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile()) continue
    const { size: length } = statSync(path)
    files.set(relative(folder, path), { path, length, bytes: length > MOST_KEPT_BYTES ? null : readFileSync(path) })
  }
  return files
}

/**
 * Sends a file in the best encoding that the browser accepts, to be kept for ever. Returns whether there is such a file.
 */
export function sendFile(ctx: Context, files: ReadonlyMap<string, BuiltFile>, name: string): boolean {
  const plain = files.get(name)
  const type = TYPES[extname(name)]
  if (!plain || !type) return false
  ctx.vary('Accept-Encoding')
  const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity')
  const packed = encoding === 'br' || encoding === 'gzip' ? files.get(name + ENCODINGS[encoding]) : undefined
  if (packed && encoding) ctx.set('Content-Encoding', encoding)
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
  ctx.type = type
  const file = packed ?? plain
  ctx.body = file.bytes ?? createReadStream(file.path)
  ctx.length = file.length
  return true
}
