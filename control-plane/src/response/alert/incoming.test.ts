import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ALL_KINDS } from '../../concepts.ts'
import { incomingOf } from './incoming.ts'

const test = suite('alerts as they come in')

const rows: [kind: string, reason: string, data: object, takesBack: readonly string[] | undefined][] = [
  ['tls', 'tls_recovered', { from: 'expired' }, ['tls_invalid', 'tls_expired']],
  ['tls', 'tls_recovered', { from: 'expiring' }, ['tls_invalid', 'tls_expired', 'tls_expiring']],
  ['tls', 'tls_invalid', {}, undefined],
  ['dns_record', 'dns_recovered', {}, ['dns_unreachable', 'dns_records_changed']],
  ['page_speed', 'page_speed_recovered', {}, ['page_speed_over_budget']],
  ['domain', 'domain_expiring', {}, undefined],
  ['http', 'tls_recovered', {}, undefined],
]
for (const [kind, reason, data, takesBack] of rows)
  test(`${reason} ${JSON.stringify(data)} of ${kind} takes back ${takesBack ?? 'nothing'}`, () => {
    const payload = { monitor: { id: 'm', kind, friendly_name: 'M' }, at: 1, muted: false, reason, data }
    const event = { id: 'e', account: 'a', name: 'monitor.alert', subject: 'm', payload, created_at: 1 }
    assert.equal(incomingOf(ALL_KINDS, event).takes_back, takesBack)
  })

test.run()
