import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

cliStory(test, 'page speed beside an HTTP monitor', async cli => {
  await cli.world.startBrowserAgent()
  const target = await cli.world.startTarget()
  target.answer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Hello</h1>'))
  assert.match(
    (await cli.run(['page-speed', 'test', target.url])).stdout,
    /^LCP .*\n\d+ bytes in 1 requests: 1 document\n/,
  )
  await cli.run(['http', 'add', target.url, '--friendly-name', 'Shop', '--monitor-page-speed'])
  await cli.world.settle()
  const set = await cli.run(['page-speed', 'update', 'Shop', '--lcp', '60s', '--transfer', '2000000'])
  assert.match(set.stdout, /\ngood +Shop +http:.* 2000000 /)
  assert.match((await cli.run(['page-speed', 'results', 'Shop'])).stdout, /\n.*good .*local/)
  assert.match((await cli.run(['page-speed', 'run', 'Shop'])).stdout, /^Shop: the run [0-9a-f-]{36} was queued\.\n/)
  await cli.world.settle()
  assert.match(
    (await cli.run(['page-speed', 'show', 'Shop'])).stdout,
    /\ngood +Shop [\s\S]*\n.*good .*local\n.*good .*local/,
  )
  assert.is((await cli.run(['page-speed', 'pause', 'Shop'])).stdout, 'Paused Shop.\n')
  assert.match((await cli.run(['page-speed', 'list'])).stdout, /\npaused +Shop /)
  assert.is((await cli.run(['page-speed', 'resume', 'Shop'])).stdout, 'Resumed Shop.\n')
})

test.run()
