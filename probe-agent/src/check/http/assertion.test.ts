import type { Assertion } from '@pharos/shared-protocol/check/http.ts'
import type { JSONValue } from 'json-p3'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failedAssertions, type Subject } from './assertion.ts'

const test = suite('assertion')

const BODY = { status: 'ok', count: 3, ratio: 1.5, items: [{ id: 1 }, { id: 2 }], nothing: null, on: true, none: [] }

const subject: Subject = {
  statusCode: 201,
  totalMs: 120.5,
  tlsDaysLeft: null,
  headersFault: null,
  header: name => ({ 'x-version': '7' })[name.toLowerCase()],
  bodyFault: null,
  body: () => ({ text: JSON.stringify(BODY), part: null, garbled: null }),
  json: () => ({ value: BODY, fault: null }),
}

const jsonOf = (value: JSONValue): Pick<Subject, 'json'> => ({ json: () => ({ value, fault: null }) })

function failed(
  source: Assertion['source'],
  property: string | null,
  comparison: Assertion['comparison'],
  target: string | null,
) {
  return failedAssertions([{ source, property, comparison, target }], subject)
}

const holding: [Assertion['source'], string | null, Assertion['comparison'], string | null][] = [
  ['status_code', null, 'equals', '201'],
  ['status_code', null, 'less_than', '300'],
  ['status_code', null, 'not_equals', '500'],
  ['response_time_ms', null, 'less_than', '121'],
  ['tls_days_left', null, 'not_exists', null],
  ['header', 'X-Version', 'equals', '7'],
  ['header', 'x-version', 'greater_than', '6'],
  ['header', 'x-other', 'not_exists', null],
  ['body', null, 'contains', '"ok"'],
  ['json_path', '$.status', 'equals', 'ok'],
  ['json_path', '$.count', 'equals', '3.0'],
  ['json_path', '$.ratio', 'greater_than', '1.4'],
  ['json_path', '$.items', 'not_empty', null],
  ['json_path', '$.none', 'is_empty', null],
  ['json_path', '$.nothing', 'exists', null],
  ['json_path', '$.nothing', 'is_empty', null],
  ['json_path', '$.on', 'equals', 'true'],
  ['json_path', '$.items[*].id', 'equals', '[1,2]'],
  ['json_path', '$.items[?@.id == 2].id', 'equals', '2'],
  ['json_path', '$.missing', 'not_exists', null],
]

for (const row of holding) test(`holds: ${row.join(' ')}`, () => assert.equal(failed(...row), []))

const failing: [Assertion['source'], string | null, Assertion['comparison'], string | null, string | null][] = [
  ['status_code', null, 'equals', '200', '201'],
  ['response_time_ms', null, 'less_than', '120', '120.5'],
  ['tls_days_left', null, 'exists', null, null],
  ['header', 'x-other', 'exists', null, null],
  ['json_path', '$.items[*].id', 'equals', '1', '[1,2]'],
  ['json_path', '$.missing', 'equals', 'x', null],
]

for (const [source, property, comparison, target, actual] of failing) {
  test(`fails: ${source} ${property ?? ''} ${comparison} ${target ?? ''}`, () => {
    assert.equal(failed(source, property, comparison, target), [{ source, property, comparison, target, actual }])
  })
}

test('all faults are reported, in the order of the assertions', () => {
  const wrong: Assertion = { source: 'status_code', property: null, comparison: 'equals', target: '1' }
  const right: Assertion = { source: 'status_code', property: null, comparison: 'equals', target: '201' }
  assert.equal(
    failedAssertions([wrong, right, { ...wrong, target: '2' }], subject).map(one => one.target),
    ['1', '2'],
  )
})

const unreadable: [Assertion['source'], string | null, Assertion['comparison'], string | null, RegExp][] = [
  ['tls_days_left', null, 'greater_than', '14', /the connection has no TLS/],
  ['json_path', '$[', 'exists', null, /the path is not a JSONPath/],
  ['json_path', '$[', 'not_exists', null, /the path is not a JSONPath/],
  ['body', null, 'matches', '(', /the expression can't be read/],
  ['body', null, 'not_matches', '(', /the expression can't be read/],
]

for (const [source, property, comparison, target, fault] of unreadable) {
  test(`can't judge: ${source} ${property ?? ''} ${comparison} ${target ?? ''}`, () => {
    const [failure, ...more] = failed(source, property, comparison, target)
    assert.is(more.length, 0)
    assert.match(failure?.fault?.text ?? '', fault)
  })
}

const INNER: [path: string, matches: boolean][] = [
  ["$.items[?match(@.name, 'a.c')]", true],
  ["$.items[?match(@.name, 'b')]", false],
  ["$.items[?search(@.name, 'b')]", true],
  ["$.items[?search(@.line, 'x.y')]", false],
  ["$.items[?search(@.name, '(')]", false],
  ["$.items[?search(@.name, '\\\\d|b')]", false],
  ['$.items[?search(@.name, 3)]', false],
]

for (const [path, matches] of INNER)
  test(`expressions within a path: ${path}`, () => {
    const assertion: Assertion = { source: 'json_path', property: path, comparison: 'exists', target: null }
    const json = jsonOf({ items: [{ name: 'abc', line: 'x\ry' }] })
    assert.is(failedAssertions([assertion], { ...subject, ...json }).length, matches ? 0 : 1)
  })

test('an expression within a path takes linear time', () => {
  const path = "$[?search(@.a, '(a+)+$')]"
  const assertion: Assertion = { source: 'json_path', property: path, comparison: 'not_exists', target: null }
  assert.equal(failedAssertions([assertion], { ...subject, ...jsonOf([{ a: `${'a'.repeat(50_000)}b` }]) }), [])
})

test('an expression that would take forever is interrupted, and the rest is judged', () => {
  const endless: Assertion = {
    source: 'json_path',
    property: '$..[?count($..*) > 1]',
    comparison: 'exists',
    target: null,
  }
  const right: Assertion = { source: 'status_code', property: null, comparison: 'equals', target: '201' }
  const wrong: Assertion = { ...right, target: '1' }
  const json = jsonOf(Array.from({ length: 20_000 }, (_, id) => ({ id })))
  const failures = failedAssertions([endless, right, wrong], { ...subject, ...json })
  assert.equal(
    failures.map(({ target }) => target),
    [null, '1'],
  )
  assert.match(failures[0]?.actual ?? '', /not judged/)
})

test.run()
