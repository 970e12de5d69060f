import { DAY_MS, type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Connection } from './row.ts'

/** Between two looks at metadata and at certificates (milliseconds). */
export const LOOK_MS = DAY_MS
/** Admins are told this long before the last certificate expires. */
export const WARN_MS = 14 * DAY_MS

/** What a request sets; `undefined` keeps the value. */
export type Changes = { [K in keyof Connection]?: Connection[K] | undefined }

interface Change {
  now: EpochMs
  /** Whether an owner asks for it. */
  byOwner: boolean
}

/**
 * The connection after a request, or why it cannot be (409). Another identity provider must be tested anew, and does not
 * replace one that people sign in by: that would let in whom nobody has looked at.
 */
export function changed(before: Connection, changes: Changes, by: Change): Connection | { refused: string } {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const after: Connection = { ...before, ...given }
  const other = isOther(before, after)
  if (other && before.active)
    return { refused: 'The connection is active with another identity provider: make it a draft first.' }
  if (other) after.last_test = null
  if (after.active && !before.active && after.last_test?.outcome !== 'succeeded')
    return { refused: 'status: a connection becomes active after a test that succeeded; begin one with POST …/test.' }
  after.owner_approved = isApproved(before, after, { ...by, activates: changes.active === true })
  const isSame = JSON.stringify(after) === JSON.stringify(before)
  return isSame ? before : { ...after, updated_at: by.now, revision: before.revision + 1 }
}

/**
 * Whether an owner stands behind it: who controls what it trusts can sign in as whoever it signs in. Only making it active,
 * or that again, approves it: an owner who changes one thing has not looked at what others have changed.
 */
function isApproved(before: Connection, after: Connection, by: Change & { activates: boolean }): boolean {
  if (!after.active) return false
  if (by.byOwner) return by.activates || before.owner_approved
  return before.owner_approved && trustChanged(before, after).length === 0
}

/** What decides whom a connection signs in. */
const TRUSTED = [
  ...(['entity_id', 'metadata_url', 'sso_url', 'certificates', 'issuer', 'client_id', 'client_secret'] as const),
  ...(['scopes', 'role_claim', 'allow_idp_initiated'] as const),
]
/** Of these, what an address of metadata says: it is read there again every day, and trusted with the address. */
const READ: readonly string[] = ['sso_url', 'certificates']

/** The fields by which one connection trusts others than before. */
export function trustChanged(before: Connection, after: Connection): (typeof TRUSTED)[number][] {
  const isSameAddress = after.metadata_url !== null && after.metadata_url === before.metadata_url
  return TRUSTED.filter(
    field => !(isSameAddress && READ.includes(field)) && JSON.stringify(after[field]) !== JSON.stringify(before[field]),
  )
}

/** Whether it is another identity provider: what was asked of the former one is not answered by it. */
export function isOther(before: Connection, after: Connection): boolean {
  return (['entity_id', 'issuer', 'client_id'] as const).some(field => after[field] !== before[field])
}

/**
 * When admins must be told about certificates: once the last one that is valid expires within two weeks, or has expired.
 * Answers the end of that certificate; null: there is nothing to tell.
 */
export function expiryToTell(ends: readonly EpochMs[], now: EpochMs): EpochMs | null {
  const last = Math.max(...ends)
  return ends.length > 0 && last <= now + WARN_MS ? epoch(last) : null
}
