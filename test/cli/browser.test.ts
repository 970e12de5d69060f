import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserCheck } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

const hasEncoder = spawnSync('ffmpeg', ['-version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'pharos-browser-cli-'))
test.after(() => rmSync(folder, { recursive: true, force: true }))

cliStory(test, 'a browser check from its first test to its removal', async cli => {
  await cli.world.startBrowserAgent()
  const script = join(folder, 'greeting.spec.ts')
  writeFileSync(
    script,
    `await page.setContent('<h1>Hello</h1>')\nawait expect(page.locator('h1')).toHaveText('Bye', { timeout: 100 })\n`,
  )
  const tried = await cli.run(['browser', 'test', '--script', script], { code: 1 })
  assert.match(tried.stdout, /^failed in .* local[\s\S]*Bye[\s\S]*\(line 2\)[\s\S]*Steps\n {2}passed/)

  await cli.run(['browser', 'add', 'Greeting', '--script', script, '--every', '1h', '--tag', 'prod'])
  await cli.world.settle()
  assert.match((await cli.run(['browser', 'list'])).stdout, /^STATUS +NAME .*\ndown +Greeting +1h .* assertion_failed/)
  assert.match((await cli.run(['browser', 'show', 'greeting'])).stdout, /Last runs\n.*AT[\s\S]*pending → down/)
  const shot = join(folder, 'shot.png')
  await cli.run(['browser', 'result', 'Greeting', '--artifact', 'screenshot', '--output', shot])
  assert.is(readFileSync(shot).toString('latin1', 1, 4), 'PNG')
  if (hasEncoder) {
    const video = join(folder, 'run.webm')
    await cli.run(['browser', 'result', 'Greeting', '--artifact', 'video', '--output', video])
    assert.is(readFileSync(video).toString('hex', 0, 4), '1a45dfa3', 'Matroska')
  } else console.log('SKIP browser.test.ts (video): there is no ffmpeg')

  await cli.run(['browser', 'update', 'Greeting', '--timeout', '30s'])
  const cleared = await cli.json<BrowserCheck>('browser', 'update', 'Greeting', '--clear', 'tag', '--clear', 'timeout')
  assert.equal([cleared.timeout_seconds, cleared.tags], [60, []])

  await cli.world.advance('1s')
  writeFileSync(script, `await page.setContent('<h1>Hello</h1>')\n`)
  await cli.run(['browser', 'update', 'Greeting', '--script', script])
  await cli.world.settle()
  assert.match((await cli.run(['browser', 'result', 'Greeting'])).stdout, /^passed in /)
  assert.is((await cli.run(['browser', 'pause', 'Greeting'])).stdout, 'Paused Greeting.\n')
  assert.is((await cli.run(['browser', 'rm', 'Greeting', '--yes'])).stdout, 'Deleted Greeting.\n')
})

cliStory(test, 'a baseline is accepted, listed and deleted', async cli => {
  await cli.world.startBrowserAgent()
  const script = join(folder, 'words.spec.ts')
  writeFileSync(
    script,
    `import { test, expect } from '@playwright/test'
test('compares', () => { for (const n of [1, 2]) expect('saw ' + n).toMatchSnapshot(n + '.txt') })\n`,
  )
  await cli.run(['browser', 'add', 'Words', '--script', script, '--every', '1h'])
  await cli.world.settle()
  const shown = (await cli.run(['browser', 'result', 'Words'])).stdout
  assert.match(shown, /^failed in [\s\S]*There is no accepted baseline for 1-linux\.txt, 2-linux\.txt\./)
  assert.match(shown, /Baselines\n {2}missing 1-linux\.txt saw [0-9a-f]{12}\n {2}missing 2-linux\.txt saw/)
  assert.is((await cli.run(['browser', 'baseline', 'list', 'Words'])).stdout, 'No baseline is accepted.\n')
  await cli.run(['browser', 'baseline', 'accept', 'Words', '--name', 'other.txt'], { code: 1 })
  await cli.world.advance('1s')
  const one = await cli.run(['browser', 'baseline', 'accept', 'Words', '--name', '1-linux.txt'])
  assert.match(one.stdout, /^Accepted; the check runs now:\nNAME +SIZE .*\n1-linux\.txt +5 B .*/)
  await cli.world.settle()
  await cli.world.advance('1s')
  await cli.run(['browser', 'baseline', 'accept', 'Words'])
  await cli.world.settle()
  assert.match((await cli.run(['browser', 'result', 'Words'])).stdout, /^passed in [\s\S]*matched 1-linux\.txt\n/)
  await cli.run(['browser', 'baseline', 'accept', 'Words'], { code: 1 })
  const gone = await cli.run(['browser', 'baseline', 'delete', 'Words', '1-linux.txt', '--yes'])
  assert.is(gone.stdout, 'Deleted 1-linux.txt.\n')
  assert.match((await cli.run(['browser', 'baseline', 'list', 'Words'])).stdout, /\n2-linux\.txt .*/)
})

test.run()
