import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

cliStory(test, 'a domain check is looked at, run, dated and paused', async cli => {
  assert.match((await cli.run(['domain', 'list'])).stdout, /There are no domain checks/)
  await cli.run(['http', 'add', 'http://www.shop.sj/'])
  await cli.world.settle()
  assert.match((await cli.run(['domain', 'list'])).stdout, /^STATUS[\s\S]*unknown +shop\.sj .*no_rdap_endpoint/)
  assert.match((await cli.run(['domain', 'show', 'shop.sj'])).stdout, /Last failure no_rdap_endpoint at 2026-03-02/)
  assert.match(
    (await cli.run(['domain', 'date', 'shop.sj', '2031-04-01'])).stdout,
    /good[\s\S]*2031-04-01 \(\d+ days, by manual\)(?![\s\S]*results)/,
  )
  const bad = await cli.run(['domain', 'date', 'shop.sj', 'soon'], { code: 2 })
  assert.match(bad.stderr, /"soon" is neither a date such as/)
  assert.match((await cli.run(['domain', 'date', 'shop.sj', 'none'])).stdout, /unknown/)
  await cli.world.leap('5s')
  assert.match((await cli.run(['domain', 'run', 'shop.sj'])).stdout, /was queued/)
  await cli.world.settle()
  assert.match((await cli.run(['domain', 'results', 'shop.sj'])).stdout, /manual[\s\S]*first/)
  assert.match((await cli.run(['domain', 'pause', 'shop.sj'])).stdout, /Paused shop\.sj/)
  assert.match((await cli.run(['domain', 'resume', 'shop.sj'])).stdout, /Resumed shop\.sj/)
})

test.run()
