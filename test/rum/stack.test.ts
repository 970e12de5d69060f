import { parseStack } from '@pharos/shared-protocol/rum/stack.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'

// A page throws in many ways, and the first frame of the page must be where it threw.

const { test, look } = browserSuite<Browsing>('stacks of Chromium')

const ADDRESS = 'http://shop.test'
/** Each error has its own name, by which its place is found. */
const SCRIPT = `
function plain() { throw new Error('plain') }
class Shop {
  constructor(bad) { if (bad) throw new Error('constructor') }
  buy() { throw new Error('method') }
  static sell() { throw new Error('static') }
  get price() { throw new Error('getter') }
  #hid() { throw new Error('private') }
  go() { this.#hid() }
}
const arrow = () => { throw new Error('arrow') }
const odd = { ['a b@c']() { throw new Error('name') }, 'x(y)': () => { throw new Error('parenthesis') } }
async function later() { await null; throw new Error('async') }
function* steps() { throw new Error('generator') }
const calls = [
  () => plain(),
  () => new Shop(true),
  () => new Shop().buy(),
  () => Shop.sell(),
  () => new Shop().price,
  () => new Shop().go(),
  arrow,
  () => odd['a b@c'](),
  () => odd['x(y)'](),
  later,
  () => steps().next(),
  () => [1].map(() => { throw new Error('callback') }),
  () => [2, 1].sort(function compare() { throw new Error('sort') }),
  () => new Proxy({}, { get() { throw new Error('proxy') } }).x,
  () => 'a'.replace('a', () => { throw new Error('replace') }),
  async () => { for await (const x of [1]) throw new Error('loop') },
  () => new Promise(() => { throw new Error('promise') }),
  () => { throw new Error('message\\n    at fake (https://x.example/y.js:1:1)') },
]
window.stacks = async () => {
  const seen = []
  for (const call of calls) {
    try { await call() } catch (error) { seen.push({ message: error.message, stack: error.stack }) }
  }
  return seen
}
window.evaluated = () => { try { eval('plain()') } catch (error) { return error.stack } }
`

look('the first frame of each is where it threw', async ({ page }) => {
  await page.route(`${ADDRESS}/**`, route => {
    const isScript = route.request().url().endsWith('/app(1)@2.js')
    return isScript
      ? route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><script src="/app(1)@2.js"></script>' })
  })
  await page.goto(ADDRESS)
  const seen = await page.evaluate('window.stacks()').then(all => all as { message: string; stack: string }[])
  assert.is(seen.length, 18)
  const lines = SCRIPT.split('\n')
  for (const { message, stack } of seen) {
    const code = `new Error('${message.replace('\n', '\\n')}')`
    const line = lines.findIndex(one => one.includes(code))
    const [frame] = parseStack(stack, { error_type: 'Error', message }).frames
    const place = { url: `${ADDRESS}/app(1)@2.js`, line: line + 1, column: (lines[line] ?? '').indexOf(code) + 1 }
    assert.equal({ url: frame?.url, line: frame?.line, column: frame?.column }, place, stack)
    assert.ok(frame?.in_app)
  }
  const evaluated = String(await page.evaluate('window.evaluated()'))
  const frame = parseStack(evaluated).frames.find(one => one.is_eval)
  assert.is(frame?.line, lines.findIndex(one => one.includes("eval('plain()')")) + 1)
})

test.run()
