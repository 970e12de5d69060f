import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '@pharos/shared-protocol/version.ts'
import { failed } from '../failure.ts'

/** The first entry of a backup: what it contains. */
export interface Manifest {
  v: 1
  made_at: string
  /** Whether the installation was running. */
  running: boolean
  pharos_version: string
  postgres_major: string
}

export const MANIFEST_FILE = 'pharos-backup.json'

/** Describes a backup of the data folder; throws if there is no embedded installation in it. */
export function describeInstallation(dir: string, running: boolean): Manifest {
  if (!existsSync(dir) || !statSync(dir).isDirectory())
    throw failed(`There is no data folder ${dir}.`, 'Name it with --data-dir, or set PHAROS_DATA_DIR.')
  const version = join(dir, 'postgres/data/PG_VERSION')
  if (!existsSync(version))
    throw failed(
      `${dir} contains no embedded PostgreSQL.`,
      'With DATABASE_URL, back that database up with pg_dump, and keep keys.json of the data folder beside it.',
    )
  return {
    v: 1,
    made_at: new Date().toISOString(),
    running,
    pharos_version: VERSION,
    postgres_major: readFileSync(version, 'utf8').trim(),
  }
}

/** Reads a manifest; throws if it is not one of Pharos, or one of a later version. */
export function readManifest(text: string, file: string): Manifest {
  const manifest = parse(text)
  if (manifest?.v === 1) return manifest as Manifest
  if (typeof manifest?.v === 'number')
    throw failed(`${file} was made by a newer version of Pharos; restore it with that version.`)
  throw failed(`${file} is not a backup of Pharos.`)
}

function parse(text: string): (Partial<Omit<Manifest, 'v'>> & { v?: number }) | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
