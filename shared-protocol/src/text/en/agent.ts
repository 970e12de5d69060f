import { CONNECTION } from './connection.ts'
import { KIND_SAID } from './kind.ts'
import { LOOKUP } from './lookup.ts'
import { PLAIN } from './plain.ts'

/** What agents say of a run: its `failure_detail`. */
export const AGENT = {
  ...PLAIN,
  ...CONNECTION,
  ...KIND_SAID,
  ...LOOKUP,
}
