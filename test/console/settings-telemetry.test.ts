import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addAccount, addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('how telemetry comes in, in the console')
const AT = '/console/settings/telemetry'
const ATTACK = `<img src=x onerror="document.title='run'">`

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

/** Sends log lines as the shown variables say. */
async function send(variables: string, records: unknown[]): Promise<number> {
  const [, endpoint = '', headers = ''] =
    /ENDPOINT=(\S+)\s+OTEL_EXPORTER_OTLP_HEADERS=authorization=(\S+)/.exec(variables) ?? []
  const answer = await fetch(`${endpoint}/logs/ingest`, {
    method: 'POST',
    headers: { authorization: decodeURIComponent(headers), 'content-type': 'application/json' },
    body: JSON.stringify(records),
  })
  return answer.status
}

async function remove(screen: Page, name: string) {
  await screen.getByRole('button', { name: `Delete ${name}` }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await screen.getByText(`${name} is deleted.`).waitFor()
}

look('a key for sending, and what was received with it', async ({ world, page }) => {
  const account = await addAccount(world, 'Senders')
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(AT)
  await screen.getByText('No data received in the last 30 days.').waitFor()
  await judge(screen, 'no data')
  await screen.getByRole('button', { name: 'Create a key for sending' }).click()
  await screen.getByRole('button', { name: 'Create', exact: true }).click()
  const variables = await screen.locator('.secret .copyable code').first().textContent()
  await judge(screen, 'a key for sending')
  const old = '2020-01-01T00:00:00Z'
  const status = await send(variables ?? '', [
    { message: 'hello' },
    { message: 'hello again' },
    { message: 'old', timestamp: old },
  ])
  assert.is(status, 200)
  await screen.getByRole('button', { name: 'I have saved it' }).click()
  await world.advance('6s')
  await screen.reload()
  await screen.getByText('Stored: 2').waitFor()
  await screen.getByText('Rejected: 1 · the time is more than 7 days ago').waitFor()
  await judge(screen, 'received data')
  const minute = world.clock.now() - (world.clock.now() % 60_000)
  const waiting = world.clock.now() - 600_000
  await world.sql('insert into telemetry_gap (account_id, minute, lost_ms) values ($1, $2, 60000), ($1, $3, 30000)', [
    account.id,
    minute - 60_000,
    minute,
  ])
  await world.sql('update telemetry_log set waiting_since = $1', [waiting])
  await screen.reload()
  await screen.getByText('What was accepted has been waiting to be stored since').waitFor()
  await screen.getByText('Data has been refused since').waitFor()
  await screen.getByText('Refused or lost in the last 24 hours: 2 minutes in all, once. Last:').waitFor()
  await judge(screen, 'data that waits and is refused')
  assert.equal(complaints, [])
  await context.close()
})

look('a parser is tested on samples, added, changed and deleted', async ({ world, page }) => {
  const account = await addAccount(world, 'Parsers')
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(`${AT}/parsers`)
  await screen.getByRole('heading', { name: 'No parsers yet' }).waitFor()
  await judge(screen, 'no parser')
  await screen.getByRole('link', { name: 'Add a parser' }).click()
  await screen.getByLabel('Pattern').fill('%{NOSUCH:client}')
  await screen.getByLabel('Samples').fill(`10.0.0.1 GET 12.5\n${ATTACK}`)
  await screen.getByRole('button', { name: 'Try' }).click()
  await screen.locator('.samples .fault').waitFor()
  await screen.getByLabel('Pattern').fill('^%{IP:client} %{WORD:method} %{NUMBER:ms:float}$')
  await screen.getByRole('button', { name: 'Try' }).click()
  const tried = screen.getByRole('list', { name: 'Result' })
  await tried.getByText('10.0.0.1', { exact: true }).waitFor()
  assert.match((await tried.textContent()) ?? '', /does not match/)
  await judge(screen, 'samples')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('must have at least 1 character').waitFor()
  await screen.getByLabel('Name', { exact: true }).fill(ATTACK)
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('link', { name: `Change ${ATTACK}` }).click()
  await screen.getByLabel('Source').fill('web')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('Grok pattern · web').waitFor()
  await judge(screen, 'a parser')
  const [parser] = (await account.call(routes.listLogParsers)).body
  assert.is(parser?.source, 'web')
  await remove(screen, ATTACK)
  assert.equal((await account.call(routes.listLogParsers)).body, [])
  assert.equal(
    complaints.filter(text => !text.includes('400')),
    [],
  )
  await context.close()
})

look(
  'a redaction rule is added, changed while another changes it, and deleted; a viewer has no actions',
  async ({ world, page }) => {
    const account = await addAccount(world, 'Rules')
    const context = await signedIn(world, page, account.member)
    const screen = await context.newPage()
    await screen.goto(`${AT}/redaction/new`)
    await screen.getByLabel('Name', { exact: true }).fill('Sessions')
    await screen.getByLabel('Kind').selectOption({ label: 'Regular expression (RE2)' })
    await screen.getByLabel('Pattern').fill('session=(')
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.locator('.fault').waitFor()
    await judge(screen, 'a rule, refused')
    await screen.getByLabel('Pattern').fill('session=[0-9a-f]+')
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByRole('link', { name: 'Change Sessions' }).click()
    await screen.getByLabel('Replacement').fill('***')
    const [rule] = (await account.call(routes.listRedactionRules)).body
    assert.ok(rule)
    await account.call(routes.updateRedactionRule, { params: { id: rule.id }, body: { replacement: '[theirs]' } })
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByText('[theirs]').waitFor()
    await judge(screen, 'two versions of a rule')
    const viewer = await addKey(world, account.id, 'viewer')
    const other = await signedIn(world, page, viewer.member)
    const reading = await other.newPage()
    await reading.goto(`${AT}/redaction`)
    await reading.getByText('Sessions').waitFor()
    assert.is(await reading.getByText('Too slow.').count(), 0)
    await world.sql(`update redaction_rule set slow_at = ${world.clock.now()}, slow_batches = 3`)
    await reading.reload()
    await reading.getByText('too many steps for 3 batches').waitFor()
    assert.is(await reading.getByRole('link', { name: /Change|Add/ }).count(), 0)
    assert.is(await reading.getByRole('button', { name: /Delete/ }).count(), 0)
    await judge(reading, 'the rules, read')
    await screen.goto(`${AT}/redaction`)
    await remove(screen, 'Sessions')
    assert.equal((await account.call(routes.listRedactionRules)).body, [])
    await other.close()
    await context.close()
  },
)

test.run()
