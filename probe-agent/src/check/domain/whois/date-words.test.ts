import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readDate } from '../date.ts'
import { registrationOf } from './facts.ts'
import { readAnswer } from './lookup.ts'

const test = suite('dates in words')

const NOW = Date.parse('2031-09-21T17:30:00Z')
const END = '2031-10-25T00:00:00.000Z'

function expiryIn(text: string): string | null {
  const heard = readAnswer(text, 'name.example', 'whois.example', NOW)
  return 'facts' in heard ? registrationOf(heard.facts).expiry_date : null
}

const DATES = [
  '二〇三一年十月二十五日',
  '二零三一年十月二十五日',
  '民國一百二十年十月二十五日',
  '民國一二〇年十月廿五日',
  '令和十三年十月二十五日',
  '二千三十一年十月二十五日',
  '25 באוקטובר 2031',
  '25 אוקטובר 2031',
  '25 ב-אוקטובר 2031',
  '2031ko urriaren 25a',
  '2031(e)ko urriaren 25a',
  '2031ko urriak 25',
  '2031-ko urriaren 25',
  '2031 urria 25',
  '25 urria 2031',
  '25 urriak 2031',
  'Urriaren 25, 2031',
]

for (const date of DATES)
  test(`a date in words: ${date}`, () => {
    assert.is(readDate(date), Date.parse('2031-10-25'))
    assert.is(expiryIn(`domain: name.example\nexpires: ${date}\n`), END)
  })

test('every month in Hebrew and Basque, by itself and as dates have it', () => {
  for (const language of ['he', 'eu'])
    for (let month = 0; month < 12; month++) {
      const at = Date.UTC(2031, month, 25)
      for (const style of [{ dateStyle: 'long' }, { day: 'numeric', month: 'long', year: 'numeric' }] as const) {
        const text = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(at)
        assert.is(readDate(text), at, text)
      }
    }
})

test('statements that are marked like comments are read if there are no others', () => {
  const marked = '#domain: name.example\n#registrar: X Ltd\n#expires: 2031-10-25\n#nserver: ns1.host.net\n'
  for (const mark of ['#', '%', '# ', '; '])
    assert.is(expiryIn(`% The registry. All rights reserved.\n\n${marked.replaceAll('#', mark)}`), END)
  assert.is(expiryIn('#expires: 2030-01-01\ndomain: name.example\nexpires: 2031-10-25\n'), END)
})

test.run()
