import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { answer, startReceiver } from '../delivery/receiver.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addAccount, addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the audit log stream in the console')
const AT = '/console/settings/audit-log'

test.before(async context => {
  context.world = await createWorld({ roles: 'api,sweeper', agent: false })
})
test.after(({ world }) => world.close())

look('an admin streams the log to a webhook, sees it fail, and stops it', async ({ world, page }) => {
  const account = await addAccount(world, 'Streamed')
  const receiver = await startReceiver(answer(403))
  const mine = await signedIn(world, page, account.member)
  const screen = await mine.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(AT)
  await screen.getByText('The audit log is not streamed.').waitFor()
  await screen.getByRole('button', { name: 'Start streaming' }).click()
  await screen.getByText('must have at least 1 character').or(screen.getByText('must be an absolute')).first().waitFor()
  await screen.getByLabel('URL').fill(`${receiver.url}/in/secret-path`)
  await screen.getByRole('button', { name: 'Start streaming' }).click()
  await screen.getByText('This is shown only once.').waitFor()
  await judge(screen, 'a new audit log stream')
  await screen.getByRole('button', { name: 'I have saved it' }).click()
  await screen.getByText(`Entries are sent to ${receiver.url}.`).waitFor()
  await world.advance('4s')
  await screen.reload()
  await screen.getByText('it answered 403').waitFor()
  assert.not((await screen.content()).includes('secret-path'))
  await judge(screen, 'a failing audit log stream')
  await screen.getByRole('button', { name: 'Pause' }).click()
  await screen.getByText('paused', { exact: true }).waitFor()
  await screen.getByText('Change destination').first().click()
  await screen.getByRole('combobox', { name: 'Destination' }).selectOption('Bucket (S3)')
  await screen.getByLabel('Endpoint').fill('ftp://nowhere')
  await screen.getByRole('button', { name: 'Change destination' }).click()
  await screen.getByText('must be an absolute http or https address').waitFor()
  await judge(screen, 'the bucket of an audit log stream')
  await screen.getByLabel('Endpoint').fill(receiver.url)
  for (const [label, value] of [
    ['Bucket', 'audit'],
    ['Access key ID', 'id'],
    ['Secret access key', 'key'],
  ] as const)
    await screen.getByLabel(label, { exact: true }).fill(value)
  await screen.getByRole('button', { name: 'Change destination' }).click()
  await screen.getByText(`Entries are sent to audit (${receiver.url}).`).waitFor()
  await screen.getByRole('button', { name: 'Stop streaming' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Stop streaming' }).click()
  await screen.getByText('The audit log is not streamed.').waitFor()
  assert.equal(
    complaints.filter(each => !/40[34]/.test(each)),
    [],
  )
  await receiver.stop()
  await mine.close()
})

look('an auditor sees the state and changes nothing', async ({ world, page }) => {
  const account = await addAccount(world, 'Audited')
  const auditor = await addKey(world, account.id, 'auditor')
  await account.call(routes.setAuditStream, { body: { url: 'https://siem.example.com/in', enabled: false } })
  const mine = await signedIn(world, page, auditor.member)
  const screen = await mine.newPage()
  await screen.goto(AT)
  await screen.getByText('Entries are sent to https://siem.example.com.').waitFor()
  assert.is(await screen.getByRole('button', { name: /Pause|Resume|Stop streaming/ }).count(), 0)
  await mine.close()
})

test.run()
