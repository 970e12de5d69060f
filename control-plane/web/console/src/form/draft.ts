import { type Base, UNVERSIONED } from './base.ts'
import { changesBetween, pick } from './changes.ts'

/** What somebody has typed and not yet sent, with the values of these fields before that. */
export interface Draft<V> {
  /** The version that the changes are based on; null for a new resource. */
  version: string | null
  before: Partial<V>
  changes: Partial<V>
}

/** What drafts must not keep. */
export interface Kept<V> {
  /** Names of fields that drafts never keep, such as passwords. */
  secrets?: readonly (keyof V & string)[]
  /** Removes the secret parts of fields that are only partly secret. */
  toDraft?(changes: Partial<V>): Partial<V>
}

/** Stores the draft of one form for one member in the tab's session storage. It ends with the tab. */
export function draftAt<V>(member: string, address: string) {
  const key = `pharos.draft ${member} ${address}`
  return {
    read: () => parse(sessionStorage.getItem(key)) as Draft<V> | null,
    keep: (draft: Draft<V>) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(draft))
      } catch {
        // The storage is full: what was typed lives only as long as the page.
      }
    },
    drop: () => sessionStorage.removeItem(key),
  }
}

export type DraftStore<V> = ReturnType<typeof draftAt<V>>

/** Returns the draft for these values; null if nothing has changed. */
export function keptOf<V extends object>(
  { values: before, version }: Base<V>,
  after: V,
  { secrets = [], toDraft }: Kept<V>,
): Draft<V> | null {
  const names = changesBetween(before, after)
  for (const name of secrets) names.delete(name)
  if (names.size === 0) return null
  const kept = (values: V) => toDraft?.(pick(values, names)) ?? pick(values, names)
  return { version, before: kept(before), changes: kept(after) }
}

/**
 * Returns where a form with a draft starts. A draft of an older version is a conflict only if somebody has since saved
 * other values in the fields that it changes.
 */
export function beginWith<V extends object>(
  base: Base<V>,
  resumed: Draft<V> | null,
  { toDraft }: Kept<V>,
): { base: Base<V>; theirs: Base<V> | null; typed: Partial<V> | null } {
  if (resumed === null) return { base, theirs: null, typed: null }
  const typed = resumed.changes
  if (resumed.version === base.version && base.version !== UNVERSIONED) return { base, theirs: null, typed }
  const names = Object.keys(typed)
  const then = { ...base.values, ...pick(resumed.before as V, names) }
  const now = pick(base.values, names)
  const isOther = changesBetween(then, { ...base.values, ...(toDraft?.(now) ?? now) }).size > 0
  if (!isOther) return { base, theirs: null, typed }
  return { base: { values: then, version: resumed.version }, theirs: base, typed }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
