import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from './limits.ts'

const MOUNT = '/sys/fs/cgroup'
const CONTROLLERS = ['memory', 'pids', 'cpu']
const PERIOD_US = 100_000

/**
 * Control groups (cgroup v2) of runs, below the agent's own, if the agent may create them: systemd's `Delegate=yes`.
 */
export class ControlGroups {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Returns null if there are none that this process can write to. */
  static find(mount = MOUNT): ControlGroups | null {
    try {
      const own = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '/'
      return ControlGroups.at(join(mount, own))
    } catch {
      return null
    }
  }

  /** Uses this folder; throws if it is not writable or lacks a controller. */
  static at(folder: string): ControlGroups {
    const offered = readFileSync(join(folder, 'cgroup.controllers'), 'utf8').trim().split(' ')
    const missing = CONTROLLERS.filter(name => !offered.includes(name))
    if (missing.length > 0) throw new Error(`${folder} has no controller ${missing.join(', ')}`)
    moveAside(folder)
    writeFileSync(join(folder, 'cgroup.subtree_control'), CONTROLLERS.map(name => `+${name}`).join(' '))
    return new ControlGroups(folder)
  }

  open(): ControlGroup {
    return new ControlGroup(join(this.#folder, `pharos-run-${randomUUID()}`))
  }
}

/** A group that delegates controllers may hold no processes itself (cgroups(7), "no internal processes"). */
function moveAside(folder: string): void {
  const members = readFileSync(join(folder, 'cgroup.procs'), 'utf8')
    .split('\n')
    .filter(pid => pid !== '')
  if (members.length === 0) return
  const aside = join(folder, 'pharos-agent')
  mkdirSync(aside, { recursive: true })
  for (const pid of members) writeFileSync(join(aside, 'cgroup.procs'), pid)
}

/** The limits of a run as a whole, for all of its processes together. */
export class ControlGroup {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder)
    const limits = {
      'memory.max': LIMITS.memory_bytes + LIMITS.disk_bytes,
      'pids.max': LIMITS.processes,
      'cpu.max': `${LIMITS.cpus * PERIOD_US} ${PERIOD_US}`,
    }
    for (const [name, value] of Object.entries(limits)) writeFileSync(join(folder, name), `${value}`)
    // Not every kernel has these: without swap there is nothing to limit.
    for (const [name, value] of Object.entries({ 'memory.swap.max': 0, 'memory.oom.group': 1 })) {
      if (existsSync(join(folder, name))) writeFileSync(join(folder, name), `${value}`)
    }
  }

  /** Wraps a command so that it starts within the group: none of its processes is ever outside. */
  enter(command: readonly string[]): string[] {
    return ['/bin/sh', '-c', 'echo $$ >"$0" && exec "$@"', join(this.#folder, 'cgroup.procs'), ...command]
  }

  kill(): void {
    try {
      writeFileSync(join(this.#folder, 'cgroup.kill'), '1')
    } catch {
      // Kernels before 5.14 lack it; the end of the process namespace has the same effect.
    }
  }

  /** Removes the group; returns whether it ran out of memory. */
  close(): boolean {
    const events = readFileSync(join(this.#folder, 'memory.events'), 'utf8')
    try {
      rmdirSync(this.#folder)
    } catch {
      // One of its processes is still ending. An empty group costs nothing.
    }
    return /^oom_kill [1-9]/m.test(events)
  }
}
