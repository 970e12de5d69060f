import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { joined } from '../../control-plane/web/console/src/screen/incident/joined.ts'

test('an incident that is acknowledged between two readings is shown once, as acknowledged', () => {
  const triggered = [
    { id: 'a', state: 'triggered' },
    { id: 'b', state: 'triggered' },
  ]
  const acknowledged = [
    { id: 'a', state: 'acknowledged' },
    { id: 'c', state: 'acknowledged' },
  ]
  assert.equal(joined(triggered, acknowledged), [triggered[1], ...acknowledged])
})

test.run()
