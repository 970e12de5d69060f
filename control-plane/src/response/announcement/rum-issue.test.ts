import { TEXT_LANGUAGES } from '@pharos/shared-protocol/text/words.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { issueMessage, leftOutMessage } from './rum-issue.ts'

const test = suite('issues of RUM applications in words')
const T0 = epoch(Date.parse('2026-03-02T08:00:00Z'))
const app = { id: 'app', name: 'Shop' }
const issue = {
  fingerprint: 'f'.repeat(32),
  title: 'TypeError: no item',
  culprit: 'buy in src/cart.ts',
  release: '1.3.0',
  event_count: 4,
}
const noticed = { app, group_notification_ids: [], issue }
const plain = (text: string) => text.replaceAll('\u2060', '')

const rows = [
  {
    kind: 'new',
    reason: { code: 'new_issue', params: {} },
    en: ['New error in Shop: TypeError: no item', 'Shop has an error that was not seen before: TypeError: no item'],
    de: [
      'Neuer Fehler in Shop: TypeError: no item',
      'Shop hat einen Fehler, der bisher nicht vorkam: TypeError: no item',
    ],
    fr: [
      'Nouvelle erreur dans Shop : TypeError: no item',
      'Shop a une erreur qui n’avait pas encore été vue : TypeError: no item',
    ],
  },
  {
    kind: 'regressed',
    reason: { code: 'newer_release', params: { release: '1.3.0', resolved_in: '1.2.3' } },
    en: [
      'Error is back in Shop: TypeError: no item',
      'An issue of Shop is back: TypeError: no item. Why: seen in 1.3.0, which is newer than 1.2.3, in which it was resolved.',
    ],
    de: [
      'Fehler ist zurück in Shop: TypeError: no item',
      'Ein Problem von Shop ist zurück: TypeError: no item. Grund: in 1.3.0 gesehen, neuer als 1.2.3, womit es gelöst wurde.',
    ],
    fr: [
      'Une erreur est de retour dans Shop : TypeError: no item',
      'Un problème de Shop est de retour : TypeError: no item. Raison : vu dans 1.3.0, plus récente que 1.2.3, dans laquelle il a été résolu.',
    ],
  },
  {
    kind: 'escalating',
    reason: { code: 'above_forecast', params: { count: 40, limit: 12 } },
    en: [
      'Error escalates in Shop: TypeError: no item',
      'An issue of Shop has far more errors than usual: TypeError: no item. Why: 40 errors in this hour, while its own last week lets expect at most 12.',
    ],
    de: [
      'Fehler nimmt zu in Shop: TypeError: no item',
      'Ein Problem von Shop hat weit mehr Fehler als sonst: TypeError: no item. Grund: 40 Fehler in dieser Stunde, nach der eigenen letzten Woche wären es höchstens 12.',
    ],
    fr: [
      'Une erreur s’aggrave dans Shop : TypeError: no item',
      'Un problème de Shop a bien plus d’erreurs que d’habitude : TypeError: no item. Raison : 40 erreurs dans cette heure, alors que sa dernière semaine en laisse attendre au plus 12.',
    ],
  },
] as const

for (const { kind, reason, ...words } of rows)
  test(`${kind}, in each language, with a link to its screen`, () => {
    for (const language of TEXT_LANGUAGES) {
      const message = issueMessage('https://pharos.example', { ...noticed, kind, reason }, T0, language)
      assert.equal([plain(message.subject), plain(message.text)], [...words[language]])
      assert.is(message.links[0]?.url, `https://pharos.example/console/real-users/app/issues/${issue.fingerprint}`)
      assert.equal([message.webhook.reason_code, message.webhook.issue], [reason.code, issue])
    }
  })

test('what a stranger throws makes no link and no second line', () => {
  const title = 'Error: pay at https://evil.example/x or www.evil.example\r\nBcc: a@evil.example http://3232235777/'
  const given = { ...noticed, kind: 'new' as const, reason: { code: 'new_issue', params: {} } }
  const { subject, text, facts } = issueMessage('https://p.example', { ...given, issue: { ...issue, title } }, T0, 'en')
  for (const said of [subject, text, ...facts.map(({ value }) => value)]) {
    assert.not.match(said, /https?:\/\/|evil\.example|a@evil|[\r\n]/)
    assert.ok(said.length < 400)
  }
})

test('issues that were left out are counted by kind', () => {
  const left = { app, group_notification_ids: [], from: T0, to: epoch(T0 + 3_600_000) }
  const counts = { new: 37, regressed: 0, escalating: 2 }
  const message = leftOutMessage('https://pharos.example', { ...left, counts }, T0, 'en')
  assert.is(message.subject, '39 more issues in Shop')
  assert.match(message.text, /from 2026-03-02 08:00 UTC to 2026-03-02 09:00 UTC, for Shop: 37 new, 2 escalating\./)
  const german = leftOutMessage('https://pharos.example', { ...left, counts }, T0, 'de')
  assert.match(german.text, /37 neu, 2 zunehmend\./)
  assert.is(message.links[0]?.url, 'https://pharos.example/console/real-users/app/issues')
})

test.run()
