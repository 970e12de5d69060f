import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RECORD_TYPES, recordTypeOf, typeName, typeNumber } from './record-type.ts'

const test = suite('record types')

const table: [written: string, type: string | null][] = [
  ['mx', 'MX'],
  ['TYPE15', 'MX'],
  ['type65280', 'TYPE65280'],
  ['TYPE00099', 'TYPE99'],
  ['TYPE127', 'TYPE127'],
  ['TYPE128', null],
  ['TYPE255', null],
  ['TYPE256', 'URI'],
  ['TYPE0', null],
  ['TYPE65534', 'TYPE65534'],
  ['TYPE65535', null],
  ['TYPE65536', null],
  ['TYPE', null],
  ['TYPE-1', null],
  ['TYPE1e3', null],
  ['OPT', null],
  ['TYPE41', null],
  ['RRSIG', null],
  ['TYPE46', null],
  ['ANY', null],
  ['', null],
]
for (const [written, type] of table) test(`"${written}"`, () => assert.is(recordTypeOf(written), type))

test('every number that can be watched has one type, and the type its number', () => {
  const types = Array.from({ length: 65_536 }, (_, number) => recordTypeOf(`TYPE${number}`))
  types.forEach((type, number) => {
    if (type !== null) assert.equal([typeNumber(type), typeName(number)], [number, type])
  })
  assert.is(types.filter(type => type === null).length, 134)
  assert.ok(RECORD_TYPES.every(name => types.includes(name)))
})

test.run()
