import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { objectFolder } from '@pharos/control-plane/platform/objects/local.ts'
import { BASELINE_BOUNDS } from '@pharos/shared-protocol/check/baseline.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { until } from '../until.ts'
import { archiveOf, linesOf } from '../world/archive.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

async function lastRun(world: World, check_id: string) {
  const { body: runs } = await world.call(routes.listBrowserRuns, { params: { check_id }, query: { limit: 1 } })
  const run_id = runs[0]?.id ?? ''
  return (await world.call(routes.getBrowserRun, { params: { check_id, run_id } })).body
}

async function statusOf(world: World, check_id: string): Promise<string> {
  return (await world.call(routes.getBrowserCheck, { params: { check_id } })).body.current_status
}

type Run = Awaited<ReturnType<typeof lastRun>>

/** Accepts all that a run saw, a second later: runs are told apart by their instant. */
async function accept(world: World, { browser_check_id: check_id, id: run_id, baselines }: Run) {
  await world.advance('1s')
  const wanted = baselines.flatMap(({ name, actual }) => (actual ? [{ name, sha256: actual.sha256 }] : []))
  return world.call(routes.acceptBaselines, { params: { check_id }, body: { run_id, baselines: wanted } })
}

/** A file of a run, or a baseline. */
async function download(world: World, path: string) {
  const response = await fetch(`${world.url}${path}`, { headers: { authorization: `Bearer ${world.ownerKey}` } })
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

story(test, 'a picture is accepted by its hash, compared with, and accepted again', async world => {
  await world.startBrowserAgent()
  const target = await world.startTarget()
  const show = (word: string) => target.answer((_, response) => response.end(`<h1>${word}</h1>`))
  show('Hello')
  const script = `await page.goto('${target.url}')
await expect(page).toHaveScreenshot('home.png', { timeout: 3_000 })
expect(await page.locator('h1').textContent()).toMatchSnapshot('words.txt')`
  const body = { name: 'Shop', script, frequency: '10m' } as const
  const { body: check } = await world.call(routes.createBrowserCheck, { body })
  const params = { check_id: check.id }
  await world.settle()
  const first = await lastRun(world, check.id)
  assert.equal([first.status, first.failure_reason], ['failed', 'baseline_missing'])
  assert.equal(
    first.baselines.map(({ name, state }) => `${name} ${state}`),
    ['home-linux.png missing', 'words-linux.txt missing'],
  )
  assert.is(await statusOf(world, check.id), 'down')
  assert.equal((await world.call(routes.listBaselines, { params })).body, [])

  const { body: accepted } = await accept(world, first)
  assert.equal(
    accepted.map(({ name, content_type, run_id, last_used_at }) => [name, content_type, run_id, last_used_at !== null]),
    [
      ['home-linux.png', 'image/png', first.id, true],
      ['words-linux.txt', 'text/plain', first.id, true],
    ],
  )
  await world.settle()
  const second = await lastRun(world, check.id)
  assert.equal([second.status, second.run_kind], ['passed', 'first'])
  assert.is(await statusOf(world, check.id), 'up')
  assert.equal((await accept(world, first)).body, (await world.call(routes.listBaselines, { params })).body)
  await world.settle()
  assert.is((await lastRun(world, check.id)).id, second.id, 'accepting the same again changes nothing')

  show('Maintenance')
  await world.advance('11m')
  const third = await lastRun(world, check.id)
  assert.equal([third.status, third.failure_reason], ['failed', 'assertion_failed'])
  const [picture] = third.baselines
  assert.is(picture?.state, 'differs')
  for (const file of [picture?.expected, picture?.actual, picture?.diff]) {
    const path = `/browser_check/${check.id}/run/${third.id}/compared/${file?.sha256}/content`
    const { type, bytes } = await download(world, path)
    assert.equal([type, hashOf(bytes), bytes.length], ['image/png', file?.sha256, file?.bytes])
  }
  assert.is(picture?.expected?.sha256, accepted[0]?.sha256)
  const { body: renewed } = await accept(world, third)
  assert.not.equal(renewed[0]?.id, accepted[0]?.id)
  const path = `/browser_check/${check.id}/baseline/${renewed[0]?.id}/content`
  assert.is(hashOf((await download(world, path)).bytes), picture?.actual?.sha256)
  const folderOf = (id = '') => join(objectFolder(world.config), 'baseline', check.account_id, check.id, id)
  assert.equal([existsSync(folderOf(accepted[0]?.id)), existsSync(folderOf(renewed[0]?.id))], [false, true])
  await world.settle()
  assert.is(await statusOf(world, check.id), 'down', 'the script stopped at the picture, so the text is still another')
  await accept(world, await lastRun(world, check.id))
  await world.settle()
  assert.is(await statusOf(world, check.id), 'up')

  const { body: entries } = await world.call(routes.listAuditLog, { query: { limit: 50 } })
  const audited = entries.filter(({ action }) => action === 'browser_check.accept_baselines')
  assert.equal(
    audited.map(({ resource, changed_fields }) => [resource, changed_fields]),
    Array.from({ length: 4 }, () => [check.id, ['baselines']]),
  )
  const { read } = await archiveOf(world)
  const named = await linesOf(read, 'browser_checks.baselines.ndjson')
  assert.ok(
    named.some(({ item }) => item.id === renewed[0]?.id),
    'the archive names them',
  )

  await world.call(routes.deleteBrowserCheck, { params })
  await until('the baselines are deleted with the check', async () => {
    await world.advance('1s')
    return !existsSync(folderOf())
  })
})

story(test, 'a changed script keeps its baselines, and shows which are unused', async world => {
  await world.startBrowserAgent()
  const scriptOf = (name: string) => `import { test, expect } from '@playwright/test'
test('compares', () => expect('what it saw').toMatchSnapshot('${name}'))`
  const body = { name: 'Texts', script: scriptOf('old.txt'), frequency: '1h' } as const
  const { body: check } = await world.call(routes.createBrowserCheck, { body })
  const params = { check_id: check.id }
  await world.settle()
  await accept(world, await lastRun(world, check.id))
  await world.settle()
  await world.advance('1s')
  await world.call(routes.updateBrowserCheck, { params, body: { script: scriptOf('new.txt') } })
  await world.settle()
  const run = await lastRun(world, check.id)
  assert.is(run.failure_reason, 'baseline_missing')
  await accept(world, run)
  await world.settle()
  assert.is(await statusOf(world, check.id), 'up')
  // A test run of the old script is compared with the check's baselines, if it names the check.
  const tested = { body: { ...body, script: scriptOf('old.txt') } }
  const { body: alone } = await world.call(routes.testBrowserCheck, tested)
  assert.equal([alone.failure_reason, alone.baselines[0]?.actual], ['baseline_missing', null])
  const { body: beside } = await world.call(routes.testBrowserCheck, { ...tested, query: { check_id: check.id } })
  assert.is(beside.status, 'passed')

  // More runs than are read for this.
  await world.sql(`insert into check_result (account_id, monitor_id, slot, region_id, kind, ordinal, id, at, status,
      failure_reason, failure_detail, total_ms, loop_delay_ms, spec_version, data)
    select account_id, monitor_id, slot + n, region_id, kind, ordinal, gen_random_uuid(), at + n, status,
      failure_reason, failure_detail, total_ms, loop_delay_ms, spec_version, data
    from check_result, generate_series(1, 50) n where id = '${(await lastRun(world, check.id)).id}'`)
  const { body: found } = await world.call(routes.listBaselines, { params })
  assert.equal(
    found.map(({ name, last_used_at }) => [name, last_used_at]),
    [
      ['new-linux.txt', null],
      ['old-linux.txt', null],
    ],
  )

  const [gone] = found
  await world.advance('1s')
  await world.call(routes.deleteBaseline, { params: { ...params, baseline_id: gone?.id ?? '' } })
  await world.settle()
  assert.is((await lastRun(world, check.id)).failure_reason, 'baseline_missing')
})

story(test, 'only what the run saw is accepted, within the limits of a check', async world => {
  await world.startBrowserAgent()
  const script = `import { test, expect } from '@playwright/test'
test('compares', () => { for (const n of [1, 2, 3]) expect('saw ' + n).toMatchSnapshot(n + '.txt') })`
  const { body: check } = await world.call(routes.createBrowserCheck, {
    body: { name: 'Texts', script, frequency: '1h' },
  })
  const { body: other } = await world.call(routes.createBrowserCheck, {
    body: { name: 'Other', script, frequency: '1h' },
  })
  await world.settle()
  const run = await lastRun(world, check.id)
  const [one, two] = run.baselines.map(({ name, actual }) => ({ name, sha256: actual?.sha256 ?? '' }))
  assert.ok(one && two)
  const attempt = async (body: object) => {
    const answer = await send(world, routes.acceptBaselines, { params: { check_id: check.id }, body })
    return `${answer.status} ${JSON.stringify((answer.body as { errors?: unknown }).errors ?? answer.body)}`.replaceAll(
      '\n',
      ' ',
    )
  }
  const of = (baselines: object[], run_id = run.id) => attempt({ run_id, baselines })
  assert.match(await of([{ ...one, sha256: two.sha256 }]), /^400 .*baselines\[0\]\.sha256.*is not what this run saw/)
  assert.match(
    await of([one, { ...two, name: 'x.txt' }]),
    /^400 .*baselines\[1\]\.name.*is not a baseline that this run/,
  )
  assert.match(await of([one, one]), /^400 .*baselines\[1\]\.name.*is named twice/)
  assert.match(await of([one], (await lastRun(world, other.id)).id), /^404/)
  for (const name of ['../up.txt', 'a/../b', '/a', 'a//b', 'line\nbreak', '', 'a\\b', '.'])
    assert.match(
      await of([{ ...one, name }]),
      /^400 .*baselines\[0\]\.name/,
      `${name}: ${await of([{ ...one, name }])}`,
    )
  assert.equal((await world.call(routes.listBaselines, { params: { check_id: check.id } })).body, [])

  const full = Array.from({ length: BASELINE_BOUNDS.count }, (_, n) => ({
    ...{ id: crypto.randomUUID(), name: `full-${n}`, sha256: one.sha256, bytes: 1 },
    ...{ accepted_at: world.clock.now(), accepted_by: 'test', run_id: run.id },
  }))
  const arrange = (baselines: object[]) =>
    world.sql(`update monitor set config = config || '${JSON.stringify({ baselines })}' where id = '${check.id}'`)
  await arrange(full)
  assert.match(await of([one]), /^400 .*limited to 50/)
  await arrange([{ ...full[0], bytes: BASELINE_BOUNDS.total_bytes }])
  assert.match(await of([one]), /^400 .*at most 40 MB in total/)
})

test.run()
