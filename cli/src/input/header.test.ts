import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseBasicAuth, parseHeader, parseHeaderLines } from './header.ts'

test('a header is a name, a colon and a value that may have colons', () => {
  assert.equal(parseHeader('X-Url:  http://a/', false), { name: 'X-Url', value: 'http://a/', secret: false })
  assert.equal(parseHeader('X-Empty:', true), { name: 'X-Empty', value: '', secret: true })
})

test('what is no header is refused without repeating it, since it may be a secret', () => {
  for (const text of ['geheim', ': geheim', 'two words: geheim']) {
    assert.throws(
      () => parseHeader(text, true),
      (error: Error) => !error.message.includes('geheim'),
    )
    assert.throws(() => parseHeader(text, true), /"Name: value"/)
  }
})

test('a file has a header a line, with comments', () => {
  const file = '# for the shop\r\nAccept: text/html\r\n\r\nX-Key: abc\n'
  assert.equal(
    parseHeaderLines(file, true).map(({ name, value }) => `${name}=${value}`),
    ['Accept=text/html', 'X-Key=abc'],
  )
})

test('a password may contain colons', () => {
  assert.equal(parseBasicAuth('ada:a:b'), { username: 'ada', password: 'a:b' })
  assert.equal(parseBasicAuth('ada:'), { username: 'ada', password: '' })
  assert.throws(() => parseBasicAuth('ada'), /"user:password"/)
})

test.run()
