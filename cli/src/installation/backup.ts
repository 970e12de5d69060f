import { createWriteStream, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { LAST_BACKUP_FILE, writeLastBackup } from '@pharos/shared-protocol/last-backup.ts'
import { startOnlineCopy } from './database-copy.ts'
import { holdDataFolder, runningOn } from './lock.ts'
import { describeInstallation, MANIFEST_FILE, type Manifest } from './manifest.ts'
import { pack } from './tar.ts'

/** Files that every start recreates. */
const NEVER = [
  './pharos.pid*',
  './run',
  './log',
  // A restored folder has no backup of its own.
  `./${LAST_BACKUP_FILE}`,
  './postgres/postgres.pid',
  './nats/nats.pid',
  './postgres/data/postmaster.*',
]
/** Logs, metrics and traces: far larger than the rest, and not safe to copy while they are written. */
const TELEMETRY = './telemetry'
/** Not safe to copy while they are written: runs and outcomes in transit, which the next seconds replace anyway. */
const NOT_RUNNING = ['./nats/jetstream', './spool']

/** Writes a consistent copy of the data folder to one file, whether the installation runs or not. */
export async function backUp(dir: string, file: string): Promise<Manifest> {
  const running = runningOn(dir) !== undefined
  const manifest = describeInstallation(dir, running)
  const stage = mkdtempSync(join(tmpdir(), 'pharos-backup-'))
  const draft = `${file}.${process.pid}`
  const to = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
  try {
    writeFileSync(join(stage, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`)
    await (running ? copyRunning(dir, stage, to) : copyStopped(dir, stage, to))
    await finished(to.end())
    renameSync(draft, file)
    return manifest
  } catch (error) {
    to.destroy()
    rmSync(draft, { force: true })
    throw error
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

/** Notes a complete backup in the data folder, for the overview of the installation. */
export function noteBackup(dir: string, { made_at }: Manifest, bytes: number): void {
  const note = join(dir, LAST_BACKUP_FILE)
  const draft = `${note}.${process.pid}`
  // The control plane may run as another user.
  writeFileSync(draft, writeLastBackup({ made_at, bytes }), { mode: 0o644, flush: true })
  renameSync(draft, note)
}

async function copyStopped(dir: string, stage: string, to: Writable): Promise<void> {
  const release = holdDataFolder(dir)
  try {
    await pack(everything(dir, stage, [...NEVER, TELEMETRY]), to)
  } finally {
    release()
  }
}

/** Copies the files while PostgreSQL writes them, then the log from which PostgreSQL repairs them at its next start. */
async function copyRunning(dir: string, stage: string, to: Writable): Promise<void> {
  const copy = await startOnlineCopy(dir)
  try {
    const patience = ['--warning=no-file-changed', '--warning=no-file-removed', '--ignore-failed-read']
    await pack(
      [...patience, ...everything(dir, stage, [...NEVER, TELEMETRY, ...NOT_RUNNING, ...copy.excluded])],
      to,
      true,
    )
    const rest = await copy.finish(stage)
    await pack([`--directory=${stage}`, ...rest.staged, `--directory=${dir}`, ...rest.log], to, true)
  } finally {
    await copy.close()
  }
}

function everything(dir: string, stage: string, excluded: readonly string[]): string[] {
  const excludes = excluded.map(pattern => `--exclude=${pattern}`)
  return ['--anchored', ...excludes, `--directory=${stage}`, `./${MANIFEST_FILE}`, `--directory=${dir}`, '.']
}
