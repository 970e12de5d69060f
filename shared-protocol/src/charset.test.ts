import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { charsetOf, decodeAnyText, decodeText, isCharset } from './charset.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap(part => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)))
const utf16 = (text: string, little: boolean) =>
  [...text]
    .flatMap(c => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8])
    .flatMap((_, i, all) => all[little ? i : i ^ 1] ?? 0)

const READ: [name: string, bytes: Uint8Array, label: string | null, strict: string | null, any: string][] = [
  ['UTF-8', bytes('Größe 🎉'), null, 'Größe 🎉', 'Größe 🎉'],
  ['its mark', bytes([0xef, 0xbb, 0xbf], 'ü'), null, 'ü', 'ü'],
  ['its mark, whatever is named', bytes([0xef, 0xbb, 0xbf], 'ü'), 'latin1', 'ü', 'ü'],
  ['UTF-16, little end first', Uint8Array.from([0xff, 0xfe, ...utf16('Größe', true)]), null, 'Größe', 'Größe'],
  ['UTF-16, big end first', Uint8Array.from([0xfe, 0xff, ...utf16('Größe', false)]), 'utf-8', 'Größe', 'Größe'],
  ['UTF-16 as named', Uint8Array.from(utf16('Größe', true)), 'UTF-16', 'Größe', 'Größe'],
  ['latin1 as named, which is windows-1252', bytes('5 ', [0x80, 0xe4]), 'latin1', '5 €ä', '5 €ä'],
  ['latin1 without a name', bytes('L', [0xf6], 'schen ', [0x96], ' 5 ', [0x80]), null, null, 'Löschen – 5 €'],
  ['latin1 named UTF-8', bytes('L', [0xf6], 'schen'), 'utf-8', null, 'Löschen'],
  ['UTF-8 named by a charset that does not exist', bytes('ö'), 'klingon', null, 'ö'],
  ['UTF-8 with a line in latin1', bytes('Größe\n', [0xfc], 'ber\nFläche'), null, null, 'Größe\nüber\nFläche'],
  ['the first bytes of a character, at the end', bytes('Größe ', [0xf0, 0x9f, 0x8e]), null, 'Größe ', 'Größe '],
  ['Shift_JIS as named', bytes([0x8e, 0xb8, 0x94, 0x73]), 'shift_jis', '失敗', '失敗'],
  ['KOI8-R as named', bytes([0xcf, 0xdb, 0xc9, 0xc2, 0xcb, 0xc1]), 'koi8-r', 'ошибка', 'ошибка'],
  ['GBK as named', bytes([0xca, 0xa7, 0xb0, 0xdc]), 'gb2312', '失败', '失败'],
  ['a U+FFFD that somebody wrote', bytes('\uFFFD'), null, '\uFFFD', '\uFFFD'],
  ['an overlong character and half of a pair', bytes([0xc0, 0xaf, 0xed, 0xa0, 0x80]), null, null, 'À¯í\u00A0€'],
  ['nothing', bytes(), null, '', ''],
] // biome-ignore format: a table

for (const [name, given, label, strict, any] of READ) {
  test(`bytes as text: ${name}`, () => {
    assert.is(decodeText(given, label), strict)
    assert.is(decodeAnyText(given, label), any)
  })
}

test('every byte alone, and each pair, is read without a replacement character', () => {
  for (let pair = 0; pair < 65_536; pair++)
    assert.not.match(decodeAnyText(Uint8Array.from([65, pair >> 8, pair & 255, 65]), null), '\uFFFD')
})

const TYPES: [contentType: string | null, charset: string | null][] = [
  ['text/plain; charset=ISO-8859-1', 'ISO-8859-1'],
  ['text/plain;Charset="utf-8"; format=flowed', 'utf-8'],
  ['text/plain', null],
  ['application/x-www-form-urlencoded', null],
  [null, null],
]

for (const [contentType, charset] of TYPES)
  test(`the charset of ${contentType}`, () => assert.is(charsetOf(contentType), charset))

test('labels are those of the WHATWG', () => {
  for (const label of ['latin1', 'l1', 'ISO-8859-15', 'x-sjis', 'cp1251', 'UTF8']) assert.ok(isCharset(label), label)
  for (const label of ['', 'klingon', 'utf-7']) assert.not.ok(isCharset(label), label)
})

test.run()
