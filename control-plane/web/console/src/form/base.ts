/**
 * The version of a resource without an ETag: the form reads it again before sending, to see whether somebody else has
 * saved.
 */
export const UNVERSIONED = ''

/** The resource being changed, as it was read, and its version: its ETag, `UNVERSIONED`, or null for a new resource. */
export interface Base<V extends object> {
  values: V
  version: string | null
}
