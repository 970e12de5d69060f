import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { OUTCOMES_STREAM } from '@pharos/shared-protocol/message/subject.ts'
import { until } from '../until.ts'
import { Evidence } from './evidence.ts'
import { createMonitors, threeRegions } from './fleet.ts'
import { type Installation, startInstallation } from './installation.ts'
import type { Part } from './part.ts'
import { proveOutcomes, proveRuns } from './proof/outcomes.ts'
import { readStored } from './proof/record.ts'
import { proveReplay } from './proof/replay.ts'
import { proveTransitions, proveVerdicts } from './proof/transitions.ts'
import { proveUptime } from './proof/uptime.ts'
import { createRandom, type Random } from './random.ts'
import { cutting, type Fault, killing, rage } from './storm.ts'
import { Target } from './targets.ts'

export interface KillRun {
  /** What is wrong, one per line; empty when everything held. */
  faults: string[]
  /** What happened, for people to read. */
  figures: Record<string, unknown>
}

export interface KillRunOptions {
  rounds: number
  seed: number
  monitors: number
  say?: (line: string) => void
}

const STEADY_TARGETS = 6
const SHAKY_TARGETS = 2
/** Long enough for two of three regions to fall silent, so that there is unknown time to count. */
const SILENCE_MS = 28_000
/** Enough time for every monitor to be checked from everywhere, and for the outcomes to be processed. */
const ROUND_MS = 13_000

/**
 * Kills and cuts the programs of an installation under load at random, and then proves that nothing was lost or
 * invented.
 */
export async function killRun(options: KillRunOptions): Promise<KillRun> {
  const installation = await startInstallation()
  let kept = true
  try {
    const run = await new Storm(installation, options).run()
    kept = run.faults.length > 0
    return run
  } finally {
    await installation.close(kept)
  }
}

class Storm {
  readonly #installation: Installation
  readonly #options: KillRunOptions
  readonly #random: Random
  readonly #say: (line: string) => void
  readonly #evidence = new Evidence()
  readonly #requests = new Map<string, number>()
  readonly #targets: Target[]
  #agents: Part[] = []
  #monitors = new Map<string, Target>()

  constructor(installation: Installation, options: KillRunOptions) {
    this.#installation = installation
    this.#options = options
    this.#random = createRandom(options.seed)
    this.#say = options.say ?? (() => {})
    this.#targets = Array.from({ length: STEADY_TARGETS + SHAKY_TARGETS }, () => new Target(this.#requests))
  }

  async run(): Promise<KillRun> {
    try {
      await this.#begin()
      const happened = await this.#rage()
      await this.#calm()
      return await this.#prove(happened)
    } finally {
      for (const target of this.#targets) target.close()
    }
  }

  async #begin(): Promise<void> {
    const installation = this.#installation
    for (const target of this.#targets) await target.start()
    await installation.startPlane('plane')
    const credentials = await threeRegions(installation)
    const hear = (line: string) => this.#evidence.hear(line)
    this.#agents = await Promise.all(
      credentials.map(one => installation.startAgent(`agent-${one.region_slug}`, one, hear)),
    )
    this.#monitors = await createMonitors(installation, this.#targets, this.#options.monitors)
    await this.#allUp()
    this.#say(`${this.#monitors.size} monitors are up`)
  }

  async #rage(): Promise<Map<string, number>> {
    const { rounds } = this.#options
    const shaking = new AbortController()
    const shaken = this.#shake(shaking.signal)
    const silences: Promise<void>[] = []
    const happened = await rage(this.#faults(), rounds, this.#random, (round, fault) => {
      this.#say(`round ${round} of ${rounds}: ${fault}`)
      if (round === Math.ceil(rounds / 3))
        silences.push(...this.#agents.slice(1).map(agent => (agent.isRunning ? agent.killFor(SILENCE_MS) : pause(0))))
    })
    await Promise.all(silences)
    shaking.abort()
    await shaken
    return happened
  }

  /** The faults in groups, which get equally many turns regardless of their size. */
  #faults(): Fault[][] {
    const { bus, database, parts, lines } = this.#installation
    const plane = parts.filter(part => part.name === 'plane')
    const cuts = [...lines].map(([name, line]) => cutting(name, line))
    return [
      this.#agents.map(killing),
      plane.map(killing),
      [killing(bus)],
      [killing(database)],
      cuts.filter(cut => cut.name.startsWith('cut agent')),
      cuts.filter(cut => cut.name === 'cut plane-bus'),
      cuts.filter(cut => cut.name === 'cut plane-database'),
    ]
  }

  /** Repeatedly takes the unstable targets away and brings them back; they are available at the end. */
  async #shake(signal: AbortSignal): Promise<void> {
    const random = createRandom(this.#options.seed + 1)
    const wait = (from: number, to: number) => pause(random.between(from, to), undefined, { signal }).catch(() => {})
    const shakeOne = async (target: Target) => {
      while (!signal.aborted) {
        await target.stop()
        await wait(20_000, 45_000)
        await target.start()
        await wait(12_000, 25_000)
      }
    }
    await Promise.all(this.#targets.slice(STEADY_TARGETS).map(shakeOne))
  }

  /** Waits until everything runs, makes one undisturbed outage, and then lets all outcomes be taken in. */
  async #calm(): Promise<void> {
    await this.#allUp()
    this.#say('all is mended and up; one more outage')
    const shaky = this.#targets.slice(STEADY_TARGETS)
    for (const target of shaky) await target.stop()
    await pause(ROUND_MS)
    for (const target of shaky) await target.start()
    await this.#allUp()
    for (const agent of this.#agents) await agent.stop()
    await until('every outcome has been taken in', () => this.#isEmpty())
    this.#say('all is quiet')
  }

  async #allUp(): Promise<void> {
    await until('every monitor is up', async () => {
      const rows = await this.#installation.sql(`select from monitor_state where status <> 'up'`)
      return rows.length === 0
    })
  }

  async #isEmpty(): Promise<boolean> {
    if (spooledFiles(this.#installation.spools).length > 0) return false
    const { messages } = await this.#installation.onBus(async connection => {
      const manager = await connection.jetstreamManager()
      return (await manager.streams.info(OUTCOMES_STREAM)).state
    })
    return messages === 0
  }

  async #prove(happened: Map<string, number>): Promise<KillRun> {
    const stored = await readStored(this.#installation)
    const uptime = await proveUptime(this.#installation, stored, [...this.#monitors.keys()])
    const replayed = proveReplay(stored)
    const planned = [...happened.values()].reduce((sum, count) => sum + count, 0)
    return {
      faults: [
        ...proveOutcomes(stored, this.#evidence),
        ...proveRuns(stored, this.#requests),
        ...proveTransitions(stored),
        ...proveVerdicts(stored, this.#monitors),
        ...replayed.faults,
        ...uptime.faults,
        ...this.#installation.parts.flatMap(part => part.ends),
      ],
      figures: {
        seed: this.#options.seed,
        faults: planned + 2,
        ...Object.fromEntries([...happened].sort()),
        monitors: this.#monitors.size,
        requests: this.#requests.size,
        stored: stored.results.length,
        confirmed: this.#evidence.confirmed.size,
        spooled: this.#evidence.spooled.size,
        'ran, and their outcome was lost with a killed agent': this.#requests.size - answered(stored.results),
        transitions: [...stored.transitions.values()].flat().length,
        down: [...stored.transitions.values()].flat().filter(({ to }) => to === 'down').length,
        'lasting outages, all noticed': replayed.outages,
        'monitors with a gap': uptime.gaps.monitors,
        'unknown seconds': Math.round(uptime.gaps.unknown_seconds),
      },
    }
  }
}

function answered(results: readonly { status: string }[]): number {
  return results.filter(({ status }) => status !== 'failing').length
}

function spooledFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter(name => name.endsWith('.spool') && statSync(join(folder, name)).size > 0)
}
