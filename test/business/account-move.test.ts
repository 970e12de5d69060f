import { openArchive } from '@pharos/control-plane/business/archive/open.ts'
import { LEFT_OUT } from '@pharos/control-plane/business/archive-import/left-out.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { closeFullWorld, createFullWorld } from '../api/standing/world.ts'
import { addAccount, type TestAccount } from '../world/account.ts'
import { archiveBytes, importArchive, linesOf, makeArchive } from '../world/archive.ts'
import { createWorld, type World } from '../world/world.ts'
import { differences, type Side } from './archive-differences.ts'
import { fillEverySection } from './every-section.ts'
import { recount } from './recount.ts'

const test = suite<{ from: World; to: World }>('an account moves to another installation')

test.before(async context => {
  context.from = await createFullWorld()
  context.to = await createWorld({ agent: false })
})
test.after(async ({ from, to }) => {
  await closeFullWorld(from)
  await to.close()
})

test('both accounts are equal, besides what the import lists', async ({ from, to }) => {
  await fillEverySection(from)
  await to.leap('25h', '6h')
  const bytes = await archiveBytes(from, await makeArchive(from))
  const before = await sideOf(bytes)
  const target = await addAccount(to, 'Target')
  // Staff vouch for the subscribers of its pages.
  await to.sql('update member set staff = true where id = $1', [target.member])
  const { status, text, done } = await importArchive(to, target, bytes)
  assert.is(status, 200, text)
  const after = await sideOf(await archiveBytes(to, await makeArchive(to, target.call), target.key))
  const left = new Set(done.left_out.map(({ section }) => section))
  assert.equal(differences(before, after, left), [])
  const empty = [...before.sections].filter(([name, lines]) => lines.length === 0 && !NOT_IMPORTED.has(name))
  assert.equal(
    empty.map(([name]) => name),
    [],
    'sections without anything in this test',
  )
  assert.equal(
    done.left_out.filter(({ reason }) => reason === 'unknown'),
    [],
  )
  await requireUnmetered(to, target)
})

/** Runs that the import brought are no usage of the account here, and no rows of it. */
async function requireUnmetered(to: World, target: TestAccount): Promise<void> {
  const days = await to.sql<{ day: string }>(
    `select distinct to_char(to_timestamp(slot / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day from check_result
      where account_id = $1`,
    [target.id],
  )
  assert.ok(days.length > 0, 'runs were imported')
  const { figures } = (await target.call(routes.getUsage, { query: { metric: 'check_runs' } })).body
  assert.equal(figures, [])
  for (const { day } of days) {
    const { body: rows } = await target.call(routes.listUsageRows, { query: { metric: 'check_runs', day } })
    assert.equal(rows, [], day)
  }
  assert.equal(await recount(to), [])
}

/** Sections that no import has. */
const NOT_IMPORTED = new Set(Object.values(LEFT_OUT).flat())

async function sideOf(bytes: Buffer): Promise<Side> {
  const { manifest, read } = await openArchive(bytes)
  const sections: Side['sections'] = new Map()
  for (const { name } of manifest.files) sections.set(name.replace('.ndjson', ''), await linesOf(read, name))
  const objects = new Map(manifest.objects.map(({ key, sha256 }) => [key, sha256]))
  return { account: manifest.account_id, sections, objects }
}

test.run()
