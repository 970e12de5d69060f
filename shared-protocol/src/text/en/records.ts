import { saying, type Texts } from '../words.ts'

/** The state of watched record sets. `names` are those of some of them, or a text of these and how many more; `why` and
 * `detail` are what an agent says. */
export const RECORDS = {
  'records.changed': '{some} of {all} {all:record set|record sets} changed: {names}',
  'records.unreachable': "{some} of {all} {all:record set|record sets} can't be looked up: {names}",
  'records.unreachable_detail': "{some} of {all} {all:record set|record sets} can't be looked up: {names} ({detail})",
  'records.unseen': '{some} of {all} {all:record set|record sets} not seen yet: {names}',
  'records.expected': '{all} {all:record set|record sets} as expected',
  'records.failed': '{name} {type}: {why}',
  'records.more': '{names}, and {more} more',
} as const satisfies Texts

export const sayRecords = saying(RECORDS)
