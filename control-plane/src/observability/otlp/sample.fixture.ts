// Data for the tests of rows.

import { epoch } from '@pharos/shared-protocol/time.ts'
import { Tally } from '../batch/index.ts'

export const NOW = epoch(1_700_000_000_000)
export const NANO = `${NOW}123456`
export const OWNER = { account_id: '00000000-0000-7000-8000-000000000001', retention_days: 30 }
export const TRACE = '5b8efff798038103d269b633813fc60c'
export const SPAN = 'eee19b7ec3c1b174'

export function making() {
  return { now: NOW, newId: () => '00000000-0000-7000-8000-000000000002', tally: new Tally() }
}

export const resource = {
  attributes: [
    { key: 'service.name', value: { stringValue: 'shop' } },
    { key: 'deployment.environment.name', value: { stringValue: 'prod' } },
    { key: 'host.name', value: { stringValue: 'h1' } },
    { key: 'service.version', value: { stringValue: '1.2.3' } },
  ],
}

export const ATTRIBUTES = [
  { key: 'text', value: { stringValue: 'a' } },
  { key: 'int', value: { intValue: '9223372036854775807' } },
  { key: 'least', value: { intValue: '-9223372036854775808' } },
  { key: 'small', value: { intValue: -7 } },
  { key: 'double', value: { doubleValue: 1 } },
  { key: 'nan', value: { doubleValue: 'NaN' } },
  { key: 'bool', value: { boolValue: false } },
  { key: 'bytes', value: { bytesValue: 'AAEC' } },
  { key: 'empty', value: {} },
  { key: 'list', value: { arrayValue: { values: [{ stringValue: 'x' }, { intValue: '1' }, { doubleValue: 2 }, {}] } } },
  { key: 'map', value: { kvlistValue: { values: [{ key: 'k', value: { bytesValue: 'AAEC' } }] } } },
]
