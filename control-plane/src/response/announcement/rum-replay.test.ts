import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { quarantineMessage } from './rum-replay.ts'

const test = suite('the message about a quarantined segment')
const quarantined = {
  app: { id: 'a', name: 'Shop' },
  session_id: 's',
  segment_index: 3,
  findings: ['card_number' as const, 'token' as const],
}

test('it says what kind was found, in English and German', () => {
  const [en, de] = (['en', 'de'] as const).map(language =>
    quarantineMessage('https://p.example', quarantined, epoch(0), language),
  )
  assert.is(en?.subject, 'A session replay of Shop was quarantined')
  assert.match(en?.text ?? '', /seems to show the number of a card, a token or key\. It is not served any more/)
  assert.is(de?.subject, 'Eine Sitzungsaufzeichnung von Shop ist in Quarantäne')
  assert.match(de?.text ?? '', /zeigt anscheinend die Nummer einer Karte, ein Token oder einen Schlüssel\./)
  assert.equal(en?.webhook, {
    ...{ event: 'rum_replay.quarantined', application: { id: 'a', name: 'Shop' }, session_id: 's', segment_index: 3 },
    ...{ findings: ['card_number', 'token'], at: '1970-01-01T00:00:00.000Z' },
  })
})

test.run()
