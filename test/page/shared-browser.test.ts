import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { testUnless } from '../skip.ts'
import { findChromium, openBrowser, startSharedBrowser } from './chromium.ts'

const test = suite('the browser that test files share')
const executablePath = findChromium() ?? ''
const obstacle = executablePath === '' ? 'there is no Chromium' : undefined

testUnless(test, obstacle, 'files see nothing of each other, and outlive each other and a crash', async () => {
  const shared = await startSharedBrowser()
  const address = shared?.env.PHAROS_TEST_BROWSER
  const [one, other] = [await openBrowser(executablePath, address), await openBrowser(executablePath, address)]
  const [page, others] = [await one.newPage(), await other.newPage()]
  assert.is(one.contexts().length, 1)
  await page.context().addCookies([{ name: 'a', value: '1', url: 'http://127.0.0.1' }])
  assert.equal(await others.context().cookies(), [])
  await page.goto('chrome://crash', { timeout: 5_000 }).catch(() => undefined)
  await one.close()
  assert.is(await others.evaluate('1 + 1'), 2)
  await shared?.stop()
  assert.not.ok(other.isConnected())
  const own = await openBrowser(executablePath, address)
  assert.is(await (await own.newPage()).evaluate('1 + 1'), 2)
  await own.close()
})

test.run()
