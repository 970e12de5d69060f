/**
 * Where a session stands in the draw of a rule: a number from 0 to below 1, always the same for the same two ids. The
 * rule takes the sessions below its rate, so a raised rate keeps all that were in. FNV-1a with the last mixing step of
 * MurmurHash3, without which similar ids stand close together.
 */
export function sampleOf(sessionId: string, ruleId: string): number {
  let hash = 0x811c9dc5
  for (const unit of sessionId + ruleId) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

export function isSampled(sessionId: string, rule: { id: string; sample_rate: number }): boolean {
  return sampleOf(sessionId, rule.id) < rule.sample_rate
}
