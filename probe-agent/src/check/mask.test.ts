import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { MASKED, secretPattern } from './mask.ts'

const SECRET = `Pa's(s)!/"wörd~*<1&2`
const NOTE = `two\nlines "x"`

const ECHOES: [where: string, secret: string, text: string][] = [
  ['plain', SECRET, SECRET],
  ['a component of an address', SECRET, `Pa's(s)!%2F%22w%C3%B6rd~*%3C1%262`],
  ['the same in lower case', SECRET, `Pa's(s)!%2f%22w%c3%b6rd~*%3c1%262`],
  ['a query as a browser writes it', SECRET, `Pa%27s(s)!/%22w%C3%B6rd~*%3C1&2`],
  ['a fragment', SECRET, `Pa's(s)!/%22w%C3%B6rd~*%3C1&2`],
  ['a user name', SECRET, `Pa's(s)!%2F%22w%C3%B6rd~*%3C1&2`],
  ['what a form sends', SECRET, `Pa%27s%28s%29%21%2F%22w%C3%B6rd%7E*%3C1%262`],
  ['what a form of windows-1252 sends', SECRET, `Pa%27s%28s%29%21%2F%22w%F6rd%7E*%3C1%262`],
  ['an address within an address', SECRET, `Pa's(s)!%252F%2522w%25C3%25B6rd~*%253C1%25262`],
  ['JSON', SECRET, `Pa's(s)!/\\"wörd~*<1&2`],
  ['JSON of PHP', SECRET, `Pa's(s)!\\/\\"w\\u00f6rd~*<1&2`],
  ['JSON of Python', SECRET, `Pa's(s)!/\\"w\\u00f6rd~*<1&2`],
  ['JSON in JSON', SECRET, `Pa's(s)!/\\\\\\"wörd~*<1&2`],
  ['text of HTML', SECRET, `Pa's(s)!/"wörd~*&lt;1&amp;2`],
  ['an attribute', SECRET, `Pa's(s)!/&quot;wörd~*&lt;1&amp;2`],
  ['HTML of PHP', SECRET, `Pa&#039;s(s)!/&quot;wörd~*&lt;1&amp;2`],
  ['HTML of Python', SECRET, `Pa&#x27;s(s)!/&quot;wörd~*&lt;1&amp;2`],
  ['HTML of Go', SECRET, `Pa&#39;s(s)!/&#34;wörd~*&lt;1&amp;2`],
  ['Base64', SECRET, Buffer.from(SECRET).toString('base64').replace(/=+$/, '')],
  ['btoa', SECRET, btoa(SECRET).replace(/=+$/, '')],
  ['lines of a form', NOTE, 'two%0D%0Alines+%22x%22'],
  ['lines of JSON', NOTE, 'two\\nlines \\"x\\"'],
] // biome-ignore format: a table

for (const [where, secret, text] of ECHOES) {
  test(`a secret is found in ${where}`, () => {
    const pattern = secretPattern([secret]) ?? /$^/
    assert.is(`<${text}>`.replace(pattern, MASKED), `<${MASKED}>`)
  })
}

for (const user of ['', 'a', 'an', 'ann'])
  for (const password of ['pa55', 'pa55w', 'hunter', 'correct horse'])
    test(`the password ${password} is not in the credentials of "${user}"`, () => {
      const echo = Buffer.from(`${user}:${password}`).toString('base64')
      assert.ok(secretPattern([password])?.test(echo), echo)
    })

test('a secret that is a path does not hide other text', () => {
  const pattern = secretPattern(['a/../b']) ?? /$^/
  assert.is('to be or a/../b'.replace(pattern, MASKED), `to be or ${MASKED}`)
})

test.run()
