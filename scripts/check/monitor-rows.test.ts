import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { strayWrites } from './monitor-rows.ts'

const test = suite('rows of monitors')

const STRAY = [
  'update monitor_state set status = 1',
  'insert into transition (id)',
  'insert  into\n  transition select',
  'delete from transition where id = 1',
  'insert into monitor (id)',
  'ctx.em.create(MonitorEntity, {',
]
const FINE = [
  'select from monitor_state where monitor_id = 1 for update',
  'update monitor set revision = 1',
  'insert into monitor_policy (monitor_id)',
  'join transition t on true',
]
const at = (path: string, text: string) => strayWrites({ path, text })

for (const text of STRAY)
  test(`${text.replaceAll(/\s+/g, ' ')} has one place`, () => {
    assert.is(at('control-plane/src/monitoring/heartbeat/locked-heartbeat.ts', text).length, 1)
    assert.equal(at('control-plane/src/monitoring/monitor/status.ts', text), [])
    assert.equal(at('control-plane/src/migration/0099-x.ts', text), [])
    assert.equal(at('test/api/race-monitor.test.ts', text), [])
  })
for (const text of FINE)
  test(`${text} is fine`, () => assert.equal(at('control-plane/src/monitoring/sla/x.ts', text), []))

test.run()
