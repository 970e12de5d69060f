import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { leave, siteSuite, visit } from './at-site.ts'

const { test, look } = siteSuite('rum: errors, the console and frustration')

const wait = (ms: number) => `new Promise(resolve => setTimeout(resolve, ${ms}))`

const THROWERS = `<script src="/app.js"></script>`
const APP = `
  function fail() { throw new TypeError('cart is not defined', { cause: new Error('no network', { cause: 'offline' }) }) }
  globalThis._debugIds = {
    [location.origin + '/app.js']: 'b0a1c2d3-0000-4000-8000-000000000001',
    ['Error\\n    at ' + location.origin + '/other.js:1:1']: 'not-in-a-stack',
  }`

look('errors of all sources arrive with their stacks, causes and debug ids', async ({ page, site }) => {
  site.pages['/app.js'] = APP
  site.pages['/'] = `${site.tag()}<body>${THROWERS}`
  await visit(page, site)
  await page.evaluate(`(async () => {
    setTimeout(() => fail())
    await ${wait(50)}
    setTimeout(() => Promise.reject(new RangeError('late')))
    await ${wait(50)}
    try { fail() } catch (error) { pharosRum.captureError(error); pharosRum.captureError(error) }
    pharosRum.captureError('only text')
    pharosRum.captureError({ password: 'hunter2' })
    console.error('could not save', new SyntaxError('inner'))
    console.error('plain line', { account: 'hidden' }, 'hidden too')
    console.warn('careful')
    console.log('not recorded')
    const image = new Image(); image.src = '/status/404'; document.body.append(image)
    await ${wait(100)}
  })()`)
  await leave(page, site)
  const errors = site.of('error')
  assert.equal(
    errors.map(({ source, handled, error_type, message }) => [source, handled, error_type, message]),
    [
      ['exception', false, 'TypeError', 'cart is not defined'],
      ['rejection', false, 'RangeError', 'late'],
      ['captured', true, 'TypeError', 'cart is not defined'],
      ['captured', true, 'string', 'only text'],
      ['captured', true, 'Object', '{password}'],
      ['console', true, 'SyntaxError', 'inner'],
      ['console', true, 'console.error', 'plain line {account} ***'],
    ],
  )
  const [first] = errors
  assert.match(first?.stack ?? '', /^TypeError: cart is not defined\n +at fail \(http.*\/app\.js:\d+:\d+\)/)
  assert.equal(
    first?.causes?.map(({ error_type, message }) => [error_type, message]),
    [
      ['Error', 'no network'],
      ['string', 'offline'],
    ],
  )
  assert.equal(first?.debug_ids, { [`${site.origin}/app.js`]: 'b0a1c2d3-0000-4000-8000-000000000001' })
  assert.equal(
    site.of('console').map(({ level, message }) => [level, message]),
    [
      ['error', 'could not save SyntaxError: inner'],
      ['error', 'plain line {account} ***'],
      ['warn', 'careful'],
    ],
  )
  assert.not.ok(site.received.some(({ text }) => /hunter2|hidden|not recorded/.test(text)))
})

look('errors are bounded, equal ones more', async ({ page, site }) => {
  await visit(page, site)
  await page.evaluate(`(async () => {
    const equal = new Function('throw new Error("the same")')
    for (let i = 0; i < 20; i++) try { equal() } catch (error) { pharosRum.captureError(error) }
    for (let i = 0; i < 200; i++) pharosRum.captureError('number ' + String.fromCharCode(97 + i % 26, 97 + i / 26))
    for (let i = 0; i < 200; i++) console.warn('line')
    await ${wait(300)}
  })()`)
  await leave(page, site)
  assert.is(site.of('error').filter(({ message }) => message === 'the same').length, 3)
  assert.is(site.of('error').length, 60)
  assert.is(site.of('console').length, 100)
})

const BUTTONS = `<body style="height: 3000px">
  <button id="changes" onclick="document.body.append('x')">A</button>
  <button id="asks" onclick="fetch('/status/204')">B</button>
  <button id="dead">C</button>
  <button id="throws" onclick="document.body.append('x'); throw new Error('oh')">D</button>
  <button id="scrolls" onclick="window.scrollBy(0, 10)">E</button>
  <button id="goes" onclick="history.pushState(null, '', '/gone')">F</button>
  <p id="text">nothing to click</p>
  <div id="host"></div>
  <script>
    host.attachShadow({ mode: 'open' }).innerHTML = '<button class="inner">G</button><i></i>'
    host.shadowRoot.querySelector('button').onclick = () => { host.shadowRoot.querySelector('i').textContent = 'x' }
  </script>`

look('only clicks that nothing answers are dead', async ({ page, site }) => {
  site.pages['/'] = `${site.tag()}${BUTTONS}`
  await visit(page, site)
  for (const id of ['changes', 'asks', 'dead', 'scrolls', 'text', 'goes']) {
    await page.locator(`#${id}`).click()
    await page.evaluate(wait(2_200))
  }
  await page.locator('.inner').click()
  await page.evaluate(wait(2_200))
  await leave(page, site)
  assert.equal(
    site.of('frustration').map(({ type, element }) => [type, element]),
    [['dead_click', 'button#dead']],
  )
  assert.equal(
    site.of('click').map(({ element }) => element),
    ['button#changes', 'button#asks', 'button#dead', 'button#scrolls', 'p#text', 'button#goes', 'button.inner'],
  )
})

look('rage, error clicks and thrashing', async ({ page, site }) => {
  site.pages['/'] = `${site.tag()}${BUTTONS}`
  await visit(page, site)
  await page.locator('#changes').click({ clickCount: 3, delay: 20 })
  await page.evaluate(wait(1_100))
  await page.locator('#changes').click({ clickCount: 2, delay: 20 })
  await page.evaluate(wait(1_100))
  await page.locator('#throws').click()
  await page.evaluate(wait(100))
  for (let i = 0; i < 12; i++) await page.mouse.move(100 + (i % 2) * 200, 300)
  await page.evaluate(wait(100))
  await leave(page, site)
  await until('all arrive', () => site.of('frustration').length === 3)
  assert.equal(
    site.of('frustration').map(({ type, element }) => [type, element ?? null]),
    [
      ['rage_click', 'button#changes'],
      ['error_click', 'button#throws'],
      ['thrashing', null],
    ],
  )
})

test.run()
