/** The limits of one run. A heavy shop page with a trace uses less than half of each. */
export const LIMITS = {
  memory_bytes: 1_536 * 1024 * 1024,
  /** Everything writable, which also counts as memory. */
  disk_bytes: 384 * 1024 * 1024,
  /** Processes and threads together; Chromium and the runner need about 150. */
  processes: 512,
  open_files: 4_096,
  /** Processor seconds per second of the run's timeout: both cores of a small machine. */
  cpus: 2,
} as const

/** Seconds for starting, ending and packing beyond the script's own time. */
export const ALLOWANCE_S = 25

/** The arguments of prlimit(1): limits that apply to each process on its own. */
export function rlimitArgs(timeoutMs: number): string[] {
  const cpu = Math.ceil(timeoutMs / 1000 + ALLOWANCE_S) * LIMITS.cpus
  return [
    `--nproc=${LIMITS.processes}`,
    // Private writable memory (getrlimit(2), RLIMIT_DATA). The address space cannot be bounded: V8 reserves a terabyte.
    `--data=${LIMITS.memory_bytes}`,
    `--fsize=${LIMITS.disk_bytes}`,
    `--nofile=${LIMITS.open_files}`,
    `--cpu=${cpu}`,
    '--core=0',
    '--memlock=65536',
    '--msgqueue=0',
  ]
}
