import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listenHttp, type Target } from '../http/check.fixture.ts'
import { obstacle, page, run } from './check.fixture.ts'

const test = suite('what a browser check compares')
if (obstacle !== null) console.log(`SKIP browser comparison.test.ts: ${obstacle}`)
const story = obstacle === null ? test : test.skip

let target: Target
test.before(async () => {
  target = await listenHttp((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(page('<h1>Maintenance</h1>'))
  })
})
test.after(() => target.close())

const compare = (assertion: string) => run(`await page.goto('${target.uri}')\n${assertion}`)

story('a snapshot in the script is compared with the page', async () => {
  const right = await compare(`await expect(page.locator('body')).toMatchAriaSnapshot('- heading "Maintenance"')`)
  assert.equal([right.status, right.failure_reason], ['passed', null])
  const wrong = await compare(
    `await expect(page.locator('body')).toMatchAriaSnapshot('- heading "Welcome"', { timeout: 300 })`,
  )
  assert.equal([wrong.status, wrong.failure_reason, wrong.error?.line], ['failed', 'assertion_failed', 2])
  assert.match(wrong.error?.message ?? '', /Welcome/)
})

const IDLE = [
  `test.skip('one', async () => {})`,
  `test.fixme('one', async () => {})`,
  `test('one', async () => { test.skip() })\ntest.describe.skip('more', () => { test('two', async () => {}) })`,
  `test.skip(true, 'not now')\ntest('one', async () => { expect(1).toBe(2) })`,
  `test.beforeEach(() => { test.skip(true) })\ntest('one', async () => {})`,
]
for (const tests of IDLE)
  story(`a script that skips all of its tests has not passed: ${tests.split('\n')[0]}`, async () => {
    const { status, failure_reason, error } = await run(`import { test, expect } from '@playwright/test'\n${tests}`)
    assert.equal([status, failure_reason], ['error', 'nothing_ran'])
    assert.is(error?.message, 'No test ran: the script skipped each of them.')
  })

story('one test that ran is enough, and one that is expected to fail has run', async () => {
  const { status } = await run(`import { test, expect } from '@playwright/test'
test.skip('one', async () => {})
test('two', async () => { test.fail(); expect(1).toBe(2) })`)
  assert.is(status, 'passed')
})

test.run()
