import { CHANNEL_TYPES } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isSentTo } from './audience.ts'
import type { Message } from './message.ts'

type Given = Pick<Message, 'event' | 'tone'>
const PAGERS = ['pagerduty', 'opsgenie']

const TABLE: [name: string, given: Given, waking: string[]][] = [
  ['a page', { event: 'page', tone: 'problem' }, [...PAGERS, 'sms', 'voice']],
  ['a failure', { event: 'monitor.failed', tone: 'problem' }, [...PAGERS, 'sms', 'voice']],
  ['a warning', { event: 'monitor.degraded', tone: 'degraded' }, [...PAGERS, 'sms', 'voice']],
  ['an acknowledgement', { event: 'incident.acknowledged', tone: 'info' }, PAGERS],
  ['an end', { event: 'incident.resolved', tone: 'recovered' }, [...PAGERS, 'sms']],
  ['unknown', { event: 'monitor.unknown', tone: 'info' }, []],
  ['maintenance', { event: 'maintenance.started', tone: 'info' }, []],
  ['a changed certificate', { event: 'tls_certificate_changed', tone: 'info' }, []],
]

const WAKING = [...PAGERS, 'sms', 'voice']
for (const [name, given, waking] of TABLE) {
  test(`${name} goes to ${waking.join(', ') || 'nothing that wakes'}`, () => {
    const reached = CHANNEL_TYPES.filter(type => isSentTo(type, given as Message))
    assert.equal(reached.filter(type => WAKING.includes(type)).sort(), [...waking].sort())
    assert.is(reached.length, CHANNEL_TYPES.length - WAKING.length + waking.length)
  })
}

test.run()
