import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

cliStory(test, 'a region with an agent of its own', async cli => {
  const { world, folder } = cli
  const added = await cli.run(['region', 'add', 'office', '--name', 'Our office', '--allow-private-targets'])
  assert.match(added.stderr, /pharos agent enrol office/)
  const enrolled = await cli.run(['agent', 'enrol', 'office', '--name', 'rack 3'])
  assert.match(enrolled.stderr, /Start it: node probe-agent\/bin\/probe-agent\.mjs --credentials agent-rack-3\.json/)
  const file = join(folder, 'agent-rack-3.json')
  assert.is(statSync(file).mode & 0o077, 0)

  const again = await cli.run(['agent', 'enrol', 'office', '--name', 'rack 3'], { code: 1 })
  assert.match(again.stderr, /agent-rack-3\.json already exists/)
  assert.is((await cli.json<unknown[]>('agent', 'list', 'office')).length, 1, 'nothing was enrolled in vain')

  await world.startAgent(JSON.parse(readFileSync(file, 'utf8')))
  await world.settle()
  assert.match((await cli.run(['agent', 'list'])).stdout, /office +rack 3 +online/)
  assert.not.match((await cli.run(['agent', 'list'])).stdout, /IGNORED/)
  await world.sql(`update agent set ignored_kind = 'hello', ignored_until = $1 where name = 'rack 3'`, [
    world.clock.now() + 60_000,
  ])
  assert.match((await cli.run(['agent', 'list'])).stdout, /rack 3 .* hello until \d{4}-/)
  assert.match((await cli.run(['status'])).stdout, /Agents +local +1 online\n +office +1 online/)
  const updated = await cli.run(['region', 'update', 'office', '--sentinel', '127.0.0.1:1'])
  assert.match(updated.stdout, /127\.0\.0\.1:1$/m)
  assert.equal((await cli.json<{ sentinels: string[] }>('region', 'update', 'office', '--no-sentinel')).sentinels, [])
  assert.match((await cli.run(['region', 'rm', 'office', '--yes'], { code: 1 })).stderr, /agent/)

  world.agents.at(-1)?.kill()
  assert.match((await cli.run(['agent', 'rm', 'rack 3', '--yes'])).stdout, /^Deleted rack 3/)
  await cli.run(['region', 'rm', 'office', '--yes'])
  assert.not.match((await cli.run(['region', 'list'])).stdout, /office/)
})

test.run()
