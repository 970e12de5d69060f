import { existsSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname } from 'node:path'
import { StartupFault } from './config.ts'

const MEGABYTE = 1024 * 1024

/** The space that a first start writes: database, streams and logs. */
const FIRST_START_MB = 300
/** A stream of this size still holds the outcomes of some minutes. */
const LEAST_MB = 64
const MOST = { runs_mb: 512, outcomes_mb: 4_096 }
/** What NATS needs to open its streams and to store outcomes until an operator frees disk space. */
const RESTART_MB = 128

/** Free megabytes at a folder, or at its nearest existing parent. */
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
 * Throws if a first start cannot work. An installation that already has its files starts anyway, and warns while it
 * runs.
 */
export function requireRoom(dir: string, free_mb: number, isFirst: boolean): void {
  if (!isFirst || free_mb >= FIRST_START_MB) return
  throw new StartupFault(
    `${dir} has ${free_mb} MB of free disk, and a first start needs ${FIRST_START_MB} MB: free some, or set PHAROS_DATA_DIR`,
  )
}

/** What nats-server 2.9 logs after a write to a full disk failed. It then rejects all writes until it is restarted. */
const OUT_OF_SPACE = /JetStream out of (space|resources|\w+ resources), will be DISABLED/

const LOOK_MS = 2_000

/**
 * Reads the lines of a NATS server. Once it has stopped accepting writes because the disk is full, ends it as soon as
 * there is space, so that it is restarted.
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
