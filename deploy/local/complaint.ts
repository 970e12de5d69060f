/** How Node, PostgreSQL, NATS and the programs of Pharos report a fatal error. */
const COMPLAINT = /^(pharos|probe-agent): |^\w*Error( \[\w+\])?: |\b(FATAL|PANIC): |\[FTL\]/

/** The last output line of a program that reports a fatal error. */
export function complaintOf(said: readonly string[]): string | undefined {
  return said.findLast(line => COMPLAINT.test(line))?.trim()
}

/** How a watchdog says that it ends its own program (control-plane/src/platform/telemetry-process/watchdog-thread.ts). */
const WATCHDOG = /^pharos: .+ is ended, since /

/**
 * What the watchdog of a killed program said. It need not be the last line: what the program itself said last may be
 * read after it, since it comes through another pipe.
 */
export function watchdogOf(said: readonly string[]): string | undefined {
  return said.findLast(line => WATCHDOG.test(line))?.trim()
}
