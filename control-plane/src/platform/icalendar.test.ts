import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCalendar, printICalendar } from './icalendar.ts'

const test = suite('iCalendar')

const TEXTS = [
  'Primary',
  'Team A, B; "C"',
  'back\\slash \\n \\, end\\',
  'two\nlines\r\nand\rmore',
  'x\r\nBEGIN:VEVENT\r\nSUMMARY:forged',
  'ü😀漢'.repeat(60),
  'a:b=c;d="e"',
  'bell\u0007 null\u0000 tab\t end',
  `${'x'.repeat(70)},${'y'.repeat(80)}`,
]

interface Line {
  name: string
  value: string
}

/** Reads content lines as RFC 5545 3.1 defines them; throws for anything else. */
function readStrictly(text: string): Line[] {
  assert.ok(text.endsWith('\r\n'), 'the last line has no line end')
  const raw = text.slice(0, -2).split('\r\n')
  for (const line of raw) {
    assert.not(/[\r\n]/.test(line), `a bare line end in ${JSON.stringify(line)}`)
    assert.ok(Buffer.byteLength(line) <= 75, `${Buffer.byteLength(line)} bytes in a line`)
  }
  return raw
    .join('\r\n')
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map(line => {
      const [, name, value] = /^([A-Z-]+)(?:;[A-Z-]+=[^:;"]*)*:(.*)$/s.exec(line) ?? []
      assert.ok(name !== undefined && value !== undefined, `not a content line: ${JSON.stringify(line)}`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
      assert.not(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(String(value)), 'a control character')
      return { name: String(name), value: String(value) }
    })
}

/** The value of a TEXT property; throws where a character that needs an escape has none. */
function readText(value: string): string {
  assert.match(value, /^(?:[^\\;,]|\\[\\;,nN])*$/)
  return value.replace(/\\(.)/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
}

for (const text of TEXTS) {
  test(`${JSON.stringify(text).slice(0, 60)} as a name and a title is read back by a strict reader`, () => {
    const calendar = createCalendar({ name: text, prodId: '//Pharos//Test//EN' })
    const at = new Date(0)
    calendar.createEvent({ id: '1', start: at, end: new Date(1), stamp: at, summary: text, description: text })
    const lines = readStrictly(printICalendar(calendar))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are left out.
    const expected = text.replace(/\r\n?/g, '\n').replace(/[\x00-\x08]/g, '')
    for (const name of ['NAME', 'X-WR-CALNAME', 'SUMMARY', 'DESCRIPTION']) {
      const found = lines.filter(line => line.name === name)
      assert.equal(
        found.map(line => readText(line.value)),
        [expected],
        name,
      )
    }
    assert.is(lines.filter(line => line.name === 'BEGIN').length, 2)
  })
}

test.run()
