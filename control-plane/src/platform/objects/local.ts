import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '../clock.ts'
import { baseUrlOf, type Config } from '../config.ts'
import type { Sealer } from '../sealer.ts'
import { signObject } from './sign.ts'
import { type ObjectStore, ObjectsRefused, type Upload } from './store.ts'

/** The folder of objects on this machine. */
export function objectFolder(config: Config): string {
  return resolve(config.PHAROS_DATA_DIR, 'objects')
}

/** Objects in files, at signed addresses of our own API (http/objects.ts). */
export function localObjects(config: Config, sealer: Sealer, clock: Clock): ObjectStore {
  const secret = sealer.derive('object addresses v1')
  const base = baseUrlOf(config)

  function address(method: 'GET' | 'PUT', key: string, upload: Upload | null, seconds: number): string {
    const expires = Math.floor(clock.now() / 1000) + seconds
    const url = new URL(`/object/${key}`, base)
    url.searchParams.set('expires', String(expires))
    if (upload) {
      url.searchParams.set('type', upload.content_type)
      url.searchParams.set('bytes', String(upload.bytes))
    }
    url.searchParams.set('signature', signObject(secret, { method, key, upload, expires }))
    return url.toString()
  }

  return {
    presignUpload: async (key, upload, seconds) => address('PUT', key, upload, seconds),
    presignDownload: async (key, seconds) => address('GET', key, null, seconds),
    async read(key, most) {
      const file = join(objectFolder(config), key)
      const found = await stat(file).catch(() => null)
      if (!found?.isFile() || found.size > most) return null
      // It may be removed meanwhile.
      return readFile(file).catch(error => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    write: (key, bytes) => store(join(objectFolder(config), key), part => writeFile(part, bytes, ON_DISK)),
    writeStream: (key, source) =>
      store(join(objectFolder(config), key), part => pipeline(source, createWriteStream(part, ON_DISK))),
    async open(key) {
      const file = join(objectFolder(config), key)
      const found = await stat(file).catch(() => null)
      return found?.isFile() ? { bytes: found.size, content: createReadStream(file) } : null
    },
    removeAll: prefix => rm(join(objectFolder(config), prefix), { recursive: true, force: true }),
    sizes: () => sizesIn(objectFolder(config)),
  }
}

/** The sizes of all files in a folder and those in it. What is removed meanwhile is left out. */
async function* sizesIn(root: string): AsyncGenerator<number> {
  const folders = [root]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await opendir(folder).catch(unlessGone)
    if (entries === null) continue
    for await (const entry of entries) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isFile()) {
        const found = await stat(path).catch(unlessGone)
        if (found !== null) yield found.size
      }
    }
  }
}

function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  if (error.code === 'EACCES') throw new ObjectsRefused('the folder of the objects cannot be read', { cause: error })
  throw error
}

const ON_DISK = { mode: 0o600, flush: true } as const

/** Stores a file under a name of its own first: two may write the same object. */
async function store(file: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${file}.${randomUUID()}.part`
  const made = await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    await write(part)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await syncFolders(dirname(file), made === undefined ? dirname(file) : dirname(made))
}

/** Puts the names in a folder, and in those above it up to another, on disk (fsync). */
async function syncFolders(from: string, to: string): Promise<void> {
  for (let folder = from; ; folder = dirname(folder)) {
    const handle = await open(folder)
    await handle.sync().finally(() => handle.close())
    if (folder === to) return
  }
}
