import type { IcmpJobBody } from '@pharos/shared-protocol/contract/monitoring/icmp-job.ts'
import { type Field, type Given, numberField, section } from './field.ts'
import { readFields } from './field-set.ts'
import type { Files } from './files.ts'
import { VOTED_EMPTY, votedFields } from './voted-fields.ts'

/** All fields of an ICMP monitor except its host. */
export type IcmpSettings = Omit<IcmpJobBody, 'host'>

const VOTED = votedFields()

/** In the order of the help. A missing field does not compile. */
const FIELDS = {
  ...section('When and where:', VOTED.when),
  ...section('What is sent:', {
    count: numberField('--count <n>', 'echo requests of a run, 1 to 10 (3)'),
    ...VOTED.connection,
  }),
  ...section('What counts as up:', {
    max_loss_percent: numberField('--max-loss-percent <n>', 'percentage of replies that may be lost (0)'),
    ...VOTED.verdict,
  }),
  ...VOTED.others,
} satisfies { [K in keyof IcmpSettings]-?: Field<NonNullable<IcmpSettings[K]>> }

const EMPTY: Partial<Record<keyof typeof FIELDS, null | []>> = VOTED_EMPTY

export const ICMP_FIELDS = { fields: FIELDS, empty: EMPTY }

export function readIcmp(given: Given, files: Files): IcmpSettings {
  return readFields(ICMP_FIELDS, given, files) as IcmpSettings
}
