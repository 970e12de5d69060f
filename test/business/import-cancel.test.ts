import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { objectFolder } from '@pharos/control-plane/platform/objects/local.ts'
import { ApiError } from '@pharos/shared-protocol/client.ts'
import type { AccountImportResult } from '@pharos/shared-protocol/contract/business/account-import.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRandom } from '../fault/random.ts'
import { until } from '../until.ts'
import { addAccount, addKey, type TestAccount } from '../world/account.ts'
import { closePeople, createPeople, erasePeople, type People } from './archive-people.ts'
import { platformOf } from './changing.ts'

const test = suite<People>('imports that are canceled')

test.before(createPeople)
test.after(closePeople)
test.after.each(erasePeople)

async function start({ to, archive }: People, { key }: TestAccount, query = ''): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/zip' }
  const body = new Uint8Array(archive)
  const answer = await fetch(`${to.url}/account/import${query}`, { method: 'POST', headers, body })
  assert.is(answer.status, 202)
  return ((await answer.json()) as AccountImportResult).id
}

/** The status of the reply to a cancellation. */
async function cancel({ call }: Pick<TestAccount, 'call'>, id: string): Promise<number> {
  return call(routes.cancelAccountImport, { params: { id } }).then(
    ({ body }) => (body.status === 'canceled' ? 200 : 0),
    error => (error instanceof ApiError ? error.problem.status : 0),
  )
}

async function stateOf({ call }: TestAccount, id: string): Promise<AccountImportResult> {
  return (await call(routes.getAccountImport, { params: { id } })).body
}

/** The files of an account, whatever they are. */
function filesOf({ to }: People, { id }: TestAccount): string[] {
  const folder = objectFolder(to.config)
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  return all.filter(each => each.isFile() && each.parentPath.includes(id)).map(each => join(each.parentPath, each.name))
}

/** Nothing is here, and the account can be used. */
async function requireNothing(context: People, target: TestAccount, id: string): Promise<void> {
  const { status, canceled_by, report, finished_at, records } = await stateOf(target, id)
  assert.equal([status, canceled_by, report, records], ['canceled', 'owner', null, 0])
  assert.ok(finished_at)
  await target.call(routes.createGroup, { body: { name: 'Free' } as never })
  for (const table of ['monitor', 'status_page', 'contact_method', 'account_import_upload'])
    assert.equal(await context.to.sql(`select from ${table} where account_id = $1`, [target.id]), [], table)
  await until('no file is left', async () => {
    await context.to.advance('11s')
    return filesOf(context, target).length === 0
  })
  const query = { action: 'account_import.cancel' }
  const { body: entries } = await target.call(routes.listAuditLog, { query })
  assert.equal(
    entries.map(({ resource, user_id, status }) => [resource, user_id, status]),
    [[id, target.member, 200]],
  )
}

/** Lets a file of an account be stored only after `work`; `count`: the file. Returns what ends that. */
function before({ to }: People, { id }: TestAccount, count: number, work: () => Promise<unknown>): () => void {
  const { objects } = platformOf(to)
  const { write } = objects
  let seen = 0
  objects.write = async (key, ...rest) => {
    if (key.startsWith(`baseline/${id}/`)) {
      seen += 1
      if (seen === count) await work()
    }
    return write.call(objects, key, ...rest)
  }
  return () => {
    objects.write = write
  }
}

for (const count of [1, 2])
  test(`one that runs is canceled before file ${count} is stored, and the account is free at once`, async context => {
    const { to } = context
    const target = await addAccount(to, 'Running')
    const going = Promise.withResolvers<void>()
    let asked: Promise<number> | undefined
    const restore = before(context, target, count, () => going.promise)
    try {
      const id = await start(context, target)
      const resting = to.settle().catch(() => {})
      await until('it runs', async () => (await stateOf(target, id)).status === 'running')
      asked = cancel(target, id)
      await until('it is canceled', async () => (await stateOf(target, id)).status === 'canceled')
      going.resolve()
      assert.is(await asked, 200)
      await requireNothing(context, target, id)
      await resting
    } finally {
      going.resolve()
      restore()
    }
  })

test('one that waits for another is canceled, and its account imports anew', async context => {
  const { to } = context
  const [first, target] = [await addAccount(to, 'First'), await addAccount(to, 'Waiting')]
  const going = Promise.withResolvers<void>()
  const restore = before(context, first, 1, () => going.promise)
  try {
    const ahead = await start(context, first)
    const resting = to.settle().catch(() => {})
    await until('the first one runs', async () => (await stateOf(first, ahead)).status === 'running')
    const id = await start(context, target)
    assert.is((await stateOf(target, id)).status, 'waiting')
    assert.is(await cancel(target, id), 200)
    const again = await start(context, target, '?dry_run=true')
    // It would otherwise begin at some time.
    assert.is(await cancel(target, again), 200)
    going.resolve()
    await resting
    await until('the first one is done', async () => {
      await to.settle()
      return (await stateOf(first, ahead)).status === 'done'
    })
    assert.is((await stateOf(target, id)).status, 'canceled')
    assert.equal(await to.sql('select from monitor where account_id = $1', [target.id]), [])
  } finally {
    going.resolve()
    restore()
  }
})

const random = createRandom(393)
for (let turn = 0; turn < 8; turn += 1) {
  const ms = Math.floor(random.between(0, 1_500))
  test(`canceled after ${ms} ms it is done or nothing is here, as the reply says`, async context => {
    const { to } = context
    const target = await addAccount(to, 'Race')
    const id = await start(context, target)
    const resting = to.settle().catch(() => {})
    await pause(ms)
    const status = await cancel(target, id)
    await resting
    await until('it has ended', async () => {
      await to.settle()
      return !['waiting', 'running'].includes((await stateOf(target, id)).status)
    })
    if (status === 200) return requireNothing(context, target, id)
    assert.is(status, 409)
    assert.is((await stateOf(target, id)).status, 'done')
    assert.is((await target.call(routes.listBrowserChecks)).body.length, 1)
    assert.is(filesOf(context, target).filter(name => name.includes('/baseline/')).length, 2)
  })
}

test('one that has ended stays, and nobody else cancels it', async context => {
  const { to } = context
  const [target, other] = [await addAccount(to, 'Ended'), await addAccount(to, 'Other')]
  const id = await start(context, target, '?dry_run=true')
  await until('it has ended', async () => {
    await to.settle()
    return (await stateOf(target, id)).status === 'done'
  })
  const before = await stateOf(target, id)
  assert.is(await cancel(target, id), 409)
  assert.is(await cancel(other, id), 404)
  assert.is(await cancel(await addKey(to, target.id, 'admin'), id), 403)
  assert.is(await cancel(target, target.id), 404)
  assert.equal(await stateOf(target, id), before)
})

test('progress of one that begins anew counts from 0, and says so', async context => {
  const { to } = context
  const target = await addAccount(to, 'Again')
  to.lines.expect(/could not be imported; will retry/)
  const seen: AccountImportResult[] = []
  let failures = 0
  const restore = before(context, target, 1, async () => {
    failures += 1
    await pause(1_100)
    seen.push(await stateOf(target, id))
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  })
  const id = await start(context, target)
  try {
    await until('it waits for its next attempt', async () => {
      await to.settle()
      return failures === 1 && (await stateOf(target, id)).status === 'waiting'
    })
  } finally {
    restore()
  }
  seen.push(await stateOf(target, id))
  await until('it has ended', async () => {
    await to.advance('31s')
    return (await stateOf(target, id)).status === 'done'
  })
  seen.push(await stateOf(target, id))
  assert.equal(
    seen.map(({ status, restarts }) => [status, restarts]),
    [
      ['running', 0],
      ['waiting', 1],
      ['done', 1],
    ],
  )
  assert.is(seen[1]?.records, 0)
  for (const { records, records_total } of seen) assert.ok(records <= records_total)
})

test.run()
