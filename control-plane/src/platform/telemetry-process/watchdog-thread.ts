// The thread that ends a process which cannot end itself (watchdog.ts).
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { Watched } from './watchdog.ts'

/** How often it looks (real milliseconds), and how many looks the event loop may miss. */
const LOOK_MS = 1_000
const MOST_MISSED = 10
const STANDARD_ERROR = 2

const { beats, memoryMb } = workerData as Watched
let seen = -1
// Looks are counted, not time: while the whole process is suspended, none is missed.
let missed = 0

function end(reason: string): void {
  writeSync(STANDARD_ERROR, `pharos: the telemetry process is ended, since ${reason}\n`)
  process.kill(process.pid, 'SIGKILL')
}

setInterval(() => {
  const beat = Atomics.load(beats, 0)
  missed = beat === seen ? missed + 1 : 0
  seen = beat
  const used = Math.round(process.memoryUsage.rss() / 2 ** 20)
  if (missed >= MOST_MISSED) end(`its event loop stood still for ${(missed * LOOK_MS) / 1_000} s`)
  else if (used > memoryMb) end(`it uses ${used} MB (PHAROS_TELEMETRY_MEMORY_MB=${memoryMb})`)
}, LOOK_MS)
