import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SETPRIV } from './child.ts'
import { closedFolder, give, type OtherUser, otherUser, PASSABLE } from './other-user.ts'
import { findProgram } from './program.ts'

/** The users of the parts; undefined: that of this process. */
export interface Users {
  /** Of the control plane, telemetry and NATS. */
  plane: OtherUser | undefined
  agent: OtherUser | undefined
}

const CODE = realpathSync(join(import.meta.dirname, '../..'))
/** What stays with root, which writes it itself (in `nats` and `ca` only some of it): other users could have it follow their links. */
const OF_ROOT = ['postgres', 'nats', 'ca', 'log', 'keys.json', 'pharos.pid']
/** Folders in which root and the other user create files. Nobody may remove those of others: the sticky bit. */
const SHARED = 0o1770

/**
 * The users of control plane, telemetry, NATS and agent if root starts them: that of PostgreSQL, whose socket only its user may
 * open. Says why a part has to run as root.
 */
export function usersOf(data_dir: string, say: (line: string) => void): Users {
  if (process.getuid?.() !== 0) return { plane: undefined, agent: undefined }
  const obstacle = obstacleOf(data_dir)
  if (obstacle !== undefined) {
    say(`Pharos runs as root: ${obstacle}`)
    return { plane: undefined, agent: undefined }
  }
  const user = otherUser(join(data_dir, 'postgres', 'data'))
  giveFolders(data_dir, user)
  const need = needOfAgent(user)
  if (need !== undefined) say(`The agent runs as root: ${need}`)
  return { plane: user, agent: need === undefined ? user : undefined }
}

function obstacleOf(data_dir: string): string | undefined {
  if (!SETPRIV) return 'setpriv is missing (Debian package util-linux)'
  const programs = [process.execPath, findProgram('nats-server') ?? process.execPath]
  const folders = [CODE, ...programs.map(program => dirname(realpathSync(program))), dirname(data_dir)]
  const closed = folders.map(closedFolder).find(folder => folder !== undefined)
  return closed === undefined ? undefined : `no other user may enter ${closed} (chmod o+x would allow it)`
}

/** Why the agent cannot do its checks as another user: it tries out what they need. */
function needOfAgent(user: OtherUser): string | undefined {
  const trials = {
    ping: ['-c', '1', '-W', '1', '127.0.0.1'],
    bwrap: ['--unshare-all', '--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', 'true'],
  }
  for (const [name, args] of Object.entries(trials)) {
    const program = findProgram(name)
    if (program === undefined) continue
    const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
    if (spawnSync(SETPRIV ?? '', [...identity, '--', program, ...args], { timeout: 5_000 }).status !== 0)
      return `${program} works for root alone here`
  }
  return undefined
}

/** Gives a user what the parts read and write in the data folder, also after a start as root. Nothing of them runs. */
function giveFolders(data_dir: string, user: OtherUser): void {
  const run = join(data_dir, 'run')
  for (const folder of [data_dir, run]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chownSync(folder, 0, user.gid)
    chmodSync(folder, SHARED)
  }
  const postgres = join(data_dir, 'postgres')
  if (existsSync(postgres)) chmodSync(postgres, PASSABLE)
  for (const name of readdirSync(data_dir))
    if (!OF_ROOT.includes(name) && name !== 'run') give(join(data_dir, name), user)
  for (const name of readdirSync(run)) if (!name.endsWith('.pid')) give(join(run, name), user)
}
