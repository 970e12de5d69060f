import { type Answer, answer, HERE, LENGTH, PAGE, shown } from './answer.ts'

const redirect = (lines: string, ...flaws: string[]): Answer =>
  answer(`redirect ${shown(lines)}`, `HTTP/1.1 302 Found\r\n${lines}\r\nContent-Length: 0\r\n\r\n`, ...flaws)
const to = (location: string, ...flaws: string[]): Answer => redirect(`Location: ${location}`, ...flaws)
const withCode = (code: number): Answer =>
  answer(`redirect with ${code}`, `HTTP/1.1 ${code} X\r\nLocation: /done\r\nContent-Length: 0\r\n\r\n`)

const ADDRESSES = ['/done', '/done#part', '?done', 'done', './done', '/a/../done', '/done?q=a+b%20c', '//{host}/done']
/** With characters that an address must not have; both references follow them. */
const ODD_ADDRESSES = [
  '/gr\xc3\xbc\xc3\x9fe',
  '/gr\xfc\xdfe',
  '/a b',
  '/done?q=\xc3\xbc',
  '/done?q=\xfc',
  '/\xe2\x82\xac',
  '\\done',
]

export const REDIRECTS: Answer[] = [
  ...ADDRESSES.map(address => to(address)),
  ...[`http://${HERE}/done`, `HTTP://${HERE}/done`, `http:///${HERE}/done`].map(address => to(address)),
  ...[...ODD_ADDRESSES, '/a|b', '"/done"', '</done>', '/%zz%', '/{a}', '/a^b`c'].map(address =>
    to(address, 'redirect_address'),
  ),
  redirect('Location:   /done   '),
  redirect('Location:/done'),
  redirect('location: /done'),
  redirect('Location:'),
  redirect('X-A: b'),
  redirect('URI: /done'),
  redirect('Location: /done\r\nLocation: /done'),
  redirect('Location:\r\n /done', 'folded_header'),
  to(`/done?${'x'.repeat(9_000)}`),
  ...[300, 301, 303, 304, 305, 307, 308, 310].map(withCode),
  answer('a redirect with less of a body', 'HTTP/1.1 302 F\r\nLocation: /done\r\nContent-Length: 50\r\n\r\nabc'),
  answer('a redirect with a bad coding', 'HTTP/1.1 302 F\r\nLocation: /done\r\nContent-Encoding: gzip\r\n\r\nabc'),
  answer('201 with a location', `HTTP/1.1 201 C\r\nLocation: /done\r\n${LENGTH}\r\n${PAGE}`),
]
