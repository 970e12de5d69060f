import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { proposedName } from './proposed-name.ts'

const NAMES: [host: string, port: string | number, name: string, path?: string][] = [
  ['xn--bcher-kva.example', '', 'bücher.example'],
  ['xn--bcher-kva.example', '8443', 'bücher.example:8443'],
  ['www.xn--fiq228c.xn--fiqs8s', 25, 'www.中文.中国:25'],
  ['example.com', '', 'example.com'],
  ['xn--.example', '', 'xn--.example'],
  ['192.0.2.1', 80, '192.0.2.1:80'],
  ['2001:db8::1', '', '2001:db8::1'],
  ['2001:db8::1', 443, '[2001:db8::1]:443'],
  ['[2001:db8::1]', 443, '[2001:db8::1]:443'],
  ['2001:db8::1', '', '[2001:db8::1]/health', '/health'],
  ['example.com', '', 'example.com', '/'],
  ['example.com', '', 'example.com/health', '/health'],
  ['example.com', 8443, 'example.com:8443/api/health', '/api/health/'],
  ['example.com', '', `example.com/${'a'.repeat(187)}…`, `/${'a'.repeat(300)}`],
  ['example.com', '', `example.com/${'a'.repeat(188)}`, `/${'a'.repeat(188)}`],
]

for (const [host, port, name, path] of NAMES)
  test(`a monitor of ${host} ${port} ${path ?? ''} is named ${name}`, () =>
    assert.is(proposedName(host, port, path), name))

test.run()
