import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HttpUrl } from '../contract/field.ts'
import { isWebPort, maySend } from './port.ts'

const test = suite('ports')

test('HTTP goes to the ports of the web and to free ones, never to those of other protocols', () => {
  for (const port of [80, 443, 1, 9, 3000, 8080, 8443, 9200, 65_535]) assert.ok(isWebPort(port), `${port}`)
  for (const port of [21, 22, 23, 24, 25, 26, 53, 110, 143, 465, 587, 993, 995, 2525, 5060, 6667, 6697, 10_080])
    assert.not.ok(isWebPort(port), `${port}`)
})

test('an address in any spelling is refused for its port', () => {
  const refused = ['http://mail.test:25/', 'https://mail.test:465', 'http://[::1]:025/', 'http://a@b.test:587/x?y#z']
  for (const address of refused) {
    const { error } = HttpUrl.safeParse(address)
    assert.match(error?.issues.map(({ message }) => message).join() ?? '', /must not have a port of another/, address)
  }
  for (const address of ['http://a.test', 'https://a.test/', 'http://a.test:80/', 'https://a.test:25000/25'])
    assert.ok(HttpUrl.safeParse(address).success, address)
})

/** What begins, continues or hides a mail among greetings. */
const MAIL = [
  'MAIL FROM:<a@b.test>\r\n',
  'EHLO a\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nDATA\r\n\r\nhi\r\n.\r\n',
  'ehlo a\nmail from:<a@b.test>\n',
  'HELO a MAIL FROM:<a@b.test>\r\n',
  'EHLO a\r\n\r\nMAIL FROM:<a@b.test>',
  'EHLO a\rMAIL FROM:<a@b.test>\r\n',
  'NOOP\r\nVRFY root\r\n',
  'AUTH PLAIN AGFiYwBhYmM=\r\n',
  'BDAT 5 LAST\r\nhello',
  'GET / HTTP/1.1\r\n\r\n',
  'EHLO',
]
const GREETINGS = ['EHLO monitor.test\r\n', 'helo [127.0.0.1]\n', 'EHLO [IPv6:::1]\r\nNOOP\r\nQUIT\r\n', 'STARTTLS\r\n']
const base64 = (text: string) => `base64:${Buffer.from(text).toString('base64')}`

test('a port of mail is only greeted, as text and as bytes', () => {
  for (const port of [24, 25, 26, 465, 587, 2525]) {
    assert.ok(maySend(null, port))
    for (const send of MAIL) assert.not.ok(maySend(send, port) || maySend(base64(send), port), `${port} ${send}`)
    for (const send of GREETINGS) assert.ok(maySend(send, port) && maySend(base64(send), port), `${port} ${send}`)
  }
  for (const send of MAIL) assert.ok(maySend(send, 6379), send)
})

test.run()
