import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpJob } from '@pharos/shared-protocol/contract/monitoring/http-job.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

cliStory(test, 'a monitor is added, looked at, changed and removed', async cli => {
  const target = await cli.world.startTarget()
  target.answer((_, response) => response.end('{"status":"ok"}'))
  const added = await cli.run([
    ...['http', 'add', target.url, '--friendly-name', 'Shop', '--interval', '10s', '--tag', 'prod', '--wait'],
    ...['--assert', 'json_path $.status equals ok'],
  ])
  assert.match(added.stdout, /^Shop is up: 1 of 1 region reaches the target/)
  assert.match(added.stderr, /Waiting for its first verdict/)

  await cli.world.advance('1s')
  const list = await cli.run(['http', 'list'])
  assert.match(list.stdout, /^STATUS {2}FOR .*\nup .* Shop {2}http:\/\/127\.0\.0\.1:\d+\/ +10s/)

  const page = (await cli.run(['http', 'show', 'shop'])).stdout
  assert.match(page, /^Shop · up since 2026-03-02 08:00:\d\d/)
  assert.match(page, /1 of 1 region reaches the target; at least 1 must reach the target/)
  assert.match(page, /Uptime {5}100 % in 24 h/)
  assert.match(page, /Regions\n {2}local {2}healthy/)
  assert.match(page, /Last transitions\n {2}2026-03-02 08:00:\d\d {2}pending → up/)
  assert.match(page, /Assertions {2}json_path \$\.status equals ok/)

  await target.stop()
  await cli.world.advance('11s')
  assert.match(
    (await cli.run(['http', 'show', target.url])).stdout,
    /^Shop · down since[\s\S]*connection refused: local/,
  )
  assert.match((await cli.run(['http', 'transitions', 'Shop'])).stdout, /up → down .* 1 of 1 region is failing/)
  const results = await cli.json<{ id: string; status: string }[]>('http', 'results', 'Shop', '--status', 'failing')
  assert.ok(results.length > 0 && results.every(({ status }) => status === 'failing'))
  const result = await cli.run(['http', 'result', 'Shop', results[0]?.id ?? ''])
  assert.match(result.stdout, /^failing · [\s\S]*connection_refused/)

  await cli.run(['http', 'update', 'Shop', '--interval', '1m', '--clear', 'tag', '--clear', 'assert'])
  const { id, ...changed } = await cli.json<{ job: HttpJob } & HttpJob>('http', 'update', 'Shop', '--muted')
  assert.equal([changed.interval_seconds, changed.tags, changed.assertions, changed.muted], [60, [], [], true])

  assert.match((await cli.run(['http', 'pause', 'Shop'])).stdout, /^Paused Shop\./)
  assert.match((await cli.run(['http', 'list', '--status', 'paused'])).stdout, /paused .* Shop/)
  assert.match((await cli.run(['http', 'resume', 'Shop'])).stdout, /^Resumed Shop\./)
  assert.match((await cli.run(['http', 'run', id.slice(0, 13)])).stdout, /^Shop: the run \S+ was queued\./)

  assert.match((await cli.run(['http', 'rm', 'Shop'], { code: 2 })).stderr, /add --yes/)
  assert.match((await cli.run(['http', 'rm', 'Shop', '--yes'])).stdout, /^Deleted Shop\./)
  assert.match((await cli.run(['http', 'list'])).stdout, /There are no HTTP monitors/)
})

cliStory(test, 'secrets come from files and stdin and are never shown', async cli => {
  const target = await cli.world.startTarget()
  writeFileSync(join(cli.folder, 'headers'), '# of the shop\nX-Key: geheim-1\n')
  await cli.run(
    ['http', 'add', target.url, '--friendly-name', 'Shop', '--secret-header-file', 'headers', '--basic-auth-file', '-'],
    { stdin: 'ada:geheim-2\n' },
  )
  await cli.world.settle()
  const { 'x-key': key, authorization } = target.requests[0]?.headers ?? {}
  assert.is(key, 'geheim-1')
  assert.is(authorization, `Basic ${btoa('ada:geheim-2')}`)
  for (const args of [
    ['http', 'show', 'Shop'],
    ['http', 'show', 'Shop', '--json'],
    ['http', 'list', '--json'],
  ])
    assert.not.match((await cli.run(args)).stdout, /geheim/)
})

cliStory(test, 'a body that is not added is tried once', async cli => {
  const target = await cli.world.startTarget()
  const good = await cli.run(['http', 'test', target.url])
  assert.match(good.stdout, /^healthy · 200 · .* from local/)
  const bad = await cli.run(['http', 'test', target.url, '--assert', 'body contains shop'], { code: 1 })
  assert.match(bad.stdout, /assertion_failed: .*body/)
  assert.match(bad.stdout, /Response[\s\S]*\n {2}ok/)
  assert.equal(await cli.json('http', 'list'), [])
})

cliStory(test, 'a refusal names the field, the option and what to do', async cli => {
  const add = ['http', 'add', 'http://127.0.0.1:1/']
  const refused = await cli.run([...add, '--interval', '3s', '--failure-threshold', '3'], { code: 1 })
  assert.match(refused.stderr, /^pharos: The request is not valid:\n {2}interval_seconds \(--interval\): /)
  assert.match(
    (await cli.run([...add, '--assert', 'nonsense'], { code: 2 })).stderr,
    /is not an assertion: begin with one of/,
  )
  assert.match((await cli.run([...add, '--region', 'nowhere'], { code: 1 })).stderr, /nowhere/)
  for (const name of ['First', 'Second']) await cli.run([...add, '--friendly-name', name])
  const ambiguous = await cli.run(['http', 'show', 'http://127.0.0.1:1'], { code: 2 })
  assert.match(ambiguous.stderr, /matches 2 HTTP monitors; give the id of one:\n/)
  for (const name of ['First', 'Second'])
    assert.match(ambiguous.stderr, new RegExp(`^  \\S{36}  ${name}  http://127\\.0\\.0\\.1:1/$`, 'm'))
  assert.match((await cli.run(['http', 'show', 'Third'], { code: 1 })).stderr, /no HTTP monitor "Third"/)
  const machine = await cli.run([...add, '--interval', '3s', '--json'], { code: 1 })
  assert.is(JSON.parse(machine.stderr).error.errors[0].path, 'interval_seconds')
  assert.is(machine.stdout, '')
})

cliStory(
  test,
  'a monitor can depend on one of another type, by name or target; of a pair, the HTTP monitor is meant',
  async cli => {
    const database = await cli.json<{ id: string }>('tcp', 'add', '127.0.0.1:9', '--friendly-name', 'Database')
    await cli.run(['heartbeat', 'add', 'Backup', '--period', '1h'])
    const shop = await cli.json<HttpJob>('http', 'add', 'http://127.0.0.1:9/', '--monitor-page-speed')
    const parents = ['--depends-on', 'database', '--depends-on', 'http://127.0.0.1:9']
    const cart = await cli.json<HttpJob>('http', 'add', 'http://127.0.0.1:9/cart', ...parents)
    assert.equal(cart.depends_on, [database.id, shop.id])
    const changed = await cli.json<HttpJob>('http', 'update', cart.id, '--depends-on', 'tcp://127.0.0.1:9')
    assert.equal(changed.depends_on, [database.id])
    const heartbeat = await cli.run(['http', 'update', cart.id, '--depends-on', 'Backup'], { code: 1 })
    assert.match(heartbeat.stderr, /There is no monitor "Backup"/)
  },
)

test.run()
