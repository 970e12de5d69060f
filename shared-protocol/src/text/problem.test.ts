import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { faultOf, faultsOf } from '../issue.ts'
import { CATALOGUES } from './catalogue.ts'
import { says } from './en/contract.ts'
import { faultText } from './en/fault.ts'
import { faultIn, problemText } from './problem.ts'

const test = suite('refusals by code')
const german = (problem: Parameters<typeof problemText>[2]) => problemText(CATALOGUES.de, 'de', problem)

test('a fault without values is said in the language', () => {
  assert.is(faultIn(CATALOGUES.de, 'de', faultOf(faultText('fault.required'))), 'wird gebraucht')
})

test('so are the messages of a schema, whatever finds them', () => {
  const schema = z.object({ a: z.string().regex(/x/, says('field.not_blank')), b: z.int().min(3), c: z.string() })
  const errors = faultsOf(schema.safeParse({ a: '', b: 1 }).error?.issues ?? [])
  assert.equal(
    errors.map(fault => faultIn(CATALOGUES.de, 'de', fault)),
    ['darf nicht leer sein', 'muss mindestens 3 sein', 'wird gebraucht'],
  )
  const detail = 'a: must not be blank; b: must be at least 3; c: is required; and 2 more'
  const more = { detail_code: 'request.faults_more', detail_params: { more: 2 } }
  assert.is(
    german({ detail, errors, ...more }),
    'a: darf nicht leer sein; b: muss mindestens 3 sein; c: wird gebraucht; und 2 weitere',
  )
})

test('faults that are longer than a text may be are said, too', () => {
  for (const detail_code of ['request.fields', 'request.faults']) {
    const errors = Array.from({ length: 20 }, (_, at) => ({
      path: `${at}${'x'.repeat(600)}`,
      ...faultOf(faultText('fault.required')),
    }))
    const said = german({ detail: 'as sent', detail_code, errors })
    assert.is(said.split('wird gebraucht').length, 21)
  }
})

test('a fault of the whole body has no path', () => {
  const errors = [{ path: '', ...faultOf(faultText('fault.not_json')) }]
  assert.is(german({ detail: 'as sent', detail_code: 'request.fields', errors }), 'ist kein JSON.')
})

test('a fault without a code stays as it is, among others', () => {
  const errors = [
    { path: 'a', ...faultOf(faultText('fault.required')) },
    { path: 'b', message: 'is odd' },
  ]
  assert.is(
    german({ detail: 'a is required; b is odd.', detail_code: 'request.fields', errors }),
    'a wird gebraucht; b is odd.',
  )
})

test('a detail without a code, or with one that is not known, stays as it is', () => {
  assert.is(german({ detail: 'It is so.' }), 'It is so.')
  assert.is(german({ detail: 'It is so.', detail_code: 'request.of_a_later_version' }), 'It is so.')
})

test.run()
