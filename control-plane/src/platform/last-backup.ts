import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { LAST_BACKUP_FILE, readLastBackup } from '@pharos/shared-protocol/last-backup.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Config } from './config.ts'

/** A note is some 60 bytes. */
const MOST_BYTES = 4_096

/** The last backup that was noted in the data folder; nulls if none was. Throws if the note cannot be read. */
export async function lastBackup({ PHAROS_DATA_DIR }: Pick<Config, 'PHAROS_DATA_DIR'>) {
  const text = await readNote(resolve(PHAROS_DATA_DIR, LAST_BACKUP_FILE))
  if (text === null) return { made_at: null, bytes: null }
  const { made_at, bytes } = readLastBackup(text)
  return { made_at: rfc3339(Date.parse(made_at)), bytes }
}

async function readNote(file: string): Promise<string | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (handle === null) return null
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
