import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

const folder = mkdtempSync(join(tmpdir(), 'pharos-import-'))
const file = join(folder, 'monitors.csv')
test.after(() => rmSync(folder, { recursive: true, force: true }))

cliStory(test, 'monitors come from a CSV file, are listed with all others, and go out again', async cli => {
  writeFileSync(
    file,
    'url,name,interval_seconds,tags\nhttp://127.0.0.1:9/,Shop,60,prod\nhttp://127.0.0.1:9/b,API,5,prod\n',
  )
  const refused = await cli.run(['monitors', 'import', file], { code: 1 })
  assert.match(refused.stdout, /ROW +FIELD +FAULT\n +2 +interval_seconds +.*10/)
  assert.match(refused.stdout, /1 can be created, 0 skipped, 1 invalid\nNothing was created\./)
  assert.match((await cli.run(['monitors', 'list'])).stdout, /There are no matching monitors/)

  const rows = Array.from({ length: 150 }, (_, i) => `http://127.0.0.1:9/${i},Page ${i},3600,bulk`)
  writeFileSync(file, `url,name,interval_seconds,tags\n${rows.join('\n')}\n`)
  const dry = await cli.run(['monitors', 'import', file, '--dry-run'])
  assert.is(dry.stdout, '150 can be created, 0 skipped, 0 invalid\n')
  const imported = await cli.run(['monitors', 'import', file])
  assert.is(imported.stdout, '150 created, 0 skipped, 0 invalid\n')
  assert.match(imported.stderr, /imported 100 rows \(1 of 2 parts\)\nimported 150 rows \(2 of 2 parts\)/)

  const list = await cli.run(['monitors', 'list', '--search', 'page 149', '--type', 'http'])
  assert.match(list.stdout, /^STATUS +FOR +TYPE +NAME +TARGET .*\n\w+ .*http +Page 149 +http:\/\/127\.0\.0\.1:9\/149 /)
  const out = join(folder, 'out.csv')
  await cli.run(['monitors', 'export', '--tag', 'bulk', '--output', out])
  assert.is(readFileSync(out, 'utf8').trim().split('\n').length, 151)

  const view = ['monitors', 'view']
  assert.is((await cli.run([...view, 'list'])).stdout, 'There are no views yet.\n')
  await cli.run([...view, 'add', 'Sleeping', '--status', 'asleep'], { code: 2 })
  assert.match((await cli.run([...view, 'add', 'Bulk', '--tag', 'bulk', '--type', 'http'])).stdout, /^Added Bulk/)
  assert.match((await cli.run([...view, 'add', 'Mine', '--status', 'down', '--own'])).stdout, /^Added Mine/)
  assert.match((await cli.run(view)).stdout, /Mine +you +status=down .*\nBulk +all +tag=bulk type=http /)
  assert.is((await cli.run([...view, 'delete', 'Bulk', '--yes'])).stdout, 'Deleted Bulk.\n')
  assert.match((await cli.run([...view, 'delete', 'Bulk', '--yes'], { code: 1 })).stderr, /There is no view "Bulk"\./)
})

test.run()
