/** How Node, PostgreSQL, NATS and the programs of Pharos say why they give up. */
const COMPLAINT = /^(pharos|probe-agent): |^\w*Error( \[\w+\])?: |\b(FATAL|PANIC): |\[FTL\]/

/** The last of its lines by which a program said why it gives up. */
export function complaintOf(said: readonly string[]): string | undefined {
  return said.findLast(line => COMPLAINT.test(line))?.trim()
}
