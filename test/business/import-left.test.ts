import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { removeDropped } from '@pharos/control-plane/business/archive-upload/dropped.ts'
import { objectFolder } from '@pharos/control-plane/platform/objects/local.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { addAccount, type TestAccount } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { closePeople, createPeople, erasePeople, type People } from './archive-people.ts'

const test = suite<People>('what an import leaves')

test.before(createPeople)
test.after(closePeople)
test.after.each(erasePeople)

function baselinesOf({ config }: World, { id }: TestAccount): string[] {
  const folder = join(objectFolder(config), 'baseline', id)
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []
  return all.filter(name => statSync(join(folder, name)).isFile())
}

function platformOf({ to }: People) {
  const [plane] = to.planes
  assert.ok(plane)
  return plane.platform
}

async function start({ to, archive }: People, { key }: TestAccount): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/zip' }
  const body = new Uint8Array(archive)
  assert.is((await fetch(`${to.url}/account/import`, { method: 'POST', headers, body })).status, 202)
}

async function ended({ to }: People, { id }: TestAccount): Promise<{ status: string; problem: unknown }> {
  const read = () =>
    to.sql<{ status: string; problem: unknown }>('select status, problem from account_import where account_id = $1', [
      id,
    ])
  await until('the import has ended', async () => {
    await to.settle()
    return ['done', 'failed'].includes((await read())[0]?.status ?? '')
  })
  const [row] = await read()
  assert.ok(row)
  return row
}

/** Imports, and does something while the second baseline is stored. */
async function during(context: People, target: TestAccount, work: () => Promise<unknown>): Promise<void> {
  const { objects } = platformOf(context)
  const { write } = objects
  let count = 0
  objects.write = async (key, ...rest) => {
    if (key.startsWith(`baseline/${target.id}/`)) {
      count += 1
      if (count === 2) await work()
    }
    return write.call(objects, key, ...rest)
  }
  try {
    await start(context, target)
    await ended(context, target)
  } finally {
    objects.write = write
  }
  assert.is(count, 2)
}

test('whoever is no super admin any more when it ends has imported nothing, and no file stays', async context => {
  const target = await addAccount(context.to, 'Demoted')
  await during(context, target, () => context.to.sql(`update member set role = 'admin' where id = $1`, [target.member]))
  const { status, problem } = await ended(context, target)
  assert.is(status, 'failed')
  assert.match(JSON.stringify(problem), 'no super admin')
  assert.equal(await context.to.sql('select from monitor where account_id = $1', [target.id]), [])
  assert.equal(baselinesOf(context.to, target), [])
})

test('baselines of an import that was given up are removed', async context => {
  const { to } = context
  const target = await addAccount(to, 'Given up')
  to.lines.expect(/could not be imported; will retry/)
  await during(context, target, async () => {
    // As if the process had been killed in its last attempt.
    await to.sql('update account_import set attempt = 5, claimed_until = 0 where account_id = $1', [target.id])
    throw new Error('killed')
  }).catch(() => {})
  to.lines.expect(/an import was interrupted/)
  await until('it is given up, and its files are gone', async () => {
    await to.advance('11s')
    return (await ended(context, target)).status === 'failed' && baselinesOf(to, target).length === 0
  })
})

test('an import whose commit was not answered keeps its files, and is not begun again', async context => {
  const { to } = context
  const target = await addAccount(to, 'Unanswered')
  to.lines.expect(/an import was interrupted that is done/)
  const { database } = platformOf(context)
  const { inAccount } = database
  let isLost = false
  database.inAccount = (async (account: string, ...rest: unknown[]) => {
    const made = await (inAccount as (...given: unknown[]) => Promise<unknown>).call(database, account, ...rest)
    const [row] = await to.sql<{ status: string }>('select status from account_import where account_id = $1', [account])
    if (isLost || account !== target.id || row?.status !== 'done') return made
    isLost = true
    throw new Error('Connection terminated')
  }) as typeof inAccount
  try {
    await start(context, target)
    assert.is((await ended(context, target)).status, 'done')
  } finally {
    database.inAccount = inAccount
  }
  assert.ok(isLost)
  assert.is(baselinesOf(to, target).length, 2)
  assert.is((await target.call(routes.listBrowserChecks)).body.length, 1)
})

test('parts that cannot be removed hold up no others, and are removed later', async context => {
  const { to } = context
  const platform = platformOf(context)
  const { objects } = platform
  const { removeAll } = objects
  const target = await addAccount(to, 'Stuck')
  const left = () => to.sql<{ id: string }>('select id from dropped_upload where account_id = $1', [target.id])
  const makeDue = () =>
    to.sql(`update dropped_upload set remove_at = dropped_at + 1 where account_id = $1`, [target.id])
  let stuck = true
  to.lines.expect(/a dropped upload was not removed/)
  const tried: string[] = []
  objects.removeAll = async folder => {
    tried.push(folder)
    if (stuck) throw new Error('not today')
    await removeAll.call(objects, folder)
  }
  try {
    await to.sql(
      `insert into dropped_upload (id, account_id, dropped_at, remove_at)
        select gen_random_uuid(), $1, $2::bigint - 1000, $2::bigint - 900 + n from generate_series(1, 150) n`,
      [target.id, to.clock.now()],
    )
    await removeDropped(platform)
    await removeDropped(platform)
    assert.is(new Set(tried).size, 150, 'each was tried, although the first hundred cannot be removed')
    assert.is((await left()).length, 150)
    stuck = false
    await makeDue()
    await removeDropped(platform)
    await removeDropped(platform)
    assert.equal(await left(), [])
  } finally {
    objects.removeAll = removeAll
  }
})

test.run()
