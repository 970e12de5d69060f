import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HttpJobCreate } from './http-job.ts'

const test = suite('input of HTTP monitors')

const values: [name: string, value: string, faults: RegExp[]][] = [
  ['ASCII', 'a\tb ~', []],
  ['letters of Latin-1', 'Grüße \u00ff', []],
  ['an emoji', 'on 🔥', [/Latin-1: a header cannot carry emoji/]],
  ['another script', 'привет', [/Latin-1/]],
  ['half a surrogate pair', '\ud83d', [/Latin-1/]],
  ['a line break', 'a\r\nX-B: c', [/line breaks/]],
  ['NUL', 'a\0', [/control characters/]],
  ['DEL', 'a\x7f', [/control characters/]],
  ['both', 'a\n🔥', [/line breaks/, /Latin-1/]],
]

for (const [name, value, faults] of values) {
  test(`${name} in the value of a header: ${faults.length === 0 ? 'accepted' : 'named as it is'}`, () => {
    const parsed = HttpJobCreate.safeParse({ uri: 'https://a.example/', request_headers: [{ name: 'X-A', value }] })
    const messages = parsed.error?.issues.map(({ message }) => message) ?? []
    assert.is(messages.length, faults.length, messages.join())
    for (const [index, fault] of faults.entries()) assert.match(messages[index] ?? '', fault)
  })
}

const codes: [pattern: string, isValid: boolean][] = [
  ['200', true],
  ['999', true],
  ['9xx', true],
  ['600-999', true],
  ['099', false],
  ['0xx', false],
  ['1000', false],
]

for (const [pattern, isValid] of codes) {
  test(`the expected status ${pattern} is ${isValid ? 'accepted' : 'refused'}`, () => {
    assert.is(HttpJobCreate.safeParse({ uri: 'https://a.example/', expected_status_codes: [pattern] }).success, isValid)
  })
}

test.run()
