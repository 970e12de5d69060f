import { readText } from '@pharos/probe-agent/check/http/charset.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { type Answer, answer, OK } from './answer.ts'
import { type AnswerServer, serveAnswers } from './serve.ts'

interface Page {
  name: string
  contentType: string | undefined
  body: Buffer
}

/** A page whose letters stand between brackets. `before` and `letters` are latin1: a character is a byte. */
function pageOf(name: string, contentType: string | undefined, letters: string, before = ''): Page {
  return { name, contentType, body: Buffer.from(`${before}<p>[[${letters}]]</p>`, 'latin1') }
}

const UTF8 = 'Gr\xc3\xbc\xc3\x9fe'
const LATIN1 = 'Gr\xfc\xdfe'

/** Labels of the Encoding Standard, with bytes that are letters in each. */
const LABELS: [label: string, letters: string][] = [
  ['utf-8', UTF8],
  ['utf8', UTF8],
  ['iso-8859-1', `${LATIN1} \x80\x99`],
  ['us-ascii', LATIN1],
  ['windows-1252', '\x80\x84\x9c'],
  ['iso-8859-15', '\xa4\xbd'],
  ['iso-8859-2', '\xb1\xe6\xea'],
  ['windows-1250', '\x9c\xb9'],
  ['windows-1251', '\xcf\xf0\xe8'],
  ['koi8-r', '\xf0\xd2\xc9'],
  ['iso-8859-5', '\xbf\xe0\xd8'],
  ['iso-8859-7', '\xc1\xe2\xe3'],
  ['iso-8859-9', '\xfd\xf0'],
  ['windows-1255', '\xf9\xec'],
  ['windows-1256', '\xe3\xd1'],
  ['tis-620', '\xa1\xa2'],
  ['shift_jis', '\x82\xb1\x82\xf1\xb1'],
  ['x-sjis', '\x93\xfa\x96\x7b'],
  ['euc-jp', '\xa4\xb3\xa4\xf3'],
  ['iso-2022-jp', '\x1b$B$3$s\x1b(B'],
  ['gb2312', '\xc4\xe3\xba\xc3'],
  ['gbk', '\x81\x40\xc4\xe3'],
  ['gb18030', '\xc4\xe3\x81\x30\x81\x30'],
  ['big5', '\xa7\x41\xa6\x6e'],
  ['euc-kr', '\xbe\xc8\xb3\xe7'],
  ['ks_c_5601-1987', '\xbe\xc8\xb3\xe7'],
  ['macintosh', '\x8a\x9f'],
  ['ibm866', '\x8f\xe0'],
]

const PAGES: Page[] = [
  ...LABELS.map(([label, letters]) => pageOf(`${label} by its type`, `text/html; charset=${label}`, letters)),
  ...LABELS.map(([label, letters]) =>
    pageOf(`${label} by its meta element`, 'text/html', letters, `<!doctype html><meta charset="${label}">`),
  ),
  pageOf('plain text', 'text/plain; charset=windows-1252', LATIN1),
  pageOf('a mark over its type', 'text/html; charset=windows-1252', UTF8, '\xef\xbb\xbf'),
  pageOf('a type over its meta element', 'text/html; charset=utf-8', UTF8, '<meta charset="koi8-r">'),
  pageOf('a quoted charset', 'text/html; charset="windows-1251"', '\xcf\xf0'),
  pageOf('a charset in single quotes', "text/html; charset='windows-1251'", '\xcf\xf0'),
  pageOf('a charset in capitals', 'TEXT/HTML; CHARSET=KOI8-R', '\xf0\xd2'),
  pageOf('an unknown charset beside a meta element', 'text/html; charset=klingon', '\xf0\xd2', '<meta charset=koi8-r>'),
  pageOf(
    'a meta element of the old kind',
    'text/html',
    '\xf0\xd2',
    '<meta http-equiv="content-type" content="text/html; charset=koi8-r">',
  ),
  pageOf('a meta element in a comment', 'text/html', '\xf0\xd2', '<!--<meta charset="big5">--><meta charset="koi8-r">'),
  pageOf('UTF-16 in a meta element', 'text/html', UTF8, '<meta charset="utf-16">'),
  pageOf('an XML declaration', 'application/xml', '\xf0\xd2', '<?xml version="1.0" encoding="koi8-r"?>'),
  pageOf('XML in latin1', 'text/xml', LATIN1, '<?xml version="1.0" encoding="ISO-8859-1"?>'),
  pageOf('XML without a word', 'application/xml', UTF8),
  pageOf('bytes that are not UTF-8', 'text/html; charset=utf-8', LATIN1),
  pageOf('half a character of Shift_JIS', 'text/html; charset=shift_jis', 'a\x82'),
]

const answers = PAGES.map(({ name, contentType, body }): Answer => {
  const type = contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`
  return answer(name, Buffer.concat([Buffer.from(`${OK}${type}Content-Length: ${body.length}\r\n\r\n`), body]))
})

const { test, look } = browserSuite<Browsing & { server: AnswerServer }>('charsets as Chromium reads them')
test.before(async context => {
  context.server = await serveAnswers(answers)
})
test.after(({ server }) => server?.stop())

const lettersIn = (text: string | null): string | undefined => /\[\[(.*?)\]\]/s.exec(text ?? '')?.[1]

look('the agent reads the letters that Chromium shows', async ({ server, page }) => {
  const others: string[] = []
  for (const [index, { name, contentType, body }] of PAGES.entries()) {
    await page.goto(server.urlOf(answers[index] as Answer))
    const shown = lettersIn(await page.evaluate(() => document.documentElement.textContent))
    const { text, fault } = readText(body, contentType)
    const read = lettersIn(text)
    // Where bytes are not valid, U+FFFD may stand for more than in Chromium; it must be told.
    if (shown?.includes('\uFFFD')) assert.ok(fault !== null, name)
    else if (read !== shown) others.push(`${name}: the agent reads ${read}, Chromium shows ${shown}`)
    if (shown === undefined) others.push(`${name}: Chromium shows nothing`)
  }
  assert.equal(others, [])
})

test.run()
