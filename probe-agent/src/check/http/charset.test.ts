import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readText } from './charset.ts'

const test = suite('charset of a body')

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const utf16le = (text: string): Buffer => Buffer.from(text, 'utf16le')
const utf16be = (text: string): Buffer => utf16le(text).swap16()
const UTF8 = Buffer.from('Grüße')
const LATIN1 = latin1('Gr\xfc\xdfe')
const UTF8_MARK = latin1('\xef\xbb\xbf')

const read: [name: string, body: Buffer, contentType: string | undefined][] = [
  ['UTF-8 without a word', UTF8, undefined],
  ['UTF-8 by its type', UTF8, 'text/plain; charset=utf-8'],
  ['UTF-8 under an old name', UTF8, 'text/plain; charset=unicode-1-1-utf-8'],
  ['a mark, which is not text', Buffer.concat([UTF8_MARK, UTF8]), 'text/plain'],
  ['latin1 without a word', LATIN1, 'text/plain'],
  ['latin1 without a type', LATIN1, undefined],
  ['latin1 by its type', LATIN1, 'text/plain; charset=ISO-8859-1'],
  ['a quoted charset', LATIN1, 'text/plain; charset="windows-1252"'],
  ['a charset in single quotes', LATIN1, "text/plain; charset='latin1'"],
  ['a charset in capitals with spaces', LATIN1, 'text/plain ; CHARSET = Latin1 ; x=y'],
  ['us-ascii, which means windows-1252', LATIN1, 'text/plain; charset=us-ascii'],
  ['an unknown charset as if there were none', UTF8, 'text/plain; charset=klingon'],
  ['an unknown charset of what is not UTF-8', LATIN1, 'text/plain; charset=klingon'],
  ['UTF-16 by its type', utf16le('Grüße'), 'text/plain; charset=utf-16le'],
  ['UTF-16 of the other order', utf16be('Grüße'), 'text/plain; charset=utf-16be'],
  ['a mark over the type', Buffer.concat([latin1('\xff\xfe'), utf16le('Grüße')]), 'text/plain; charset=latin1'],
  ['the other mark', Buffer.concat([latin1('\xfe\xff'), utf16be('Grüße')]), 'text/plain; charset=utf-8'],
  ['the type over UTF-8', latin1('Gr\xc3\xbc'), 'text/plain; charset=windows-1252'],
]

for (const [name, body, contentType] of read) {
  test(`reads ${name}`, () => {
    const { text, fault } = readText(body, contentType)
    assert.is(text, name === 'the type over UTF-8' ? 'GrÃ¼' : 'Grüße')
    assert.is(fault, null)
  })
}

/** What declares latin1 in its first 1,024 bytes. */
const declared: [declaration: string, contentType: string | undefined][] = [
  ['<meta charset="iso-8859-1">', 'text/html'],
  ['<META CHARSET=latin1>', 'text/html'],
  ["<meta charset = 'windows-1252' />", 'text/html; x=y'],
  ['<meta name="x" charset="latin1">', 'text/html'],
  ['<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">', 'text/html'],
  ['<meta content="text/html; charset=iso-8859-1" http-equiv=content-type>', 'text/html'],
  ['<meta charset="klingon"><meta charset="latin1">', 'text/html'],
  ['<!-- <meta charset="koi8-r"> --><meta charset="latin1">', 'text/html'],
  ['<meta charset="x-user-defined">', 'text/html'],
  ['<html><meta charset="latin1">', undefined],
  ['<?xml version="1.0" encoding="ISO-8859-1"?>', 'application/xml'],
  ["<?xml version='1.0' encoding='latin1' standalone='yes'?>", 'application/rss+xml; x=y'],
  ['<?xml version="1.0" encoding="ISO-8859-1"?><html>', 'application/xhtml+xml'],
  ['<?xml version="1.0" encoding="ISO-8859-1"?><html>', 'text/html'],
  ['<?xml version="1.0" encoding="ISO-8859-1"?>', undefined],
]

for (const [declaration, contentType] of declared) {
  test(`obeys ${declaration} in ${contentType ?? 'a body without a type'}`, () => {
    // These bytes are valid UTF-8, and other letters in latin1.
    const { text } = readText(latin1(`${declaration}\xc3\xbc`), contentType)
    assert.is(text, `${declaration}Ã¼`)
  })
}

const ignored: [name: string, body: string, contentType: string][] = [
  ['a declaration beyond the first 1,024 bytes', `${' '.repeat(1_024)}<meta charset="latin1">`, 'text/html'],
  ['a declaration in plain text', '<meta charset="latin1">', 'text/plain'],
  ['a declaration in JSON', '"<meta charset=\'latin1\'>"', 'application/json'],
  ['a declaration beside the type', '<meta charset="latin1">', 'text/html; charset=utf-8'],
  ['UTF-16 that is read as ASCII', '<meta charset="utf-16">', 'text/html'],
  ['a meta element of another kind', '<meta name="x" content="charset=latin1">', 'text/html'],
]

for (const [name, body, contentType] of ignored) {
  test(`ignores ${name}`, () => {
    assert.is(readText(Buffer.from(`${body}ü`), contentType).text, `${body}ü`)
  })
}

const XML = '<?xml version="1.0" encoding="utf-16"?>ü'
for (const [order, bytes] of [
  ['little', utf16le(XML)],
  ['big', utf16be(XML)],
] as const) {
  test(`reads XML in UTF-16 without a mark, ${order}-endian`, () => assert.is(readText(bytes, 'text/xml').text, XML))
}

const faulty: [name: string, body: Buffer, contentType: string, fault: RegExp, keepsAscii: boolean][] = [
  ['latin1 that says UTF-8', LATIN1, 'text/plain; charset=utf-8', /not valid utf-8/, true],
  ['JSON that is not UTF-8', LATIN1, 'application/json', /not valid utf-8/, true],
  ['XML that is not UTF-8', LATIN1, 'text/xml', /not valid utf-8/, true],
  ['half a character', UTF8.subarray(0, 3), 'text/plain; charset=utf-8', /not valid utf-8/, true],
  ['an odd number of bytes in UTF-16', latin1('a\0b'), 'text/plain; charset=utf-16', /not valid utf-16le/, false],
  ['bytes that Shift_JIS has not', latin1('a\xa0\xff'), 'text/plain; charset=shift_jis', /not valid shift_jis/, false],
  ['a charset that browsers refuse', UTF8, 'text/plain; charset=hz-gb-2312', /browsers refuse/, false],
]

for (const [name, body, contentType, fault, keepsAscii] of faulty) {
  test(`finds ${name}`, () => {
    const seen = readText(body, contentType)
    assert.match(seen.fault?.text ?? '', fault)
    assert.is(seen.keepsAscii, keepsAscii)
    assert.match(seen.text, /\uFFFD/)
  })
}

test.run()
