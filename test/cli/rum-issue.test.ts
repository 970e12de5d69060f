import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { RumIssue } from '@pharos/shared-protocol/contract/observability/rum-issue.ts'
import type { RumRelease } from '@pharos/shared-protocol/contract/observability/rum-release.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../rum/batch.ts'
import { addApp, counted, MAP, STACK, sendErrors } from '../rum/issues.ts'
import { cliStory } from './story.ts'

cliStory(test, 'issues are listed, shown with original lines, and triaged', async cli => {
  const { world } = cli
  const app = await addApp(world, { name: 'shop' })
  const folder = join(world.directory, 'maps-of-issues')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'assets/app.js.map'), JSON.stringify(MAP))
  await cli.run(['rum', 'source-maps', 'upload', 'shop', folder, '--release', '1.0.0'])
  const at = world.clock.now()
  const errors = [1, 11].map(column => failure(at, `no item ${column}`, { stack: STACK(column) }))
  await sendErrors(world, app, errors, { release: '1.0.0', user: { id: '4711' } })
  const [one, two] = (await counted(world, app, 2)).map(({ fingerprint }) => fingerprint) as [string, string]
  assert.match(
    (await cli.run(['rum', 'errors', 'list', 'shop', '--search', 'no item'])).stdout,
    /^ISSUE +STATUS +ERRORS +LAST SEEN +RELEASE +TITLE +WHERE\n.*unresolved, new +1 /,
  )
  const shown = await cli.run(['rum', 'errors', 'show', 'shop', 'TypeError: no item 1'])
  assert.match(shown.stdout, /Why grouped +thrown at item\.price\.amount/)
  assert.match(shown.stdout, /buy \(src\/cart\.js:3:5\)/)
  assert.match(shown.stdout, /> 3 {5}item\.price\.amount/)
  const issues = (...words: string[]) => cli.json<RumIssue[]>('rum', 'errors', ...words)
  const [next] = await issues('resolve', 'shop', one.slice(0, 10), '--next-release')
  assert.equal([next?.status, next?.resolution], ['resolved', 'in_next_release'])
  const [ignored] = await issues('ignore', 'shop', one, '--events', '5', '--escalating')
  assert.equal([ignored?.status, ignored?.ignore_until_events, ignored?.ignore_until_escalating], ['ignored', 5, true])
  assert.equal(
    (await issues('reopen', 'shop', one, two)).map(({ status }) => status),
    ['unresolved', 'unresolved'],
  )
  assert.ok((await issues('assign', 'shop', two, 'owner@localhost'))[0]?.assignee_user_id)
  assert.is((await issues('list', 'shop', '--assignee', 'owner@localhost')).length, 1)
  assert.is((await issues('assign', 'shop', two))[0]?.assignee_user_id, null)
  const merged = await cli.json<RumIssue>('rum', 'errors', 'merge', 'shop', one, two)
  const [, leaves] = merged.error_keys
  const [own] = await world.sql<{ key: number }>(`select key from rum_error_key where fingerprint = '${two}'`)
  assert.ok(merged.error_keys.includes(Number(own?.key)), `${leaves}`)
  assert.is((await issues('split', 'shop', one, String(own?.key))).length, 1)
  assert.match((await cli.run(['rum', 'errors', 'show', 'shop', 'nothing'], { code: 1 })).stderr, /no issue "nothing"/)
})

cliStory(test, 'source maps of a folder are uploaded once, and one that is bad stops no other', async cli => {
  const app = await addApp(cli.world, { name: 'maps' })
  const folder = join(cli.world.directory, 'maps')
  mkdirSync(join(folder, 'js'), { recursive: true })
  const debugId = crypto.randomUUID()
  writeFileSync(join(folder, 'js/a.js.map'), JSON.stringify(MAP))
  writeFileSync(join(folder, 'js/b.js.map'), JSON.stringify({ ...MAP, debugId }))
  writeFileSync(join(folder, 'bad.js.map'), '{"version": 2}')
  const upload = ['rum', 'source-maps', 'upload', 'maps', folder, '--release', '1.0.0', '--prefix', '/static']
  const first = await cli.run(upload, { code: 1 })
  assert.match(first.stdout, /^2 uploaded, 0 stored already, 1 failed\.\nbad\.js\.map: /)
  assert.match(
    first.stderr,
    /\[1\/3\] bad\.js\.map: .*\n\[2\/3\] js\/a\.js\.map: uploaded, 1 KB\n\[3\/3\] js\/b\.js\.map: uploaded/,
  )
  const listed = (await cli.world.call(routes.listRumSourceMaps, { params: { app_id: app.id } })).body
  assert.equal(listed.map(({ url, debug_id }) => debug_id ?? url).sort(), ['/static/js/a.js', debugId].sort())
  const again = await cli.run([...upload, '--json'], { code: 1 })
  assert.equal(JSON.parse(again.stdout).unchanged, ['js/a.js.map', 'js/b.js.map'])
  writeFileSync(join(folder, 'js/a.js.map'), JSON.stringify({ ...MAP, file: 'a.js' }))
  writeFileSync(join(folder, 'bad.js.map'), JSON.stringify(MAP))
  const changed = await cli.run([...upload, '--json'])
  assert.equal(JSON.parse(changed.stdout).uploaded, ['bad.js.map', 'js/a.js.map'])
  assert.match((await cli.run(['rum', 'source-maps', 'list', 'maps'])).stdout, /1\.0\.0 +\/static\/js\/a\.js +1 +yes/)
  await cli.run(['rum', 'source-maps', 'delete', 'maps', '--release', '1.0.0', '--yes'])
  assert.match(
    (await cli.run(['rum', 'source-maps', 'upload', 'maps', '/nowhere'], { code: 2 })).stderr,
    /cannot be read/,
  )
})

cliStory(test, 'deploys are told, and recording rules are kept', async cli => {
  await addApp(cli.world, { name: 'deploys' })
  const told = await cli.json<RumRelease>('rum', 'releases', 'add', 'deploys', 'fe12ab9', '--commit', 'fe12ab9')
  assert.equal([told.release, told.commit], ['fe12ab9', 'fe12ab9'])
  assert.match((await cli.run(['rum', 'releases', 'list', 'deploys'])).stdout, /^RELEASE .*\nfe12ab9 /)
  const condition = '{"kind":"page_url","op":"contains","value":"/checkout"}'
  await cli.run([
    'rum',
    'rules',
    'add',
    'deploys',
    'Checkout',
    '--capture',
    'replay',
    '--rate',
    '0.5',
    '--condition',
    condition,
  ])
  assert.match((await cli.run(['rum', 'rules', 'list', 'deploys'])).stdout, /Checkout +replay +0\.5 +page_url +yes/)
  await cli.run([
    'rum',
    'rules',
    'update',
    'deploys',
    'Checkout',
    '--no-enabled',
    '--name',
    'Cart',
    '--min-duration',
    '10s',
  ])
  const [rule] = await cli.json<{ name: string; enabled: boolean; min_duration_ms: number }[]>(
    'rum',
    'rules',
    'list',
    'deploys',
  )
  assert.equal([rule?.name, rule?.enabled, rule?.min_duration_ms], ['Cart', false, 10_000])
  assert.is((await cli.run(['rum', 'rules', 'add', 'deploys', 'x', '--condition', '{'], { code: 2 })).code, 2)
  await cli.run(['rum', 'rules', 'delete', 'deploys', 'Cart', '--yes'])
  assert.match((await cli.run(['rum', 'rules', 'list', 'deploys'])).stdout, /There are no rules yet/)
})

test.run()
