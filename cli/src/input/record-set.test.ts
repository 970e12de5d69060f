import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseRecordSet, wholeSet } from './record-set.ts'

const test = suite('record sets')

const table: [text: string, name: string, type: string][] = [
  ['A', 'example.com', 'A'],
  ['@:mx', 'example.com', 'MX'],
  ['www:A', 'www.example.com', 'A'],
  ['www.example.com:AAAA', 'www.example.com', 'AAAA'],
  ['WWW.Example.com:https', 'www.example.com', 'HTTPS'],
  ['_443._tcp.www:TLSA', '_443._tcp.www.example.com', 'TLSA'],
  ['type65280', 'example.com', 'TYPE65280'],
  ['www:TYPE1', 'www.example.com', 'A'],
  ['www.other.org.:A', 'www.other.org.', 'A'],
  ['badexample.com:A', 'badexample.com.example.com', 'A'],
]

for (const [text, name, record_type] of table) {
  test(text, () => assert.equal(wholeSet(parseRecordSet(text), 'Example.com.'), { name, record_type }))
}

for (const text of ['', 'www', 'www:', 'www:ANY', 'www:TYPE255', 'www:TYPE46', 'www:TYPE65536', 'A:www'])
  test(`"${text}" is none`, () => assert.throws(() => parseRecordSet(text), /is not a record set/))

test.run()
