import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Refusal } from '../../platform/refusal.ts'
import { readJobsCsv } from './csv.ts'

function refusedFor(path: string, text: string): void {
  try {
    readJobsCsv(text)
    assert.unreachable(text)
  } catch (error) {
    assert.instance(error, Refusal)
    assert.equal(
      (error as Refusal).faults.map(fault => fault.path),
      [path],
    )
  }
}

test('cells become the type of their field, and an empty one is left out', () => {
  const text = [
    'url,name,interval_seconds,verify_tls,strict,tags,assertions,request_headers',
    'https://a.example/,"A, the first",30,FALSE,yes,web| eu ,"[{""source"":""status_code"",""comparison"":""equals"",""target"":""200""}]",',
    'https://b.example/,,,,,,,',
  ].join('\r\n')
  assert.equal(readJobsCsv(text), [
    {
      uri: 'https://a.example/',
      friendly_name: 'A, the first',
      interval_seconds: 30,
      verify_tls: false,
      strict: true,
      tags: ['web', 'eu'],
      assertions: [{ source: 'status_code', comparison: 'equals', target: '200' }],
    },
    { uri: 'https://b.example/' },
  ])
})

test('what does not fit its field stays text, for the schema to refuse', () => {
  assert.equal(readJobsCsv('uri,interval_seconds,muted,basic_auth\nhttps://a.example/,often,perhaps,{'), [
    { uri: 'https://a.example/', interval_seconds: 'often', muted: 'perhaps', basic_auth: '{' },
  ])
})

test('a byte order mark, semicolons, blank lines and capitals in the header are read', () => {
  assert.equal(readJobsCsv('\uFEFFURL;Name\n\nhttps://a.example/;A\n\n'), [
    { uri: 'https://a.example/', friendly_name: 'A' },
  ])
})

const SEPARATED: [name: string, text: string][] = [
  ['sep=;', 'sep=;\r\nuri;name\r\nhttps://a.example/;A, B'],
  ['sep=, after a byte order mark', '\uFEFFSEP=,\nuri,name\nhttps://a.example/,"A, B"'],
  ['sep=| in quotes', '"sep=|"\nuri|name\nhttps://a.example/|A, B'],
  ['a tab', 'sep=\t\nuri\tname\nhttps://a.example/\tA, B'],
  ['no such line', 'uri\tname\nhttps://a.example/\tA, B'],
]

for (const [name, text] of SEPARATED)
  test(`the first line names the separator: ${name}`, () =>
    assert.equal(readJobsCsv(text), [{ uri: 'https://a.example/', friendly_name: 'A, B' }]))

test('a header without uri, with an unknown or a doubled field, and a broken quote are refused by name', () => {
  refusedFor('uri', 'name\nA')
  refusedFor('colour', 'uri,colour\nhttps://a.example/,red')
  refusedFor('constructor', 'uri,constructor\nhttps://a.example/,x')
  refusedFor('uri', 'uri,url\na,b')
  refusedFor('row 1', 'uri,name\nhttps://a.example/,"A')
})

test('a cell beyond the columns makes the row invalid, not shorter', () => {
  assert.equal(Object.keys(readJobsCsv('uri,name\nhttps://a.example/,A,B')[0] ?? {}), [
    'uri',
    'friendly_name',
    'a cell without a column',
  ])
})

test('more than a thousand rows are refused', () => {
  refusedFor('body', `uri\n${'https://a.example/\n'.repeat(1001)}`)
})

test.run()
