import { bootstrap } from '@pharos/control-plane/bootstrap.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { CATALOGUES } from '@pharos/shared-protocol/text/catalogue.ts'
import { faultIn } from '@pharos/shared-protocol/text/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('the address of the first owner')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api' })
})
test.after(({ world }) => world.close())

/** Starts again with an address for the owner. */
async function startWith(world: World, email: string | undefined): Promise<void> {
  const platform = world.planes[0]?.platform
  assert.ok(platform)
  const { PHAROS_OWNER_EMAIL: _, ...rest } = platform.config
  await bootstrap({ ...platform, config: { ...rest, ...(email ? { PHAROS_OWNER_EMAIL: email } : {}) } }, world.url)
}

async function owner(world: World): Promise<unknown[]> {
  const [row] = await world.sql<{ email: string; at: unknown }>(
    `select p.email, p.email_verified_at as at from person p join member m on m.person_id = p.id where m.staff`,
  )
  return [row?.email, row?.at]
}

const report = { name: 'Ours', cadence: 'weekly' as const }

test('an address that no mail reaches is refused with what to do, in both languages', async ({ world }) => {
  assert.equal(await owner(world), ['owner@localhost', null])
  const body = { ...report, hour: 8, recipients: ['owner@localhost'] }
  const { status, body: problem } = await send(world, routes.createReport, { body })
  const [fault] = (problem as Problem).errors ?? []
  assert.is(status, 400)
  assert.match(fault?.message ?? '', /set PHAROS_OWNER_EMAIL/)
  assert.match(fault ? faultIn(CATALOGUES.de, 'de', fault) : '', /setzen Sie PHAROS_OWNER_EMAIL/)
})

test('a later start gives the owner an address, unless somebody has it, and only once', async ({ world }) => {
  await startWith(world, undefined)
  assert.equal(await owner(world), ['owner@localhost', null])
  const other = await addAccount(world, 'Other')
  world.lines.expect(/PHAROS_OWNER_EMAIL is the address of another person/)
  await startWith(world, other.email.toUpperCase())
  assert.equal(await owner(world), ['owner@localhost', null])
  await world.sql(`update person set email_verified_at = 1 where email = 'owner@localhost'`)
  await startWith(world, 'ada@example.com')
  assert.equal(await owner(world), ['ada@example.com', null], 'nobody has proved yet that it is theirs')
  await startWith(world, 'bob@example.com')
  assert.equal(await owner(world), ['ada@example.com', null], 'what the owner has is theirs')
  const { status } = await send(world, routes.createReport, { body: { ...report, recipients: ['ada@example.com'] } })
  assert.is(status, 201)
})

test('a first start makes the owner with the address', async () => {
  const named = await createWorld({
    agent: false,
    roles: 'api',
    environment: { PHAROS_OWNER_EMAIL: 'ada@example.com' },
  })
  try {
    assert.equal(await owner(named), ['ada@example.com', null])
  } finally {
    await named.close()
  }
})

test.run()
