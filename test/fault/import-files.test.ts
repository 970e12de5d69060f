import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forged } from '@pharos/control-plane/business/archive/forged.fixture.ts'
import { objectFolder } from '@pharos/control-plane/platform/objects/local.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { ASSET_TYPES } from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PIXEL, uploadImage } from '../api/fixture/image.ts'
import { erasePeople, fillPeople, type People } from '../business/archive-people.ts'
import { until } from '../until.ts'
import { addAccount, type TestAccount } from '../world/account.ts'
import { archiveBytes, makeArchive } from '../world/archive.ts'
import { type Death, Follower } from '../world/follower.ts'
import { createWorld, type World } from '../world/world.ts'
import { createRandom } from './random.ts'

interface Context extends People {
  /** The process that imports. */
  plane: Follower
  /** What an import leaves whose process lives. */
  whole: Left
  /** The commits and changes of files that it takes. */
  steps: number
}

const test = suite<Context>('an import of files and people whose process dies')

/** How many steps an import has at least; it has a different number if its progress is noted once more. */
const LEAST_STEPS = 20
/** The files that it writes: a part of the upload, images and baselines. */
const FILES = 1 + ASSET_TYPES.length + 2
const SEED = 39

test.before(async context => {
  const from = await createWorld({ agent: false })
  const source = await addAccount(from, 'Source')
  const filled = await fillPeople(from, source)
  for (const asset of ASSET_TYPES) {
    const key = await uploadImage(source, filled.page, asset, PIXEL.png, 'image/png')
    await source.call(routes.updateBranding, { params: { id: filled.page }, body: { [`${asset}_storage_key`]: key } })
  }
  const exported = await archiveBytes(from, await makeArchive(from, source.call), source.key)
  // The ids of entries stay taken, and each test imports the same archive.
  const archive = await forged(exported, files => files.set('history.audit_entry.ndjson', []))
  const to = await createWorld({ agent: false, roles: 'scheduler,sweeper,response,delivery,pages' })
  const [first] = await to.sql<{ id: string }>('select id from account')
  Object.assign(context, { from, to, source, filled, archive, first: first?.id, plane: await startPlane(to) })
  const target = await addAccount(to, 'Whole')
  assert.ok(await send(context, target))
  assert.is(await ended(context, target), 'done')
  context.whole = await leftLater(context, target)
  assert.is(context.whole.files.length, ASSET_TYPES.length + 2, 'images and baselines')
  assert.is(context.whole.methods.length, 3)
  await erasePeople(context)
})
test.after(async ({ from, to }) => {
  await from.close()
  await to.close()
})
test.after.each(context => erasePeople(context))

function startPlane(to: World): Promise<Follower> {
  return Follower.start(to, { PHAROS_ROLES: 'api,telemetry', PHAROS_PORT: String(to.config.PHAROS_PORT) })
}

/** Whether an archive was accepted. */
async function send({ to, archive }: Context, { key }: TestAccount): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/zip' }
  const body = new Uint8Array(archive)
  const answer = await fetch(`${to.url}/account/import`, { method: 'POST', headers, body }).catch(() => null)
  return answer?.status === 202
}

async function stateOf({ to }: Context, { id }: TestAccount): Promise<string | undefined> {
  const rows = await to.sql<{ status: string }>(
    'select status from account_import where account_id = $1 order by id desc',
    [id],
  )
  return rows[0]?.status
}

async function ended(context: Context, target: TestAccount): Promise<string | undefined> {
  await until('the import has ended', async () => {
    await context.to.advance('31s')
    return ['done', 'failed'].includes((await stateOf(context, target)) ?? '')
  })
  return stateOf(context, target)
}

/** What an import has left, without the names that differ from one to the next. */
interface Left {
  files: string[]
  rows: Record<string, number>
  methods: unknown[]
  told: unknown[]
}

/** Tables that say what happened on the way, or until when something was measured. */
const OF_THE_WAY =
  /^(account_import|audit_entry|event|idempotency_key|api_key|usage_\w+|rollup\w*|timeline_change|monitor_policy)$/

async function leftOf({ to, filled }: Context, { id }: TestAccount): Promise<Left> {
  const tables = await to.sql<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'account_id' and t.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const rows: Record<string, number> = {}
  for (const { name } of tables.filter(each => !OF_THE_WAY.test(each.name))) {
    const [found] = await to.sql<{ n: number }>(`select count(*)::int as n from "${name}" where account_id = $1`, [id])
    if (found?.n) rows[name] = found.n
  }
  const methods = await to.sql(
    'select id, value, verified_at from contact_method where account_id = $1 and user_id = $2 order by id',
    [id, filled.member.id],
  )
  const told = await to.sql(
    `select event, via, message ->> 'subject' as subject from delivery where account_id = $1 and imported_of is null order by 1, 2, 3`,
    [id],
  )
  return { files: filesOf(to, id), rows, methods, told }
}

/** The files of an account: their kind and content. */
function filesOf({ config }: World, account: string): string[] {
  const folder = objectFolder(config)
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  return all
    .filter(each => each.isFile() && each.parentPath.includes(account))
    .map(({ parentPath, name }) => {
      const kind = parentPath.slice(folder.length + 1).split('/')[0]
      return `${kind} ${readFileSync(join(parentPath, name)).toString('base64').slice(0, 60)}`
    })
    .toSorted()
}

/** Imports while the process dies at a step, and the next one at another; then by one that lives. Returns how many died. */
async function importDying(context: Context, target: TestAccount, deaths: Death[]): Promise<number> {
  let died = 0
  let isAccepted = false
  for (const death of deaths) {
    context.plane.die(death)
    isAccepted ||= await send(context, target)
    isAccepted ||= (await stateOf(context, target)) !== undefined
    await until('it was killed, or has ended', async () => {
      if (!context.plane.alive) return true
      await context.to.advance('31s')
      return !isAccepted || ['done', 'failed'].includes((await stateOf(context, target)) ?? '')
    })
    if (!context.plane.alive) {
      died += 1
      await context.plane.kill()
      context.plane = await startPlane(context.to)
    } else context.plane.die(null)
  }
  if ((await stateOf(context, target)) === undefined) assert.ok(await send(context, target))
  assert.is(await ended(context, target), 'done')
  return died
}

/** What is left once no worker has anything to do about it, nor a part of an upload can be on its way any more. */
async function leftLater(context: Context, target: TestAccount): Promise<Left> {
  await context.to.leap('90m', '30m')
  return leftOf(context, target)
}

for (let steps = 1; steps <= LEAST_STEPS + 4; steps += 1) {
  const death = { commits: steps, when: steps % 2 ? 'after' : 'before', files: true } as const
  test(`it is killed ${death.when} step ${steps}`, async context => {
    const target = await addAccount(context.to, 'Target')
    const died = await importDying(context, target, [death])
    assert.ok(died === 1 || steps > LEAST_STEPS, `it ended before step ${steps}`)
    assert.equal(await leftLater(context, target), context.whole)
  })
}

for (let files = 1; files <= FILES; files += 1)
  test(`file ${files} cannot be written`, async context => {
    const target = await addAccount(context.to, 'Target')
    context.plane.die({ commits: files, when: 'before', fails: true })
    const isAccepted = await send(context, target)
    assert.is(isAccepted, files > 1)
    if (!isAccepted) assert.ok(await send(context, target))
    assert.is(await ended(context, target), 'done')
    const [row] = await context.to.sql<{ restarts: number }>(
      'select restarts from account_import where account_id = $1',
      [target.id],
    )
    assert.is(row?.restarts, isAccepted ? 1 : 0)
    assert.equal(await leftLater(context, target), context.whole)
    context.plane.die(null)
  })

const random = createRandom(SEED)
for (let turn = 1; turn <= 3; turn += 1) {
  const deaths = Array.from({ length: 3 }, () => ({
    commits: Math.floor(random.between(1, LEAST_STEPS)),
    when: random.pick(['before', 'after'] as const),
    files: true as const,
  }))
  test(`it is killed thrice: ${deaths.map(({ commits, when }) => `${when} ${commits}`).join(', ')}`, async context => {
    const target = await addAccount(context.to, 'Target')
    await importDying(context, target, deaths)
    assert.equal(await leftLater(context, target), context.whole)
  })
}

test.run()
