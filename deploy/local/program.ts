import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { searchPath } from './config.ts'

/** Debian installs servers into folders that are not on every user's PATH, and PostgreSQL into one on nobody's. */
const MORE_FOLDERS = ['/usr/sbin', '/sbin', '/usr/local/bin', '/usr/local/sbin', '/usr/lib/postgresql/15/bin']

/** The path of a program of this machine, or of one that was unpacked for Pharos; undefined if there is none. */
export function findProgram(name: string): string | undefined {
  const folders = [...searchPath.split(delimiter), ...MORE_FOLDERS]
  return folders.map(folder => join(folder, name)).find(file => existsSync(file))
}
