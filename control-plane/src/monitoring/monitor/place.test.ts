import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { placesOfAddress, placesOfHost } from './place.ts'

const test = suite('places on the web')

for (const [address, places] of [
  ['https://Shop.example/cart?x=1', ['shop.example:web']],
  ['http://shop.example', ['shop.example:web']],
  ['https://shop.example:443/', ['shop.example:web']],
  ['http://shop.example:443/', ['shop.example:web']],
  ['https://shop.example:8443/', ['shop.example:8443']],
  ['https://user:secret@shop.example./', ['shop.example:web']],
  ['https://[2001:DB8::1]:8080/', ['[2001:db8::1]:8080']],
  ['https://bücher.example/', ['xn--bcher-kva.example:web']],
  ['ftp://shop.example/', []],
  ['{{secret.ADDRESS}}', []],
  ['', []],
] as const)
  test(`of the address ${address}`, () => assert.equal(placesOfAddress(address), places))

for (const [host, port, places] of [
  ['Shop.example', 443, ['shop.example:web']],
  ['shop.example', 80, ['shop.example:web']],
  ['shop.example', 5432, ['shop.example:5432']],
  ['shop.example.', undefined, ['shop.example']],
  ['2001:db8::1', undefined, ['[2001:db8::1]']],
  ['not a host', 80, []],
] as const)
  test(`of the host ${host} and port ${port}`, () => assert.equal(placesOfHost(host, port), places))

test.run()
