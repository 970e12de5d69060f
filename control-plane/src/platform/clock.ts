import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { RealTime } from './real-time.ts'

export interface Timer {
  cancel(): void
}

/** A repeated background job. `wake` runs it at once, or again if it is running. */
export interface Poll {
  wake(): void
  stop(): Promise<void>
}

/** The installation's clock. A test passes in another one to run a whole installation on a test clock. */
export interface Clock {
  now(): EpochMs
  /** Milliseconds from an arbitrary start, which no change of any clock moves: for intervals. */
  monotonic(): number
  /** Real time, if this clock follows that of the database. */
  readonly real?: RealTime
  /** How many of its milliseconds pass in one real millisecond. */
  readonly scale: number
  /** Whether it stands still between steps made by a test, so that no time passes for running processes. */
  readonly stepped?: boolean
  /** Converts a real instant to the installation's, for timestamps that others wrote (milliseconds since the epoch). */
  fromReal(realMs: number): EpochMs
  /** Runs once at an instant; at once when it has passed. */
  at(instant: EpochMs, run: () => void): Timer
  /** Runs `work` every `everyMs` (infinite: only when woken), never concurrently. `work` must not throw. */
  poll(everyMs: number, work: () => Promise<void>): Poll
}

const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

/** The clock of real time, run `scale` times as fast since `anchorMs` (both real time; PHAROS_TIME_SCALE). */
export function systemClock(real = new RealTime(), scale = 1, anchorMs = 0): Clock {
  const fromReal = (realMs: number) => epoch(scale === 1 ? realMs : anchorMs + (realMs - anchorMs) * scale)
  const now = () => fromReal(real.now())
  return {
    now,
    monotonic: () => performance.now() * scale,
    real,
    scale,
    fromReal,
    at(instant, run) {
      const delay = Math.max(0, (instant - now()) / scale)
      const handle = setTimeout(run, Math.min(delay, LONGEST_TIMEOUT_MS))
      return { cancel: () => clearTimeout(handle) }
    },
    poll: (everyMs, work) => startPoll(everyMs / scale, work),
  }
}

function startPoll(everyMs: number, work: () => Promise<void>): Poll {
  let stopped = false
  let wanted = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    if (Number.isFinite(everyMs)) timer = setTimeout(turn, everyMs)
  }
  const turn = () => {
    clearTimeout(timer)
    if (stopped) return
    if (running) {
      wanted = true
      return
    }
    wanted = false
    running = work().finally(() => {
      running = null
      if (wanted) turn()
      else if (!stopped) wait()
    })
  }
  wait()
  return {
    wake: turn,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** The clock of an installation: faster than real time only by PHAROS_TIME_SCALE, from an anchor kept in the data folder. */
export function installationClock(config: { PHAROS_TIME_SCALE: number; PHAROS_DATA_DIR: string }): Clock {
  const real = new RealTime()
  if (config.PHAROS_TIME_SCALE === 1) return systemClock(real)
  const path = join(config.PHAROS_DATA_DIR, 'time-anchor')
  mkdirSync(config.PHAROS_DATA_DIR, { recursive: true })
  if (!existsSync(path)) writeFileSync(path, `${Date.now()}\n`)
  return systemClock(real, config.PHAROS_TIME_SCALE, Number(readFileSync(path, 'utf8')))
}
