import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { PublicPage } from '@pharos/shared-protocol/contract/publishing/public-page.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { startInstallation } from './installation.ts'

test('a page is served while PostgreSQL and NATS are away, says since when, and is itself again after', async () => {
  const installation = await startInstallation()
  let passed = false
  try {
    await installation.startPlane('control-plane')
    const { call, url } = installation
    const { body: page } = await call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
    const { body: other } = await call(routes.createStatusPage, { body: { friendly_name: 'Never asked for' } })
    const html = `${url}/status/${page.id}`
    const json = async () => {
      const answer = await fetch(`${url}/public/status_page/${page.id}`)
      return { status: answer.status, age: answer.headers.get('age'), page: (await answer.json()) as PublicPage }
    }
    assert.match(await (await fetch(html)).text(), 'Shop')
    assert.is((await json()).page.stale_since, null)
    await installation.database.kill()
    await installation.bus.kill()
    await until('the page says that it is stale', async () => {
      const { status, age, page: seen } = await json()
      assert.is(status, 200)
      return seen.stale_since !== null && age !== null
    })
    const text = await (await fetch(html)).text()
    assert.match(text, 'Not updated since')
    assert.match(text, 'Shop')
    assert.is((await fetch(`${url}/status/${other.id}`)).status, 503)
    await installation.database.start()
    await installation.bus.start()
    await until('the page is up to date again', async () => (await json()).page.stale_since === null)
    await call(routes.updateStatusPage, { params: { id: page.id }, body: { friendly_name: 'Store' } })
    await until('a change is shown again', async () => (await json()).page.name === 'Store')
    assert.is((await fetch(`${url}/status/${other.id}`)).status, 200)
    passed = true
  } finally {
    await installation.close(!passed)
  }
})

test.run()
