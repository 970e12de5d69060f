import type { GraceState } from '@pharos/shared-protocol/contract/monitoring/domain-status.ts'

/** A wording of registries for one of the states of spec 2.5, matched against letters and single spaces. */
interface Wording {
  pattern: RegExp
  state: GraceState
}

/** Nothing is pending where the state is denied or its action prohibited. */
const DENIED = /\b(?:prohibited|forbidden|locked?|not (?:suspended|on hold|held)|no hold|hold no|until)\b/

/**
 * In the order in which they are tried. The registries' documents that use each:
 *
 * - Pending restore: EPP (RFC 3915), CoCCA.
 * - Redemption: DNS Belgium, SIDN and ARNES `quarantine`; CIRA `redemption`; CoCCA `pending delete - restorable`; NIC.it
 *   `redemption-no-provider`; NASK `billing period had finished`; ZACR `pendingClosedRedemption`; AFNIC `REDEMPTION`.
 * - Pending delete: CIRA `to be released`; FRED (.cz, .tz, .cr, .ar, .mk, .al) `delete candidate`, `to be deleted`; EIS
 *   (.ee) `deleteCandidate`, `serverForceDelete`, `pendingDeleteConfirmation`; CoCCA `pending purge`; ZACR
 *   `pendingManualDeletion`, `pendingManualSuspension`; IEDR `delete pending`; RNIDS `in removal`; NIC.it
 *   `toBeReassigned`; Traficom `removed`; Nominet `no longer required`.
 * - Out of the zone: DNS Belgium `OUT OF SERVICE`; FRED `outzone`, `the domain isn't generated in the zone`,
 *   `administratively kept out of zone`; EIS `not in zone`.
 * - Hold: RRP `REGISTRAR-HOLD`; Island Networks (.gg, .je) `… by registrar`; NIC.it `hold/registry`, `dnsHold`; Registro.br
 *   `on-hold`; RoTLD `Hold`; SK-NIC `DOM_HELD`.
 * - Suspended: Nominet, EURid, tzNIC, ZACR, ISOC-IL, NIC.ve; Punktum dk and .se `deactivated`; EURid `withdrawn`.
 * - Missed renewal: CIRA `auto-renew grace`; Traficom and NIC.it `grace period`; Nominet `renewal required`; SK-NIC
 *   `DOM_LNOT` (last notice).
 */
const WORDINGS: readonly Wording[] = [
  {
    pattern: /\bpending re(?:store|demption request)\b|\brestor(?:e|ation) (?:pending|requested)\b/,
    state: 'pending restore',
  },
  {
    pattern:
      /\b(?:redemption|billing period had finished|quarantined?|restorable|redeemable|recoverable|cuarentena|quarantaine)\b/,
    state: 'redemption period',
  },
  {
    pattern:
      /\b(?:pending|to be|scheduled(?: for)?|waiting(?: for)?|awaiting|marked(?: for)?|candidate(?: for)?|about to be|in|under|server force|force|policy)(?: manual)? (?:be )?(?:delet\w*|purg\w*|remov\w*|releas\w*|drop\w*|cancel\w*|reassign\w*|suspension)\b/,
    state: 'pending delete',
  },
  {
    pattern:
      /\b(?:delet\w*|purg\w*|remov\w*|releas\w*|cancel\w*) (?:is )?(?:pending|scheduled|candidate|requested|in progress)\b|^(?:removed|deleted|cancell?ed|no longer required)$/,
    state: 'pending delete',
  },
  {
    pattern:
      /\bout (?:of )?(?:the )?(?:zone|service)\b|\boutzone\b|\bnot (?:generated |included |present )?in(?:to)? (?:the )?zone\b|\bisn t generated in(?:to)? (?:the )?zone\b|\b(?:removed|excluded|withheld) from (?:the )?(?:zone|dns)\b/,
    state: 'server hold',
  },
  {
    pattern:
      /\b(?:registrar|client|agent|provider)s? (?:on )?(?:hold|held|suspen\w*)\b|\b(?:on )?(?:hold|held|suspen\w*) (?:by |set by )?(?:the )?(?:registrar|client|agent|provider)\b/,
    state: 'client hold',
  },
  {
    pattern:
      /\b(?:hold|onhold|held|dnshold|suspended|suspendido|suspenso|suspendu|sospeso|gesperrt|deactivated|disabled|deaktiveret|withdrawn|revoked)\b|приостановлен/,
    state: 'server hold',
  },
  {
    pattern:
      /\bauto ?renew(?:al)?(?: grace)?(?: period)?$|^(?:in )?grace(?: period)?$|\brenewal (?:required|overdue|missed)\b|^dom (?:lnot|warn)$/,
    state: 'auto renew period',
  },
]

/** Words that one registry uses in a sense of its own, by TLD and letters. */
const OWN: Record<string, Record<string, string>> = {
  // Blocked: out of the DNS, and no operation is possible (AFNIC, naming charter).
  fr: { blocked: 'server hold' },
  // Blocked: the delegation is suspended until the registration ends (regulation of WHOIS in .com.ua, 1.4.4).
  ua: { blocked: 'server hold' },
  // On hold: in dispute. It stays in the zone and cannot be transferred (EURid, domain name statuses).
  eu: { 'on hold': 'server transfer prohibited' },
  // Suspended: deleted, and restorable for 20 days; to be suspended: the deletion is scheduled (JPRS, status list).
  jp: { suspended: 'redemption period', 'to be suspended': 'pending delete' },
  // Cancelled, and reinstated on request for 90 days (DNCL, .nz operations and procedures).
  nz: { 'pending release': 'redemption period', pendingrelease: 'redemption period' },
  // Expired and out of the zone, payable until the deletion (SK-NIC, domain states).
  sk: { 'dom exp': 'redemption period' },
}

/** `pendingRelease`, `PENDING-RELEASE`, `pending_release`: `pending release`. */
function plainWords(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}

/** The state of spec 2.5 that a registry's own words mean, or null. */
export function graceStateOf(text: string): GraceState | null {
  const words = plainWords(text)
  if (DENIED.test(words)) return null
  return WORDINGS.find(({ pattern }) => pattern.test(words))?.state ?? null
}

/** Statuses as printed, with words in a sense of the domain's registry alone replaced by their EPP codes. */
export function withoutOwnWords(statuses: readonly string[], domain: string): string[] {
  const own = OWN[domain.slice(domain.lastIndexOf('.') + 1)] ?? {}
  return statuses.map(status => own[plainWords(status.replace(/\(.*|\bhttps?:.*/, ''))] ?? status)
}
