import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A user as whom a part runs if root starts it. */
export interface OtherUser {
  uid: number
  gid: number
}

/** The owner of PostgreSQL's data, if it exists and its owner is not root; else `postgres` or `nobody`. */
export function otherUser(data: string): OtherUser {
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

/** The mode of a folder in which another user may only open what they know. */
export const PASSABLE = 0o711

/** The first folder, from a path upwards, that no other user may enter; undefined if all may be entered. */
export function closedFolder(path: string): string | undefined {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return folder
    if (folder === dirname(folder)) return undefined
  }
}

/** Gives a file or a whole folder to a user. Links are given themselves, and not followed. */
export function give(path: string, user: OtherUser): void {
  const stat = lstatSync(path)
  if (stat.uid !== user.uid || stat.gid !== user.gid) lchownSync(path, user.uid, user.gid)
  if (!stat.isDirectory()) return
  for (const name of readdirSync(path)) give(join(path, name), user)
}
