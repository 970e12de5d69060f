import { linkSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartupFault } from './config.ts'
import { rememberProcess, runningProcess } from './leftover.ts'

/**
 * Locks the data folder for this process, or throws naming the process that holds it. Returns a function that releases
 * it.
 */
export function lockDataFolder(dir: string): () => void {
  makeFolder(dir)
  const file = join(dir, 'pharos.pid')
  for (let attempt = 0; attempt < 3; attempt++) {
    if (take(file)) return () => rmSync(file, { force: true })
    const owner = runningProcess(file)
    if (owner !== undefined) {
      throw new StartupFault(`${dir} is in use by the Pharos with pid ${owner}; stop that one or set PHAROS_DATA_DIR`)
    }
    rmSync(file, { force: true })
  }
  throw new StartupFault(`${file} can neither be taken nor removed`)
}

function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartupFault(`the data folder ${dir} cannot be made: ${error instanceof Error ? error.message : error}`)
  }
}

/** Atomic: the file appears under its name with the owner already in it. */
function take(file: string): boolean {
  const draft = `${file}.${process.pid}`
  try {
    rememberProcess(draft, process.pid)
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw new StartupFault(`${file} cannot be written: ${error instanceof Error ? error.message : error}`)
  } finally {
    rmSync(draft, { force: true })
  }
}
