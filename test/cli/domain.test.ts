import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

cliStory(test, 'a domain check is looked at, run, dated and paused', async cli => {
  assert.match((await cli.run(['domain', 'list'])).stdout, /There are no domain checks/)
  await cli.run(['http', 'add', 'http://www.shop.localdomain/'])
  await cli.world.settle()
  assert.match(
    (await cli.run(['domain', 'list'])).stdout,
    /^STATUS[\s\S]*unknown +shop\.localdomain .*no_rdap_endpoint/,
  )
  assert.match(
    (await cli.run(['domain', 'show', 'shop.localdomain'])).stdout,
    /Last failure no_rdap_endpoint at 2026-03-02/,
  )
  assert.match(
    (await cli.run(['domain', 'date', 'shop.localdomain', '2031-04-01'])).stdout,
    /good[\s\S]*2031-04-01 \(\d+ days, by manual\)(?![\s\S]*results)/,
  )
  const bad = await cli.run(['domain', 'date', 'shop.localdomain', 'soon'], { code: 2 })
  assert.match(bad.stderr, /"soon" is not a date/)
  assert.match((await cli.run(['domain', 'date', 'shop.localdomain', 'none'])).stdout, /unknown/)
  await cli.world.leap('5s')
  assert.match((await cli.run(['domain', 'run', 'shop.localdomain'])).stdout, /is on its way/)
  await cli.world.settle()
  assert.match((await cli.run(['domain', 'results', 'shop.localdomain'])).stdout, /manual[\s\S]*first/)
  assert.match((await cli.run(['domain', 'pause', 'shop.localdomain'])).stdout, /Paused shop\.localdomain/)
  assert.match((await cli.run(['domain', 'resume', 'shop.localdomain'])).stdout, /Resumed shop\.localdomain/)
})

test.run()
