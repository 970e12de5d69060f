import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { assertionText, parseAssertion } from './assertion.ts'

const READ: [text: string, source: string, property: string | null, comparison: string, target: string | null][] = [
  ['status_code equals 200', 'status_code', null, 'equals', '200'],
  ['json_path $.status equals ok', 'json_path', '$.status', 'equals', 'ok'],
  ['header content-type contains json', 'header', 'content-type', 'contains', 'json'],
  ['body contains all is  well ', 'body', null, 'contains', 'all is  well'],
  ['body is_empty', 'body', null, 'is_empty', null],
  ['header x-cache exists', 'header', 'x-cache', 'exists', null],
  ['response_time_ms less_than 800', 'response_time_ms', null, 'less_than', '800'],
  ['response_time_ms lt 800', 'response_time_ms', null, 'less_than', '800'],
  ['json_path $.count gt 5', 'json_path', '$.count', 'greater_than', '5'],
  ['header gt gt 5', 'header', 'gt', 'greater_than', '5'],
  [
    "json_path $.items[?(@.id == 'a b')].name not_empty",
    'json_path',
    "$.items[?(@.id == 'a b')].name",
    'not_empty',
    null,
  ],
  ['header equals equals x', 'header', 'equals', 'equals', 'x'],
  ['  body   matches   ^ok$ ', 'body', null, 'matches', '^ok$'],
  ['body contains is equals here', 'body', null, 'contains', 'is equals here'],
]
for (const [text, source, property, comparison, target] of READ)
  test(`reads ${text}`, () => {
    assert.equal(parseAssertion(text), { source, property, comparison, target })
  })

const REFUSED: [text: string, why: RegExp][] = [
  ['', /begin with one of status_code/],
  ['cookie equals x', /begin with one of status_code/],
  ['status_code is 200', /status_code must be followed by one of equals/],
  ['header content-type', /header must be followed by one of equals/],
  ['body is_empty x', /is_empty takes no value/],
]
for (const [text, why] of REFUSED)
  test(`refuses "${text}"`, () => {
    assert.throws(() => parseAssertion(text), why)
  })

test('an assertion is shown as it is typed', () => {
  for (const text of ['json_path $.a equals b', 'body is_empty']) assert.is(assertionText(parseAssertion(text)), text)
})

test.run()
