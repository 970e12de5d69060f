import { randomBytes, randomInt } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isPlainName, looksLikeData, maskMessage, maskStack, maskUrl } from './mask.ts'

const test = suite('rum: masks')

const OPEN = { mask_text: false, query_parameters: ['page'] }
const CLOSED = { mask_text: true, query_parameters: [] }

const URLS: [string, string][] = [
  ['https://a.test/orders/17', 'https://a.test/orders/17'],
  ['https://a.test/?page=2&q=jane&empty=', 'https://a.test/?page=2&q=***&empty=***'],
  ['https://a.test/?p%61ge=2', 'https://a.test/?p%61ge=2'],
  ['https://a.test/?barevalue', 'https://a.test/?***'],
  ['https://a.test/?jane%40a.test=1', 'https://a.test/?***=***'],
  ['https://a.test/?a=1=2&&b', 'https://a.test/?a=***&&***'],
  ['https://a.test/?a=b#c=d', 'https://a.test/?a=***#c=***'],
  ['https://jane:secret@a.test/x', 'https://a.test/x'],
  ['https://jane:p@ss@a.test/x', 'https://a.test/x'],
  ['//jane@a.test/x', '//a.test/x'],
  ['https://a.test/x;jsessionid=abc/y', 'https://a.test/x;jsessionid=***/y'],
  ['https://a.test/#section', 'https://a.test/#section'],
  ['https://a.test/#/orders?id=5', 'https://a.test/#/orders?id=***'],
  ['https://a.test/#access_token=abc&state=x', 'https://a.test/#access_token=***&state=***'],
  ['https://a.test/#4111111111111111', 'https://a.test/#***'],
  ['/relative?q=1', '/relative?q=***'],
  ['data:text/plain,secret', 'data:***'],
  ['blob:https://a.test/3f2c', 'blob:***'],
  ['mailto:jane@a.test', 'mailto:***'],
  ['javascript:alert(1)', 'javascript:***'],
  ['', ''],
]

for (const [address, masked] of URLS)
  test(`the address ${address} becomes ${masked}, and stays so`, () => {
    assert.is(maskUrl(address, OPEN.query_parameters), masked)
    assert.is(maskUrl(masked, OPEN.query_parameters), masked)
  })

const MESSAGES: [string, string][] = [
  ["Cannot read properties of undefined (reading 'total')", "Cannot read properties of undefined (reading 'total')"],
  ['cart.items is not a function', 'cart.items is not a function'],
  [`Unexpected token 'h', "hello jane"... is not valid JSON`, `Unexpected token 'h', "***"... is not valid JSON`],
  ["can't read the user's cart", "can't read the user's cart"],
  ['no account for jane.doe@a.test', 'no account for ***'],
  ['card 4111 1111 1111 1111 declined', 'card *** declined'],
  ['card 4111-1111-1111-1111', 'card ***'],
  ['call +49 (151) 234-5678 now', 'call *** now'],
  ['password: hunter2, retry', 'password: ***, retry'],
  ['user=jane failed', 'user=*** failed'],
  ['{"token": "abc", "n": 1}', '{"token": ***, "n": 1}'],
  ['Authorization: Bearer abc.def', 'Authorization: *** ***'],
  ['sent bearer abcdef', 'sent bearer ***'],
  ['GET https://a.test/x?key=1 failed', 'GET https://a.test/x?key=*** failed'],
  ['at https://a.test/x.js?v=1:10:5', 'at https://a.test/x.js?v=***:10:5'],
  ['id 6f1f0a52-3f4e-4b0e-9a43-0c1e6a0d5a11', 'id ***'],
  ['Request failed with status code 503', 'Request failed with status code 503'],
  ['', ''],
]

for (const [text, masked] of MESSAGES)
  test(`the message ${text} becomes ${masked}`, () => {
    assert.is(maskMessage(text, OPEN), masked)
    assert.is(maskMessage(text, CLOSED), text && '***')
  })

test('a stack keeps its frames and nothing else', () => {
  const message = 'no jane\n    at home (https://a.test/x.js:1:1)'
  const v8 = `Error: ${message}\n    at pay (https://a.test/x.js?t=1:10:5)\n    at async Promise.all (index 0)\n    at new A (<anonymous>)\nand jane`
  assert.is(
    maskStack(v8, message, 'Error: ***', OPEN),
    'Error: ***\n    at pay (https://a.test/x.js?t=***:10:5)\n    at async Promise.all (index 0)\n    at new A (<anonymous>)',
  )
  const firefox = 'pay@https://a.test/x.js?t=1:10:5\n@https://a.test/x.js:1:1\n'
  assert.is(
    maskStack(firefox, 'jane', 'Error: ***', OPEN),
    'pay@https://a.test/x.js?t=***:10:5\n@https://a.test/x.js:1:1',
  )
})

const KINDS: Record<string, () => string> = {
  hex: () => randomBytes(12).toString('hex'),
  // Without any digit it may be a word.
  base64: () => `${randomBytes(18).toString('base64url')}7`,
  digits: () => String(randomInt(1e9, 1e10)),
  card: () => `4${randomInt(1e13, 1e14)}4`,
  mail: () => `p${randomInt(1e5, 1e6)}@mail${randomInt(100, 999)}.test`,
  uuid: () => crypto.randomUUID(),
}

for (const [kind, make] of Object.entries(KINDS))
  test(`generated secrets of the kind ${kind} are in no address and no message`, () => {
    for (let i = 0; i < 500; i++) {
      const secret = make()
      const addresses = [
        `/x?a=${secret}`,
        `/x#b=${secret}`,
        `https://u:${secret}@a.test/`,
        `/x?${secret}=1`,
        `/x?${secret}`,
      ]
      for (const address of addresses) assert.not.match(maskUrl(address, []), secret)
      for (const text of [
        `no ${secret}`,
        `(${secret})`,
        `"${secret}"`,
        `key:${secret}`,
        `x=${secret}`,
        `a, ${secret}.`,
      ])
        assert.not.ok(maskMessage(text, OPEN).includes(secret), `${text} became ${maskMessage(text, OPEN)}`)
      assert.not.ok(isPlainName(secret), secret)
    }
  })

test('names that developers give are kept', () => {
  for (const name of [
    'buy',
    'nav-bar',
    'navBar',
    'btn_primary',
    'col2',
    'Button_root',
    'lightbox',
    'getElementsByClassName',
    'innerHTMLElement',
  ])
    assert.ok(isPlainName(name) && !looksLikeData(name), name)
  for (const name of ['css-1x2y3z', 'user-4711', 'a@b', '', '-x', 'x'.repeat(40), 'sc-bdvkjpqx', 'aZbQcRdSeTfUgVhWi'])
    assert.not.ok(isPlainName(name), name)
})

test.run()
