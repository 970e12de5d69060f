import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { proposedName } from './proposed-name.ts'

const NAMES: [host: string, port: string | number, name: string][] = [
  ['xn--bcher-kva.example', '', 'bücher.example'],
  ['xn--bcher-kva.example', '8443', 'bücher.example:8443'],
  ['www.xn--fiq228c.xn--fiqs8s', 25, 'www.中文.中国:25'],
  ['example.com', '', 'example.com'],
  ['xn--.example', '', 'xn--.example'],
  ['192.0.2.1', 80, '192.0.2.1:80'],
  ['2001:db8::1', '', '2001:db8::1'],
  ['2001:db8::1', 443, '[2001:db8::1]:443'],
  ['[2001:db8::1]', 443, '[2001:db8::1]:443'],
]

for (const [host, port, name] of NAMES)
  test(`a monitor of ${host} ${port} is named ${name}`, () => assert.is(proposedName(host, port), name))

test.run()
