import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { DAY_MS, type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Connection } from './row.ts'

/** The interval of checks of metadata and certificates (milliseconds). */
export const LOOK_MS = DAY_MS
/** Admins are notified this long before the last certificate expires. */
export const WARN_MS = 14 * DAY_MS

/** The fields that a request sets; `undefined` keeps the value. */
export type Changes = { [K in keyof Connection]?: Connection[K] | undefined }

interface Change {
  now: EpochMs
  /** Whether an owner asks for it. */
  byOwner: boolean
}

/**
 * Returns the connection after a request, or why it is refused (409). Another identity provider must be tested first,
 * and cannot replace an active one: that would let in people whom nobody has checked.
 */
export function changed(before: Connection, changes: Changes, by: Change): Connection | { refused: Said } {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const after: Connection = { ...before, ...given }
  const other = isOther(before, after)
  if (other && before.active) return { refused: identityText('sso_connection.active_elsewhere') }
  if (other) after.last_test = null
  if (after.active && !before.active && after.last_test?.outcome !== 'succeeded')
    return { refused: identityText('sso_connection.test_first') }
  after.owner_approved = isApproved(before, after, { ...by, activates: changes.active === true })
  const isSame = JSON.stringify(after) === JSON.stringify(before)
  return isSame ? before : { ...after, updated_at: by.now, revision: before.revision + 1 }
}

/**
 * Whether an owner has approved the connection: whoever controls what it trusts can sign in as anybody it admits. An
 * owner approves it only by activating it, also again; changing one field does not approve the changes of others.
 */
function isApproved(before: Connection, after: Connection, by: Change & { activates: boolean }): boolean {
  if (!after.active) return false
  if (by.byOwner) return by.activates || before.owner_approved
  return before.owner_approved && trustChanged(before, after).length === 0
}

/** The fields that decide whom a connection signs in. */
const TRUSTED = [
  ...(['entity_id', 'metadata_url', 'sso_url', 'certificates', 'issuer', 'client_id', 'client_secret'] as const),
  ...(['scopes', 'role_claim', 'allow_idp_initiated'] as const),
]
/** Those of them that are read daily from the metadata address, and trusted with it. */
const READ: readonly string[] = ['sso_url', 'certificates']

/** The fields whose change makes a connection trust others than before. */
export function trustChanged(before: Connection, after: Connection): (typeof TRUSTED)[number][] {
  const isSameAddress = after.metadata_url !== null && after.metadata_url === before.metadata_url
  return TRUSTED.filter(
    field => !(isSameAddress && READ.includes(field)) && JSON.stringify(after[field]) !== JSON.stringify(before[field]),
  )
}

/** Whether the identity provider is another one, which must not answer requests sent to the former. */
export function isOther(before: Connection, after: Connection): boolean {
  return (['entity_id', 'issuer', 'client_id'] as const).some(field => after[field] !== before[field])
}

/**
 * The end of the last certificate if it expires within two weeks or has expired, so that admins must be notified;
 * otherwise null.
 */
export function expiryToTell(ends: readonly EpochMs[], now: EpochMs): EpochMs | null {
  const last = Math.max(...ends)
  return ends.length > 0 && last <= now + WARN_MS ? epoch(last) : null
}
