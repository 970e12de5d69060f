import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { failed, messageOf } from '../failure.ts'

/** Writes files that only the owner may read, into a folder created for them; returns their paths. */
export function writeSecretFiles(dir: string, files: Record<string, string>): string[] {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    return Object.entries(files).map(([name, text]) => {
      const path = join(dir, name)
      writeFileSync(path, text, { mode: 0o600 })
      return path
    })
  } catch (error) {
    throw failed(`${dir} cannot be written: ${messageOf(error)}`)
  }
}

/** Fails if the file exists: keys that servers already use are never overwritten. */
export function refuseExisting(dir: string, name: string, hint: string): void {
  if (existsSync(join(dir, name))) throw failed(`${join(dir, name)} already exists.`, hint)
}
