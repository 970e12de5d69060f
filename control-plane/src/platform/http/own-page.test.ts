import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isOwnOrigin } from './own-page.ts'

/** The Origin that a browser sends, the base URL, the names in the headers, and whether the page is ours. */
const ROWS: { name: string; origin: string; base: string; hosts?: string[]; is: boolean }[] = [
  { name: 'the base URL', origin: 'https://pharos.example', base: 'https://pharos.example', is: true },
  { name: 'with a path', origin: 'https://pharos.example', base: 'https://pharos.example/', is: true },
  { name: 'with the usual port', origin: 'https://pharos.example', base: 'https://pharos.example:443', is: true },
  { name: 'another port', origin: 'https://pharos.example:8443', base: 'https://pharos.example', is: false },
  { name: 'another site', origin: 'http://evil.test:8251', base: 'http://pharos.corp:8241', is: false },
  { name: 'a name that begins alike', origin: 'http://pharos.corp.evil.test', base: 'http://pharos.corp', is: false },
  { name: 'a name that ends alike', origin: 'http://evilpharos.corp', base: 'http://pharos.corp', is: false },
  { name: 'a parent', origin: 'http://corp', base: 'http://pharos.corp', is: false },
  { name: 'in capitals', origin: 'http://PHAROS.corp', base: 'http://pharos.corp', is: true },
  {
    name: 'the listener, as localhost',
    origin: 'http://localhost:8080',
    base: 'http://127.0.0.1:8080',
    hosts: ['localhost:8080'],
    is: true,
  },
  { name: 'localhost, from elsewhere', origin: 'http://localhost:8080', base: 'http://127.0.0.1:8080', is: false },
  {
    name: 'another name of the machine',
    origin: 'http://10.0.0.7:8080',
    base: 'http://pharos.corp',
    hosts: ['10.0.0.7:8080'],
    is: true,
  },
  {
    name: 'a proxy that names us by itself and forwards the name',
    origin: 'https://pharos.corp',
    base: 'http://127.0.0.1:8080',
    hosts: ['127.0.0.1:8080', 'pharos.corp'],
    is: true,
  },
  {
    name: 'a proxy that adds the usual port',
    origin: 'https://pharos.corp',
    base: 'http://127.0.0.1:8080',
    hosts: ['pharos.corp:443'],
    is: true,
  },
  {
    name: 'the same name without TLS',
    origin: 'http://pharos.example',
    base: 'https://pharos.example',
    hosts: ['pharos.example'],
    is: false,
  },
  {
    name: 'an IPv6 address',
    origin: 'http://[::1]:8080',
    base: 'http://127.0.0.1:8080',
    hosts: ['[::1]:8080'],
    is: true,
  },
  { name: 'no origin', origin: 'nonsense', base: 'http://pharos.corp', hosts: ['nonsense'], is: false },
  { name: 'an extension', origin: 'chrome-extension://abc', base: 'http://pharos.corp', hosts: ['abc'], is: false },
  { name: 'a file', origin: 'file://', base: 'http://pharos.corp', hosts: [''], is: false },
  {
    name: 'a host that is none',
    origin: 'http://evil.test',
    base: 'http://pharos.corp',
    hosts: ['', 'a b', '//'],
    is: false,
  },
]

for (const { name, origin, base, hosts = [], is } of ROWS)
  test(name, () => assert.is(isOwnOrigin(origin, base, hosts), is))

test.run()
