import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { leave, siteSuite, visit } from './at-site.ts'

const { test, look } = siteSuite('rum: soft navigations', ['--enable-features=SoftNavigationHeuristics'])

/** The browser of the tests may be one that only calls the interface by another name. */
const IS_REPORTED = `PerformanceObserver.supportedEntryTypes.includes('soft-navigation')`

const ROUTER = `<body><button>Go</button><main>One</main><script>
  document.querySelector('button').addEventListener('click', () => {
    history.pushState(null, '', '/two')
    document.querySelector('main').innerHTML = '<h2 class="next">' + 'Two '.repeat(50) + '</h2>'
  })
</script>`

look('a route change that the browser reports is a soft navigation', async ({ page, site }) => {
  site.pages['/'] = `${site.tag()}${ROUTER}`
  await visit(page, site)
  assert.is(await page.evaluate(IS_REPORTED), true)
  await page.evaluate(`new PerformanceObserver(() => { window.isSoft = true }).observe({ type: 'soft-navigation' })`)
  await page.getByRole('button').click()
  await page.waitForFunction('window.isSoft')
  await leave(page, site)
  await until('both views arrive', () => site.of('view').length === 2)
  assert.equal(
    site.of('view').map(({ entry }) => entry),
    ['load', 'soft_navigation'],
  )
  const soft = site.of('vital').filter(one => one.soft)
  assert.ok(soft.every(({ view_id }) => view_id === site.of('view')[1]?.view_id))
  assert.ok(site.of('vital').some(one => !one.soft && one.name === 'LCP'))
})

test.run()
