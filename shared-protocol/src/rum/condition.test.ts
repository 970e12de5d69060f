import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { TEXT_LANGUAGES } from '../text/words.ts'
import { CONDITION_CASES, NOTHING } from './condition.cases.ts'
import { allHold, holds } from './condition.ts'
import { CONDITIONS, checkCondition } from './condition-check.ts'
import { conditionFaultText } from './condition-words.ts'
import { CONDITION_KINDS, CONDITION_OPS, type RumCondition } from './config.ts'

for (const { condition, ...facts } of CONDITION_CASES) {
  const name = JSON.stringify(condition)
  test(`${name} is a condition that can be saved`, () => assert.equal(checkCondition(condition), []))
  test(`${name} holds by what fits, and by nothing else`, () => {
    for (const one of facts.holds) assert.is(holds(condition, { ...NOTHING, ...one }), true, JSON.stringify(one))
    for (const one of facts.fails) assert.is(holds(condition, { ...NOTHING, ...one }), false, JSON.stringify(one))
  })
}

test('each op of each kind has a case that holds and one that does not', () => {
  for (const kind of CONDITION_KINDS)
    for (const op of Object.keys(CONDITIONS[kind])) {
      const rows = CONDITION_CASES.filter(({ condition }) => condition.kind === kind && condition.op === op)
      assert.ok(rows.some(row => row.holds.length > 0) && rows.some(row => row.fails.length > 0), `${kind} ${op}`)
    }
})

test('an op that a kind does not have is refused, and those that it has are named', () => {
  for (const kind of CONDITION_KINDS)
    for (const op of [...CONDITION_OPS, 'toString', 'between']) {
      if (op in { ...CONDITIONS[kind] } && Object.hasOwn(CONDITIONS[kind], op)) continue
      const [fault] = checkCondition({ kind, op, value: 'a' })
      assert.equal(fault, { field: 'op', code: 'op_of_kind', params: { kind, allowed: Object.keys(CONDITIONS[kind]) } })
    }
})

for (const [kind, op, value, field, code] of [
  ['page_url', 'equals', null, 'value', 'text_expected'],
  ['page_url', 'equals', '', 'value', 'text_expected'],
  ['page_url', 'equals', 'x'.repeat(257), 'value', 'text_expected'],
  ['page_url', 'matches', 7, 'value', 'text_expected'],
  ['page_url', 'matches', '', 'value', 'text_expected'],
  ['page_url', 'matches', '(a+)+', 'value', 'pattern_nested_quantifier'],
  ['error', 'is_set', 'x', 'value', 'null_expected'],
  ['error', 'equals', null, 'value', 'object_expected'],
  ['error', 'equals', [], 'value', 'object_expected'],
  ['error', 'equals', { handled: 'no' }, 'value.handled', 'boolean_expected'],
  ['error', 'equals', { typ: 'E' }, 'value.typ', 'unknown_field'],
  ['error', 'equals', { constructor: 'E' }, 'value.constructor', 'unknown_field'],
  ['failed_request', 'equals', {}, 'value.class', 'required'],
  ['failed_request', 'equals', { class: '5xx' }, 'value.class', 'one_of'],
  ['frustration', 'equals', 'anger', 'value', 'one_of'],
  ['vital', 'gt', { name: 'FID', gt: 1 }, 'value.name', 'one_of'],
  ['vital', 'gt', { name: 'LCP', gt: -1 }, 'value.gt', 'number_expected'],
  ['vital', 'gt', { name: 'LCP', gt: Number.NaN }, 'value.gt', 'number_expected'],
  ['attribute', 'equals', { name: 'a', value: null }, 'value.value', 'scalar_expected'],
  ['attribute', 'equals', { name: 'a', value: {} }, 'value.value', 'scalar_expected'],
  ['attribute', 'contains', { name: 'a', value: 1 }, 'value.value', 'text_expected'],
  ['attribute', 'matches', { name: 'a', value: '(?=a)' }, 'value.value', 'pattern_group_kind'],
  ['attribute', 'gt', { name: 'a', value: '1' }, 'value.value', 'number_expected'],
  ['device_class', 'equals', 'watch', 'value', 'one_of'],
] as const)
  test(`${kind} ${op} ${JSON.stringify(value).slice(0, 40)} is refused`, () => {
    const faults = checkCondition({ kind, op, value })
    assert.equal(
      faults.map(fault => [fault.field, fault.code]),
      [[field, code]],
    )
    for (const language of TEXT_LANGUAGES)
      for (const fault of faults) {
        const said = conditionFaultText(fault, language)
        assert.ok(said.length > 5 && !said.includes('undefined'), said)
      }
  })

test('all faults of a value are reported at once', () => {
  const faults = checkCondition({ kind: 'vital', op: 'gt', value: { gt: 'x', other: 1 } })
  assert.equal(
    faults.map(({ field, code }) => `${field} ${code}`),
    ['value.name required', 'value.gt number_expected', 'value.other unknown_field'],
  )
})

test('conditions on the address hold together for one view', () => {
  const rule: RumCondition[] = [
    { kind: 'page_url', op: 'contains', value: '/shop' },
    { kind: 'page_url', op: 'not_equals', value: '/shop/cart' },
    { kind: 'user_set', op: 'is_set', value: null },
  ]
  const facts = { ...NOTHING, user_id: 'u' }
  assert.not(allHold(rule, { ...facts, views: ['/shop/cart', '/home'] }))
  assert.ok(allHold(rule, { ...facts, views: ['/shop/cart', '/shop'] }))
  assert.not(allHold(rule, { ...NOTHING, views: ['/shop'] }))
  assert.ok(allHold([], NOTHING))
})

test('a pattern that cannot be read does not hold', () => {
  const condition: RumCondition = { kind: 'page_url', op: 'matches', value: '[z-a]' }
  assert.not(holds(condition, { ...NOTHING, views: ['z'] }))
})

test.run()
