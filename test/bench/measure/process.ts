import { readdirSync, readFileSync } from 'node:fs'

/** The unit of the times in /proc: Linux' interface to programs has it fixed at 100 per second. */
const TICKS_PER_SECOND = 100

/** One process at an instant. */
export interface ProcessFigures {
  pid: number
  parent: number
  command: string
  /** CPU seconds, user and system, including its ended children. */
  cpuSeconds: number
  /** The same without its children. */
  ownCpuSeconds: number
}

/** CPU seconds of a process and all its descendants, including ended ones. */
export function cpuSecondsOf(pid: number): number {
  return processesBelow(pid).reduce((sum, each) => sum + each.cpuSeconds, 0)
}

/** CPU seconds of a process with all its threads, without descendants. */
export function ownCpuSecondsOf(pid: number): number {
  return figuresOf(pid)[0]?.ownCpuSeconds ?? 0
}

/**
 * Seconds in which the main thread of a process ran or waited for a core: the first two fields of its `schedstat`, in
 * nanoseconds (Linux, Documentation/scheduler/sched-stats).
 */
export function mainThreadOf(pid: number): { ran: number; waited: number } {
  const [ran = 0, waited = 0] = read(`/proc/${pid}/task/${pid}/schedstat`).split(' ').map(Number)
  return { ran: ran / 1e9, waited: waited / 1e9 }
}

/** Proportional memory of a process and its descendants, in MB: a page that n processes share counts 1/n in each. */
export function pssMegabytesOf(pid: number): number {
  return processesBelow(pid).reduce((sum, each) => sum + ownPssMegabytes(each.pid), 0)
}

/** The same for the process alone. */
export function ownPssMegabytes(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024
}

/** Whether a known process still exists. */
export function isRunning({ pid, command }: ProcessFigures): boolean {
  return figuresOf(pid).some(each => each.command === command)
}

/** A process and its descendants. */
export function processesBelow(root: number): ProcessFigures[] {
  const all = readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? figuresOf(Number(name)) : []))
  const tree = (top: ProcessFigures): ProcessFigures[] => [
    top,
    ...all.filter(each => each.parent === top.pid).flatMap(tree),
  ]
  return all.filter(each => each.pid === root).flatMap(tree)
}

/** Fields of proc(5): 4 is the parent, 14 to 17 are its own and its ended children's user and system time. */
function figuresOf(pid: number): ProcessFigures[] {
  const text = read(`/proc/${pid}/stat`)
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 20) return []
  const [own = 0, children = 0] = [fields.slice(11, 13), fields.slice(13, 15)].map(
    ([user, system]) => (Number(user) + Number(system)) / TICKS_PER_SECOND,
  )
  const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
  return [{ pid, parent: Number(fields[1]), command, cpuSeconds: own + children, ownCpuSeconds: own }]
}

/** Reads a file of /proc. Returns an empty text if the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
