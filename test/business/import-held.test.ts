import { eraseEnded } from '@pharos/control-plane/account/account/index.ts'
import { forged } from '@pharos/control-plane/business/archive/forged.fixture.ts'
import { ApiError } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { addAccount, type TestAccount } from '../world/account.ts'
import { closePeople, createPeople, type People } from './archive-people.ts'

const test = suite<People>('an import whose transaction is open')

test.before(createPeople)
test.after(closePeople)

/** How long anything may take that waits for no import (milliseconds). */
const SOON_MS = 10_000
const REGION = { slug: 'office', name: 'Office', private: true, allow_private_targets: false, sentinels: [] }

function soon<T>(what: string, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`${what} waits for the import.`)), SOON_MS).unref(),
  )
  return Promise.race([work, late])
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    caught => caught,
  )
  return error instanceof ApiError ? error.problem.code : String(error)
}

test('nothing of other accounts waits for it, and the end of its own is refused', async context => {
  const { to, filled } = context
  const [target, other, ended] = [
    await addAccount(to, 'Target'),
    await addAccount(to, 'Other'),
    await addAccount(to, 'Ended'),
  ]
  const archive = await forged(context.archive, files => {
    files.get('regions.ndjson')?.push({ item: { ...REGION, id: '019b7a00-0000-7000-8000-00000000abcd' } })
  })
  const platform = to.planes[0]?.platform
  assert.ok(platform)
  // Baselines are stored while the transaction is open.
  const { write } = platform.objects
  const held = Promise.withResolvers<void>()
  let isHeld = false
  platform.objects.write = async (key, ...rest) => {
    if (key.includes(target.id) && !key.startsWith('account-import')) {
      isHeld = true
      await held.promise
    }
    return write.call(platform.objects, key, ...rest)
  }
  const headers = { authorization: `Bearer ${target.key}`, 'content-type': 'application/zip' }
  const body = new Uint8Array(archive)
  assert.is((await fetch(`${to.url}/account/import`, { method: 'POST', headers, body })).status, 202)
  // It cannot come to rest before the import is let go.
  const resting = to.settle().catch(() => {})
  try {
    await until('the import is open', () => isHeld)
    const [first] = await to.sql<{ id: string }>('select id from member where account_id = $1 limit 1', [context.first])
    await to.sql('update member set staff = true where id = $1', [first?.id])
    const region = (slug: string, isPrivate: boolean, { call }: Pick<TestAccount, 'call'>) =>
      soon(`the region ${slug}`, call(routes.createRegion, { body: { slug, private: isPrivate } as never }))
    await region('office', true, other)
    await region('cellar', true, other)
    await region('public', false, to)
    assert.is(await codeOf(region('office', false, to)), 'conflict')
    await soon(
      'a member with the same address',
      other.call(routes.createMember, { body: { email: filled.member.email, name: 'Both', role: 'member' } as never }),
    )
    await soon('the deletion of another account', ended.call(routes.deleteAccount))
    assert.is(await codeOf(soon('the deletion of its account', target.call(routes.deleteAccount))), 'conflict')
    const staff = { params: { id: target.id } }
    const changes: Record<string, () => Promise<unknown>> = {
      'a dashboard': () => target.call(routes.createDashboard, { body: { name: 'another' } }),
      'a key': () => target.call(routes.createApiKey, { body: { name: 'another' } }),
      'its name': () => target.call(routes.updateAccount, { body: { name: 'Renamed' } }),
      'its plan': () => to.call(routes.updateStaffAccount, { ...staff, body: { plan: 'team', reason: 'asked' } }),
    }
    // More than a process has connections: none is kept from other accounts.
    for (const [what, change] of Object.entries(changes)) {
      const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(soon(what, change()))))
      assert.equal([...new Set(codes)], ['conflict'], what)
    }
    // Somebody of the archive is a member there, too.
    await ended.call(routes.restoreAccount)
    await ended.call(routes.createMember, {
      body: { email: filled.member.email, name: 'Both', role: 'member' } as never,
    })
    const stop = { stopping: false }
    await to.sql('update account set deletion_at = 1 where id = $1', [ended.id])
    await soon(
      'erasing another account',
      eraseEnded(platform, [], async () => {}, stop),
    )
    assert.equal(await to.sql('select from account where id = $1', [ended.id]), [])
  } finally {
    platform.objects.write = write
    held.resolve()
  }
  await resting
  const last = async () => (await target.call(routes.listAccountImports)).body[0]?.status
  await until('the import is done', async () => {
    await to.settle()
    return (await last()) === 'done'
  })
  const { body: regions } = await target.call(routes.listRegions)
  assert.ok(regions.some(({ slug }) => slug === 'office'))
  assert.is(
    await codeOf(to.call(routes.createRegion, { body: { slug: 'office', private: false } as never })),
    'conflict',
  )
})

test.run()
