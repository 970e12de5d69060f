import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addAccount, addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, open, signedIn } from './at-console.ts'
import { ATTACK } from './incident-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('regions and agents in the console')
const REGIONS = '/console/settings/regions'

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

look('a private region gets an agent with one command; it connects, and both are deleted', async ({ world, page }) => {
  const [mine, other] = [await signedIn(world, page), await signedIn(world, page)]
  const [screen, watching] = [await mine.newPage(), await other.newPage()]
  const complaints = complaintsOf(screen)
  await watching.goto(REGIONS)
  await watching.getByRole('region', { name: 'local' }).waitFor()
  await screen.goto(REGIONS)
  await screen.getByRole('link', { name: 'Add a region' }).click()
  await screen.getByLabel('Short name').fill('No Spaces')
  await screen.getByRole('button', { name: 'Add the region' }).click()
  await screen.getByText('must be 1 to 40 characters of').waitFor()
  await judge(screen, 'a new region')
  await screen.getByLabel('Short name').fill('cellar')
  await screen.getByLabel('Name', { exact: true }).fill('The cellar')
  await screen.getByRole('button', { name: 'Add the region' }).click()
  const card = screen.getByRole('region', { name: 'The cellar' })
  await card.getByText('No agent yet').waitFor()
  await world.advance('1s')
  await watching.getByRole('region', { name: 'The cellar' }).waitFor()
  await card.getByRole('button', { name: 'Enrol an agent' }).click()
  await screen.waitForURL('**?do=enrol&to=cellar')
  await screen.reload()
  await card.getByLabel('Agent name').fill('shelf')
  await card.getByRole('button', { name: 'Enrol', exact: true }).click()
  const command = (await card.locator('.secret code').textContent()) ?? ''
  assert.match(command, /probe-agent --credentials pharos-agent-cellar-\w{6}\.json$/)
  await judge(screen, 'an enrolment')
  const [, json = ''] = command.split('\n')
  const agent = await world.startAgent(JSON.parse(json) as AgentCredentials)
  await world.advance('5s')
  await card.getByText('The agent is online.').waitFor()
  await card.getByRole('button', { name: 'I have saved it' }).click()
  await judge(screen, 'a region')
  await screen.reload()
  assert.is(await screen.locator('.secret').count(), 0)
  agent.kill()
  await card.getByRole('button', { name: 'Remove agent' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove agent' }).click()
  await screen.getByText('The agent is removed.').waitFor()
  await card.getByText('No agent yet').waitFor()
  await card.getByRole('button', { name: 'Change' }).click()
  await screen.waitForURL('**?do=change&to=cellar')
  await screen.reload()
  await screen.getByRole('dialog').getByLabel('Name').fill('The vault')
  await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const vault = screen.getByRole('region', { name: 'The vault' })
  await vault.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await vault.waitFor({ state: 'detached' })
  assert.equal(
    complaints.filter(each => !each.includes('status of 404')),
    [],
  )
  await mine.close()
  await other.close()
})

look('a region that somebody else has changed shows both versions', async ({ world, page }) => {
  const params = { slug: 'attic' }
  await world.call(routes.createRegion, { body: { ...params, name: 'Attic' } })
  const { context, screen } = await open(world, page, REGIONS)
  await screen.getByRole('region', { name: 'Attic' }).getByRole('button', { name: 'Change' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Change' })
  await dialog.getByLabel('Name').fill('Attic of mine')
  await world.call(routes.updateRegion, { params, body: { name: 'Attic of theirs', sentinels: ['192.0.2.9:53'] } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('cell', { name: 'Attic of theirs' }).waitFor()
  await judge(screen, 'two versions of a region')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('region', { name: 'Attic of mine' }).waitFor()
  const kept = (await world.call(routes.listRegions)).body.find(({ slug }) => slug === 'attic')
  assert.equal([kept?.name, kept?.sentinels], ['Attic of mine', ['192.0.2.9:53']])
  await world.call(routes.deleteRegion, { params })
  await context.close()
})

look('another account sees public regions and changes none; stored names never run', async ({ world, page }) => {
  const stranger = await addAccount(world, 'stranger')
  await stranger.call(routes.createRegion, { body: { slug: 'theirs', name: ATTACK } })
  await stranger.call(routes.enrolAgent, { params: { slug: 'theirs' }, body: { name: ATTACK } })
  for (const role of ['admin', 'viewer'] as const) {
    const { member } = await addKey(world, stranger.id, role)
    const context = await signedIn(world, page, member)
    const screen = await context.newPage()
    await screen.goto(REGIONS)
    await screen.getByRole('heading', { name: ATTACK }).waitFor()
    await screen.getByText(ATTACK).nth(1).waitFor()
    assert.is(await screen.locator('main img, main script, main b').count(), 0)
    const offered = await screen.getByRole('region', { name: 'local' }).getByRole('button').count()
    assert.is(offered, 0)
    assert.is(await screen.locator('.region').getByRole('button').count(), role === 'admin' ? 4 : 0)
    await context.close()
  }
})

test.run()
