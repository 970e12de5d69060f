/** How Node, PostgreSQL, NATS and the programs of Pharos report a fatal error. */
const COMPLAINT = /^(pharos|probe-agent): |^\w*Error( \[\w+\])?: |\b(FATAL|PANIC): |\[FTL\]/

/** The last output line of a program that reports a fatal error. */
export function complaintOf(said: readonly string[]): string | undefined {
  return said.findLast(line => COMPLAINT.test(line))?.trim()
}
