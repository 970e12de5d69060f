import { type Answer, answer, LENGTH, OK, PAGE, staying, withHeader, withStatus } from './answer.ts'

const CONTROLS = [1, 2, 7, 8, 0x0b, 0x0c, 0x0d, 0x1b, 0x1f, 0x7f].map(code => String.fromCharCode(code))
const lines = (count: number, length: number): string =>
  Array.from({ length: count }, (_, index) => `X-${index}: ${'x'.repeat(length)}`).join('\r\n')

const NAMES = ['X A', 'X(A)', '@X', 'X\x01A', 'X-\xc3\xbc', '']

export const HEADERS: Answer[] = [
  answer('a clean answer', `${OK}${LENGTH}\r\n${PAGE}`),
  staying(answer('a clean answer', `${OK}${LENGTH}\r\n${PAGE}`)),
  ...CONTROLS.map(control => withHeader(`X-A: b${control}c`, 'control_character')),
  withHeader('Set-Cookie: a=\x01b', 'control_character'),
  ...['X-A: b\tc', 'X-A: \x80', 'X-A: \xa0', 'X-A: \xfc', 'X-A: \xff', 'X-A: \xc3\xbc'].map(line => withHeader(line)),
  ...['X-A:', 'X-A:b', 'X-A:    b    ', 'x-a: b'].map(line => withHeader(line)),
  ...[
    'Set-Cookie: ',
    'Set-Cookie: =',
    'Set-Cookie: a=\xc3\xbc',
    'Set-Cookie: a=b; path=; domain=;;; expires=never',
  ].map(line => withHeader(line)),
  withHeader(`Set-Cookie: a=${'x'.repeat(5_000)}`),
  withHeader(Array.from({ length: 200 }, (_, index) => `Set-Cookie: a${index}=b`).join('\r\n')),
  ...[lines(1, 20_000), lines(1, 60_000), lines(1, 99_000), lines(60, 1_000), lines(240, 1_000), lines(5_000, 1)].map(
    many => withHeader(many, 'large_head'),
  ),
  ...['X-A : b', 'X-A\t: b', 'X-A  : b'].map(line => withHeader(line, 'space_before_colon')),
  ...NAMES.map(name => withHeader(`${name}: b`, 'malformed_header')),
  ...['garbage', 'some text without', '<meta name="x">'].map(line => withHeader(line, 'malformed_header')),
  ...['X-A: b\r\n c', 'X-A: b\r\n\tc', 'X-A: b\r\n c\r\n d', 'X-A: b\r\n '].map(line =>
    withHeader(line, 'folded_header'),
  ),
  ...[
    'Content-Type: ///;;;',
    'Connection: foo, @@',
    'Keep-Alive: @@',
    'Upgrade: h2c',
    'Trailer: Foo',
    'Alt-Svc: @@@',
  ].map(line => withHeader(line)),
  ...['Strict-Transport-Security: @@', 'Content-Security-Policy: @@', 'Refresh: @', 'ETag: x', 'Date: never'].map(
    line => withHeader(line),
  ),
  withHeader('Content-Disposition: inline\r\nContent-Disposition: attachment', 'contradicting_headers'),
  answer('line feeds alone', `${OK}${LENGTH}\r\n${PAGE}`.replaceAll('\r\n', '\n'), 'line_end'),
  answer('some line feeds alone', `HTTP/1.1 200 OK\n${LENGTH}X-A: b\n\r\n${PAGE}`, 'line_end'),
  answer('a blank line of a line feed', `${OK}${LENGTH}\n${PAGE}`, 'line_end'),
  answer('two carriage returns', `${OK}X-A: b\r\r\n${LENGTH}\r\n${PAGE}`, 'line_end'),
]

export const STATUS_LINES: Answer[] = [
  ...['HTTP/1.1 200 ', 'HTTP/1.0 200 OK', 'HTTP/1.1 200  OK', 'HTTP/1.1 200 \xc3\xbcber', 'HTTP/1.1 200 OK x: y'].map(
    line => withStatus(line),
  ),
  ...[
    'HTTP/1.1 200',
    'HTTP/1.1  200 OK',
    'http/1.1 200 OK',
    'Http/1.1 200 OK',
    'HTTP/1.1 200OK',
    'HTTP/1.1 200\tOK',
  ].map(line => withStatus(line, 'status_line')),
  ...['HTTP/1.1 200-OK', 'HTTP/1.1 200.1 OK', 'HTTP/1.1 200 O\x01K', 'HTTP/2 200 OK', 'HTTP/2.0 200 OK'].map(line =>
    withStatus(line, 'status_line'),
  ),
  ...[
    'HTTP/1.2 200 OK',
    'HTTP/3 200 OK',
    'HTTP/1 200 OK',
    'HTTP 200 OK',
    '\r\nHTTP/1.1 200 OK',
    ' HTTP/1.1 200 OK',
  ].map(line => withStatus(line, 'status_line')),
  ...['HTTP/1.1 999 No', 'HTTP/1.1 600 No'].map(line => withStatus(line, 'status_code')),
  withStatus(`HTTP/1.1 200 ${'x'.repeat(20_000)}`, 'large_head'),
  ...[201, 202, 203, 206, 226, 299, 300, 305, 306, 400, 401, 402, 404, 418, 421, 426, 429, 451, 500, 503, 505, 511].map(
    code => withStatus(`HTTP/1.1 ${code} X`),
  ),
  ...[
    'SSH-2.0-OpenSSH',
    '220 mail ESMTP',
    '<html>',
    'RTSP/1.0 200 OK',
    'abcdeHTTP/1.1 200 OK',
    'HTTP/1.1 200 O\0K',
  ].map(line => withStatus(line)),
]

const interim = (status: string, headers = ''): string =>
  `HTTP/1.1 ${status}\r\n${headers}\r\n${OK}${LENGTH}\r\n${PAGE}`

export const INTERIM: Answer[] = [
  ...['102 Processing', '103 Early Hints', '104 Upload', '199 Odd'].map(status => answer(status, interim(status))),
  answer('103 with a link', interim('103 Early Hints', 'Link: </a.css>; rel=preload\r\n')),
  ...['100 Continue', '101 Switching Protocols'].map(status => answer(status, interim(status), 'unasked_interim')),
  answer('100 with a length', interim('100 Continue', 'Content-Length: 0\r\n'), 'unasked_interim'),
  answer('fifty times 100', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(49) + interim('100 Continue'), 'unasked_interim'),
  answer('100 alone', 'HTTP/1.1 100 Continue\r\n\r\n'),
  answer('an answer of a proxy before', `HTTP/1.0 200 Connection established\r\n\r\n${OK}${LENGTH}\r\n${PAGE}`),
]
