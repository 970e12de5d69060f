import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { type Figure, verdictOf } from '../report/figure.ts'
import { cpuSecondsOf, mainThreadOf } from './process.ts'

/** What a measurement used of the machine, in CPU cores. */
export interface Usage {
  cores: number
  /** Cores used by everything that ran, ours or not. */
  busy: number
  /** Cores that waited for the disk. */
  waiting: number
  byName: ReadonlyMap<string, number>
  /** What the main thread of each process did: ran, or could have run and waited for a core. */
  threads: ReadonlyMap<string, { ran: number; waited: number }>
}

/** Above these shares a resource counts as exhausted. */
const MACHINE_FULL = 0.95
const CORE_FULL = 0.9
const DISK_FULL = 0.3
const SHOWN_FROM = 0.02

/**
 * Runs work, and returns what it used: by the given processes with their descendants, and by the machine. Counts from
 * the call of `begin`, if the work has one: what comes before is preparation.
 */
export async function usageDuring<T>(
  pids: ReadonlyMap<string, number>,
  work: (begin: () => void) => Promise<T>,
): Promise<{ result: T; usage: Usage }> {
  let before = lookAt(pids)
  const result = await work(() => {
    before = lookAt(pids)
  })
  const after = lookAt(pids)
  const seconds = Math.max(0.001, (after.at - before.at) / 1000)
  const byName = new Map(
    [...after.byName].map(([name, cpu]) => [name, (cpu - (before.byName.get(name) ?? 0)) / seconds]),
  )
  const threads = new Map(
    [...after.threads].map(([name, { ran, waited }]) => {
      const earlier = before.threads.get(name) ?? { ran: 0, waited: 0 }
      return [name, { ran: (ran - earlier.ran) / seconds, waited: (waited - earlier.waited) / seconds }]
    }),
  )
  const usage = {
    cores: availableParallelism(),
    busy: (after.busy - before.busy) / seconds,
    waiting: (after.waiting - before.waiting) / seconds,
    byName,
    threads,
  }
  return { result, usage }
}

/** Describes which resource was exhausted. Every process but PostgreSQL works on one core. */
export function exhausted({ cores, busy, waiting, byName, threads }: Usage): string {
  const shares = [...byName].filter(([, share]) => share >= SHOWN_FROM).toSorted(([, a], [, b]) => b - a)
  const others = busy - shares.reduce((sum, [, share]) => sum + share, 0)
  const all = [...shares, ...(others >= SHOWN_FROM ? [['others', others] as const] : [])]
  const words = all.map(([name, share]) => `${name} ${share.toFixed(2)}`).join(', ')
  if (busy >= cores * MACHINE_FULL) return `exhausted: CPU of the machine (${words} of ${cores} cores)`
  const full = shares.find(([name, share]) => name !== 'postgres' && share >= CORE_FULL)
  if (full) return `exhausted: the core of ${full[0]} (${words} of ${cores} cores)`
  const kept = [...threads].find(([, { ran, waited }]) => ran + waited >= CORE_FULL)
  if (kept) {
    const [name, { ran, waited }] = kept
    return `exhausted: CPU, ${name} ran ${ran.toFixed(2)} and waited ${waited.toFixed(2)} of the time for a core (${words} of ${cores} cores)`
  }
  if (waiting >= DISK_FULL) return `exhausted: disk (${waiting.toFixed(2)} cores waited for it; ${words})`
  return `exhausted: no CPU and no disk (${words} of ${cores} cores); it waited`
}

/** Adds to each figure that missed its goal which resource was exhausted. */
export function explained(figures: readonly Figure[], usage: Usage): Figure[] {
  return figures.map(figure => {
    if (verdictOf(figure) !== 'missed') return figure
    return { ...figure, note: [figure.note, exhausted(usage)].filter(Boolean).join('; ') }
  })
}

function lookAt(pids: ReadonlyMap<string, number>) {
  // proc(5): user, nice, system, idle, iowait, irq, softirq, steal, in hundredths of a second.
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/\s+/).slice(1).map(Number) ?? []
  const [user = 0, nice = 0, system = 0, , waiting = 0, irq = 0, soft = 0, steal = 0] = fields
  return {
    at: performance.now(),
    busy: (user + nice + system + irq + soft + steal) / 100,
    waiting: waiting / 100,
    byName: new Map([...pids].map(([name, pid]) => [name, cpuSecondsOf(pid)])),
    threads: new Map([...pids].map(([name, pid]) => [name, mainThreadOf(pid)])),
  }
}
