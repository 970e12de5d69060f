import { chmodSync, lchownSync, lstatSync, readdirSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './folder.ts'
import type { Switch } from './sandbox/bubblewrap.ts'

/**
 * Creates a folder for compiled code that only one sandbox's user may enter; `user` is null if the agent is not root.
 */
export function lendFolder(user: Switch | null, within?: string): string {
  const path = makeFolder('compiled', within)
  if (user !== null) lchownSync(path, user.uid, user.uid)
  return path
}

/**
 * Takes a lent folder back once its sandbox has ended; then everyone can read it and no one else can write to it. The
 * folder is closed before its entries are examined. Anything but a folder, or a file with one link, is removed and
 * never followed.
 */
export function sealFolder(path: string): void {
  own(path, 0o700)
  sealEntries(path)
  own(path, 0o755)
}

function sealEntries(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const stat = lstatSync(path)
    if (stat.isDirectory()) {
      own(path, 0o755)
      sealEntries(path)
    } else if (stat.isFile() && stat.nlink === 1) own(path, 0o644)
    else unlinkSync(path)
  }
}

function own(path: string, mode: number): void {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  if (uid !== undefined && gid !== undefined) lchownSync(path, uid, gid)
  chmodSync(path, mode)
}
