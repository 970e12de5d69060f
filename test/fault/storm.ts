import { setTimeout as pause } from 'node:timers/promises'
import type { Line } from './line.ts'
import type { Part } from './part.ts'
import type { Random } from './random.ts'

/** Something that breaks for a while and recovers by itself. */
export interface Fault {
  name: string
  isWhole(): boolean
  breakFor(ms: number): Promise<void>
}

export function killing(part: Part): Fault {
  return { name: `kill ${part.name}`, isWhole: () => part.isRunning, breakFor: ms => part.killFor(ms) }
}

export function cutting(name: string, line: Line): Fault {
  let cut = false
  return {
    name: `cut ${name}`,
    isWhole: () => !cut,
    async breakFor(ms) {
      cut = true
      line.cut()
      await pause(ms)
      line.mend()
      cut = false
    },
  }
}

/** The time between two faults, and how long a broken part stays broken, in milliseconds. */
const BETWEEN = [1_000, 8_000] as const
const BROKEN = [50, 3_000] as const

/**
 * Breaks something every 1 to 8 s, whether or not earlier faults are over, so that faults overlap. Every group gets a
 * turn, in random order, before any gets its next one. Calls `each` after every round; returns how often each fault
 * happened once all are over.
 */
export async function rage(
  groups: readonly Fault[][],
  rounds: number,
  random: Random,
  each: (round: number, fault: string) => void,
): Promise<Map<string, number>> {
  const happened = new Map<string, number>()
  const mending: Promise<void>[] = []
  const turns: Fault[][] = []
  for (let round = 1; round <= rounds; ) {
    await pause(random.between(...BETWEEN))
    if (turns.length === 0) turns.push(...random.shuffle(groups))
    const [first, ...others] = (turns.pop() ?? []).filter(fault => fault.isWhole())
    if (!first) continue
    const fault = random.pick([first, ...others])
    happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1)
    mending.push(fault.breakFor(random.between(...BROKEN)))
    each(round++, fault.name)
  }
  await Promise.all(mending)
  return happened
}
