/** Of what has no ETag: it is read again before it is sent, to see whether somebody else has saved it meanwhile. */
export const UNVERSIONED = ''

/** What is being changed, as it was read, and its version (its ETag, or `UNVERSIONED`); null: it is new. */
export interface Base<V extends object> {
  values: V
  version: string | null
}
