import { readdirSync, readFileSync } from 'node:fs'

const EVERY_MS = 200

/**
 * Calls `over` once when a process and its descendants together hold more than `limit` bytes. Used without control
 * groups, since per-process limits do not bound the sum.
 */
export function watchMemory(pid: number, limit: number, over: () => void): () => void {
  const timer = setInterval(() => {
    if (memoryOf(familyOf(pid)) <= limit) return
    clearInterval(timer)
    over()
  }, EVERY_MS)
  return () => clearInterval(timer)
}

/** A process and its descendants, as /proc lists them now. */
export function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(name)
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const family = [pid]
  for (const one of family) family.push(...(children.get(one) ?? []))
  return family
}

/** Whether a process is still running; an ended one may be listed until its parent reaps it. */
export function isRunning(pid: number): boolean {
  const stat = read(`/proc/${pid}/stat`)
  return stat !== null && !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
}

/** The name in /proc/<pid>/stat may contain brackets, so fields are counted from the last one. */
function parentOf(pid: string): number | null {
  const stat = read(`/proc/${pid}/stat`)
  const parent = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  return parent === undefined ? null : Number(parent)
}

/** Bytes that only these processes hold, and that would be free without them; code and files are not counted. */
export function memoryOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ownMemory(read(`/proc/${pid}/status`) ?? ''), 0)
}

function ownMemory(status: string): number {
  const kilobytes = ['RssAnon', 'RssShmem', 'VmSwap'].map(name =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, one) => sum + one, 0) * 1024
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
