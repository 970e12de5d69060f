import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { failed } from '../failure.ts'
import { MANIFEST_FILE, type Manifest, readManifest } from './manifest.ts'
import { readEntry, unpack } from './tar.ts'

/** Unpacks a backup into a data folder that is empty or missing; on failure it stays that way. */
export async function restore(file: string, dir: string): Promise<Manifest> {
  if (!existsSync(file)) throw failed(`There is no file ${file}.`)
  if (existsSync(dir) && readdirSync(dir).length > 0)
    throw failed(
      `${dir} is not empty.`,
      'Nothing is overwritten: choose another folder with --data-dir, or move this one away.',
    )
  const manifest = readManifest(await firstEntry(file), file)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  try {
    await unpack(file, dir)
    rmSync(join(dir, MANIFEST_FILE))
    for (const needed of ['keys.json', 'postgres/data/PG_VERSION'])
      if (!existsSync(join(dir, needed))) throw failed(`${file} is incomplete: ${needed} is missing.`)
    return manifest
  } catch (error) {
    for (const name of readdirSync(dir)) rmSync(join(dir, name), { recursive: true, force: true })
    throw error
  }
}

/** tar only reports a failure for a file that is not an archive; the caller explains it. */
async function firstEntry(file: string): Promise<string> {
  try {
    return await readEntry(file, `./${MANIFEST_FILE}`)
  } catch {
    return ''
  }
}
