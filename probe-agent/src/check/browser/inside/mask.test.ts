import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MASKED } from '../../mask.ts'
import { byteMask, jsonMask, type SecretMask } from './mask.ts'
import { readZip, writeZip } from './zip.ts'

const test = suite('artifact mask')

function maskOf(...secrets: string[]): SecretMask {
  const mask = byteMask(secrets)
  assert.ok(mask)
  return mask
}

test('bytes around a secret come out as they went in', () => {
  const mask = maskOf('wörd-1')
  const around = Buffer.from([0, 255, 128, 10])
  const masked = mask.bytes(Buffer.concat([around, Buffer.from('wörd-1'), around]))
  assert.equal(masked, Buffer.concat([around, Buffer.from(MASKED), around]))
})

test('JSON stays JSON: numbers are left, strings and names are masked', () => {
  const masked = jsonMask('{"12345":[12345,"a 12345 b",null,{"x":true}]}', maskOf('12345'))
  assert.equal(JSON.parse(masked), { [MASKED]: [12345, `a ${MASKED} b`, null, { x: true }] })
})

test('what is no JSON is masked as text', () => {
  assert.is(jsonMask('half a "line with secret', maskOf('secret')), `half a "line with ${MASKED}`)
})

test('values too short to be secrets mask nothing', () => {
  assert.is(byteMask(['1', 'on', '']), null)
})

test('an archive is read as it was written', () => {
  const entries = [
    { name: 'a/ü.txt', content: Buffer.from('x'.repeat(100_000)) },
    { name: 'empty', content: Buffer.alloc(0) },
  ]
  assert.equal(readZip(writeZip(entries)), entries)
})

test('what is no archive throws', () => {
  assert.throws(() => readZip(Buffer.from('not a zip')), /not a zip archive/)
})

test.run()
