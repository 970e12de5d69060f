import type { RumFacts } from './condition.ts'
import type { ConditionKind, ConditionOp, ConditionValue, RumCondition } from './config.ts'

// The cases of conditions: run in Node by `condition.test.ts`, and in Chromium by `test/rum`. Both must give the same.

export const NOTHING: RumFacts = { views: [], events: [], errors: [], failures: [], frustrations: [], vitals: [] }

export interface ConditionCase {
  condition: RumCondition
  holds: Partial<RumFacts>[]
  fails: Partial<RumFacts>[]
}

const row = (
  kind: ConditionKind,
  op: ConditionOp,
  value: ConditionValue,
  holds: Partial<RumFacts>[],
  fails: Partial<RumFacts>[],
): ConditionCase => ({ condition: { kind, op, value }, holds, fails })

const views = (...views: string[]) => ({ views })
const events = (...events: string[]) => ({ events })
const CART = 'https://shop.example/cart'
const HOME = 'https://shop.example/'
const error = { type: 'TypeError', message: "Cannot read properties of null (reading 'id')", handled: false }
const errors = (...changes: Partial<RumFacts['errors'][number]>[]) => ({
  errors: changes.map(change => ({ ...error, ...change })),
})
const failure = { class: 'server_error', url: 'https://api.example/pay' } as const
const lcp = (value: number) => ({ vitals: [{ name: 'LCP', value } as const] })

const text = (kind: 'custom_event' | 'page_url', of: (...texts: string[]) => Partial<RumFacts>) => [
  row(kind, 'equals', CART, [of(CART), of(HOME, CART)], [{}, of(HOME), of(`${CART}/`), of(CART.toUpperCase())]),
  row(kind, 'contains', '/cart', [of(CART), of(HOME, CART)], [{}, of(HOME), of('/Cart')]),
  row(kind, 'starts_with', 'https:', [of(CART)], [{}, of(' https:'), of('http:')]),
  row(kind, 'matches', '/c[aeiou]rt$', [of(CART), of(HOME, CART)], [{}, of(HOME), of(`${CART}s`)]),
]

const named = (kind: 'release' | 'environment') => [
  row(kind, 'equals', '1.2.3', [{ [kind]: '1.2.3' }], [{}, { [kind]: 'v1.2.3' }]),
  row(kind, 'not_equals', '1.2.3', [{ [kind]: '1.2.4' }], [{}, { [kind]: '1.2.3' }]),
  row(kind, 'contains', '.2.', [{ [kind]: '1.2.3' }], [{}, { [kind]: '1.3.2' }]),
  row(kind, 'starts_with', '1.', [{ [kind]: '1.2.3' }], [{}, { [kind]: '21.2' }]),
  row(kind, 'matches', '^\\d+\\.\\d+$', [{ [kind]: '1.2' }], [{}, { [kind]: '1.2.3' }]),
  row(kind, 'is_set', null, [{ [kind]: '1' }], [{}]),
]

export const CONDITION_CASES: ConditionCase[] = [
  ...text('page_url', views),
  ...text('custom_event', events),
  row('page_url', 'not_equals', HOME, [views(CART), views(HOME, CART)], [{}, views(HOME), views(HOME, HOME)]),
  row('error', 'is_set', null, [errors({}), errors({ ignored: true }, {})], [{}, errors({ ignored: true })]),
  row('error', 'equals', {}, [errors({ handled: true })], [{}]),
  row('error', 'equals', { type: 'TypeError' }, [errors({})], [{}, errors({ type: 'RangeError' })]),
  row('error', 'equals', { handled: false }, [errors({})], [{}, errors({ handled: true })]),
  row('error', 'equals', { handled: true }, [errors({ handled: true })], [{}, errors({})]),
  row('error', 'equals', { message_contains: 'of null' }, [errors({})], [{}, errors({ message: 'of undefined' })]),
  row(
    'error',
    'equals',
    { type: 'TypeError', message_contains: 'null', handled: false },
    [errors({}), errors({ type: 'E' }, {})],
    // Each fits in part, none as a whole.
    [errors({ type: 'E' }, { message: '' }, { handled: true }, { ignored: true })],
  ),
  row('failed_request', 'is_set', null, [{ failures: [failure] }], [{}]),
  row(
    'failed_request',
    'equals',
    { class: 'server_error' },
    [{ failures: [failure] }],
    [{}, { failures: [{ ...failure, class: 'network' }] }],
  ),
  row(
    'failed_request',
    'equals',
    { class: 'server_error', url_contains: '/pay' },
    [{ failures: [failure] }],
    [
      {
        failures: [
          { ...failure, url: '/other' },
          { ...failure, class: 'timeout' },
        ],
      },
    ],
  ),
  row('frustration', 'is_set', null, [{ frustrations: ['dead_click'] }], [{}]),
  row(
    'frustration',
    'equals',
    'rage_click',
    [{ frustrations: ['dead_click', 'rage_click'] }],
    [{ frustrations: ['dead_click'] }],
  ),
  row('vital', 'gt', { name: 'LCP', gt: 2500 }, [lcp(2500.1)], [{}, lcp(2500), lcp(0)]),
  row('vital', 'gt', { name: 'CLS', gt: 0.1 }, [{ vitals: [{ name: 'CLS', value: 0.11 }] }], [{}, lcp(3000)]),
  row('user_set', 'is_set', null, [{ user_id: 'u1' }], [{}, { traits: { user_id: 'u1' } }]),
  row(
    'attribute',
    'equals',
    { name: 'plan', value: 'pro' },
    [
      { attributes: { plan: 'pro' } },
      { traits: { plan: 'pro' } },
      { attributes: { plan: 'free' }, traits: { plan: 'pro' } },
    ],
    [{}, { attributes: { plan: 'free' } }, { attributes: { Plan: 'pro' } }],
  ),
  row(
    'attribute',
    'equals',
    { name: 'n', value: 1 },
    [{ traits: { n: 1 } }],
    [{ traits: { n: '1' } }, { traits: { n: true } }],
  ),
  row(
    'attribute',
    'equals',
    { name: 'b', value: false },
    [{ traits: { b: false } }],
    [{}, { traits: { b: true } }, { traits: { b: 0 } }],
  ),
  row(
    'attribute',
    'not_equals',
    { name: 'plan', value: 'pro' },
    [{ traits: { plan: 'free' } }],
    [{}, { attributes: { plan: 'x' }, traits: { plan: 'pro' } }],
  ),
  row(
    'attribute',
    'gt',
    { name: 'n', value: 5 },
    [{ traits: { n: 6 } }],
    [{}, { traits: { n: 5 } }, { traits: { n: '6' } }, { traits: { n: true } }],
  ),
  row(
    'attribute',
    'contains',
    { name: 'a', value: 'b' },
    [{ attributes: { a: 'abc' } }],
    [{}, { attributes: { a: 'ac' } }],
  ),
  row(
    'attribute',
    'starts_with',
    { name: 'a', value: '1' },
    [{ attributes: { a: 12 } }],
    [{}, { attributes: { a: 21 } }],
  ),
  row(
    'attribute',
    'matches',
    { name: 'a', value: '^(x|y)$' },
    [{ attributes: { a: 'y' } }],
    [{}, { attributes: { a: 'xy' } }],
  ),
  // Names that every object has.
  row(
    'attribute',
    'contains',
    { name: 'constructor', value: 'O' },
    [{ traits: { constructor: 'O' } }],
    [{}, { traits: {} }],
  ),
  row('device_class', 'equals', 'mobile', [{ device_class: 'mobile' }], [{}, { device_class: 'tablet' }]),
  row('device_class', 'not_equals', 'mobile', [{ device_class: 'desktop' }], [{}, { device_class: 'mobile' }]),
  ...named('release'),
  ...named('environment'),
]

/** Pattern, texts that it is found in, and texts that it is not. */
export const PATTERN_CASES: [pattern: string, found: string[], missing: string[]][] = [
  ['', ['', 'a'], []],
  ['b', ['b', 'abc'], ['', 'B']],
  ['^b', ['bc'], ['ab', '']],
  ['b$', ['ab'], ['bc', 'b\n']],
  ['^$', [''], ['a', '\n']],
  ['a.c', ['abc', 'a.c', 'a💡c'], ['ac', 'a\nc']],
  ['a\\.c', ['a.c'], ['abc']],
  ['a|bc', ['a', 'bc'], ['b', 'c']],
  ['^(?:a|b)c$', ['ac', 'bc'], ['abc', 'c']],
  ['(a|)b$', ['b', 'ab'], ['a']],
  ['ab*c', ['ac', 'abbbc'], ['ab', 'adc']],
  ['ab+c', ['abc', 'abbbc'], ['ac']],
  ['^ab?c', ['ac', 'abc'], ['abbc']],
  ['^a{2}$', ['aa'], ['a', 'aaa']],
  ['^a{2,}$', ['aa', 'aaaa'], ['a']],
  ['^a{2,3}$', ['aa', 'aaa'], ['a', 'aaaa']],
  ['^a{0}b', ['b'], ['ab']],
  ['^(ab){2,3}$', ['abab', 'ababab'], ['ab', 'abababab']],
  ['^a+?$', ['aaa'], ['aab']],
  ['^a{1,2}?$', ['a', 'aa'], ['aaa']],
  ['^/item(?:/\\d+)?$', ['/item', '/item/12'], ['/item/', '/item/x']],
  ['[a-c-]', ['b', '-'], ['d']],
  ['[^a-c]', ['d'], ['abc', '']],
  ['[\\w.]+@', ['a.b@'], ['@', '-@']],
  ['[\\]\\\\]', [']', '\\'], ['[']],
  ['\\bcart\\b', ['/cart', 'cart', 'a cart!'], ['carts', '_cart']],
  ['\\Bart', ['cart'], ['art']],
  ['\\D\\W\\S', ['x-y'], ['1-y', 'xyz']],
  ['\\d{4}-\\d\\d', ['at 2026-11'], ['2026-1']],
  ['\\/a\\-b\\$', ['/a-b$'], ['/ab$']],
  ['ü+[ä-ö]', ['üüä'], ['uä']],
  ['💡{2}', ['💡💡'], ['💡']],
  ['^/shop/.*/item/.*/buy$', ['/shop/a/b/item/1/buy'], ['/shop/a/buy', '/shop/item/1/buy']],
]
