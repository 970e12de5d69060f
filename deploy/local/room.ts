import { existsSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname } from 'node:path'
import { StartupFault } from './config.ts'

const MEGABYTE = 1024 * 1024

/** What a first start writes: database, streams, logs. */
const FIRST_START_MB = 300
/** A stream this small still holds the outcomes of some minutes. */
const LEAST_MB = 64
const MOST = { runs_mb: 512, outcomes_mb: 4_096 }
/** What NATS needs to open its streams and to store outcomes until an operator frees disk space. */
const RESTART_MB = 128

/** Free megabytes where a folder is or will be. */
export function freeMegabytes(dir: string): number {
  let place = dir
  while (!existsSync(place)) place = dirname(place)
  const { bavail, bsize } = statfsSync(place)
  return Math.floor((bavail * bsize) / MEGABYTE)
}

/** Sizes of the streams on this machine: at most a quarter of the free disk and an eighth of the memory. */
export function streamSizes(free_mb: number, memory_mb = totalmem() / MEGABYTE): Record<string, string> {
  const within = (share: number, most: number) => String(Math.max(LEAST_MB, Math.min(most, Math.floor(share))))
  return {
    PHAROS_NATS_RUNS_MB: within(memory_mb / 8, MOST.runs_mb),
    PHAROS_NATS_OUTCOMES_MB: within(free_mb / 4, MOST.outcomes_mb),
  }
}

/**
 * Throws when a first start cannot work; an installation that already has its files starts anyway and warns while it
 * runs.
 */
export function requireRoom(dir: string, free_mb: number, isFirst: boolean): void {
  if (!isFirst || free_mb >= FIRST_START_MB) return
  throw new StartupFault(
    `${dir} has ${free_mb} MB of free disk, and a first start needs ${FIRST_START_MB} MB: free some, or set PHAROS_DATA_DIR`,
  )
}

/** What nats-server 2.9 logs when a write met a full disk; from then on it accepts nothing until it is restarted. */
const OUT_OF_SPACE = /JetStream out of (space|resources|\w+ resources), will be DISABLED/

const LOOK_MS = 2_000

/**
 * Reads the lines of a NATS server; once it has stopped accepting writes on a full disk, restarts it as soon as there
 * is space.
 */
export function endWhenRoom(options: { free(): number; end(): void; every_ms?: number }): (line: string) => void {
  let timer: NodeJS.Timeout | undefined
  return line => {
    if (timer || !OUT_OF_SPACE.test(line)) return
    timer = setInterval(() => {
      if (options.free() < RESTART_MB) return
      clearInterval(timer)
      options.end()
    }, options.every_ms ?? LOOK_MS)
    timer.unref()
  }
}
