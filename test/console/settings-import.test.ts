import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forged } from '@pharos/control-plane/business/archive/forged.fixture.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { addAccount, addKey } from '../world/account.ts'
import { archiveBytes, makeArchive } from '../world/archive.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { from: World; world: World }>('data import in the console')
const AT = '/console/settings/import'

test.before(async context => {
  context.from = await createWorld({ roles: 'api,response', agent: false })
  context.world = await createWorld({ roles: 'api,response', agent: false })
})
test.after(async ({ from, world }) => {
  await from.close()
  await world.close()
})

look('an archive of two parts is checked, imported, and its report leads to what came', async context => {
  const { from, world, page } = context
  const source = await addAccount(from, 'Source')
  await source.call(routes.createHttpJob, { body: { uri: 'https://shop.example.com/', bearer_token: 'hidden' } })
  const small = await archiveBytes(from, await makeArchive(from, source.call), source.key)
  const archive = await forged(
    small,
    () => {},
    () => Array.from({ length: 5 }, (_, at) => ({ key: `branding/a/${at}.png`, bytes: randomBytes(4_500_000) })),
  )
  const path = join(mkdtempSync(join(tmpdir(), 'pharos-import-')), 'account.zip')
  writeFileSync(path, archive)
  const broken = join(mkdtempSync(join(tmpdir(), 'pharos-import-')), 'broken.zip')
  writeFileSync(broken, 'no archive')

  const target = await addAccount(world, 'Target')
  const mine = await signedIn(world, page, target.member)
  const screen = await mine.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(AT)
  await screen.getByText('Nothing has been imported yet.').waitFor()
  await screen.getByLabel('Archive (ZIP)').setInputFiles(broken)
  await screen.getByRole('button', { name: 'Check only' }).click()
  await screen.getByText('This is no archive of Pharos').waitFor()

  await screen.getByLabel('Archive (ZIP)').setInputFiles(path)
  await screen.getByRole('button', { name: 'Check only' }).click()
  await screen.getByText('only checked').waitFor()
  await until('it is checked', async () => {
    await world.settle()
    return screen.getByText(/Would be imported/).isVisible()
  })
  assert.equal((await target.call(routes.listHttpJobs)).body, [])

  await screen.getByRole('button', { name: 'Import', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  await until('it is imported', async () => {
    await world.settle()
    return screen.getByText(/^Imported \(/).isVisible()
  })
  await screen
    .getByText(/Secrets to be entered again/)
    .first()
    .click()
  await screen.getByText('bearer_token').first().waitFor()
  await judge(screen, 'data import, with its report')
  await screen.getByRole('link', { name: 'Monitors' }).last().click()
  await screen.getByText('shop.example.com').first().waitFor()
  assert.equal(
    complaints.filter(text => !text.includes('400')),
    [],
  )
  await mine.close()
})

/** An empty account with a console, and the file of an archive of itself. */
async function withArchive({ world, page }: Browsing & { world: World }, name: string) {
  const target = await addAccount(world, name)
  const archive = await archiveBytes(world, await makeArchive(world, target.call), target.key)
  const path = join(mkdtempSync(join(tmpdir(), 'pharos-import-')), 'account.zip')
  writeFileSync(path, archive)
  const mine = await signedIn(world, page, target.member)
  const screen = await mine.newPage()
  await screen.goto(AT)
  return { target, archive, path, mine, screen }
}

look('another archive than the one that was chosen is not imported', async context => {
  const { target, archive, path, mine, screen } = await withArchive(context, 'Other')
  await screen.getByLabel('Archive (ZIP)').setInputFiles(path)
  await screen.getByRole('button', { name: 'Import', exact: true }).waitFor()
  // Somebody else uploads another one meanwhile.
  const other = await forged(archive, files => files.set('history.audit_entry.ndjson', []))
  const sha256 = createHash('sha256').update(other).digest('hex')
  await target.call(routes.startAccountImportUpload, { body: { bytes: other.length, sha256 } })
  const headers = { authorization: `Bearer ${target.key}`, 'content-type': 'application/octet-stream' }
  const address = `${context.world.url}/account/import/upload?offset=0`
  assert.ok((await fetch(address, { method: 'PATCH', headers, body: new Uint8Array(other) })).ok)
  await screen.getByRole('button', { name: 'Import', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  await screen.getByText('The archive is another one than you mean').first().waitFor()
  assert.equal((await target.call(routes.listAccountImports)).body, [])
  await mine.close()
})

look('an import that waits is canceled', async context => {
  const { world } = context
  const { target, archive, mine, screen } = await withArchive(context, 'Stopped')
  const headers = { authorization: `Bearer ${target.key}`, 'content-type': 'application/zip' }
  // Another account's import would run, so this one waits.
  await world.sql(
    `insert into account_import (id, account_id, status, created_at, requested_by, dry_run, step, claimed_until)
     select gen_random_uuid(), id, 'running', 1, 'somebody', true, '', 9000000000000 from account limit 1`,
  )
  const sent = { method: 'POST', headers, body: new Uint8Array(archive) }
  assert.is((await fetch(`${world.url}/account/import`, sent)).status, 202)
  await screen.getByText('An archive is being imported into this account.').waitFor()
  await screen.getByRole('button', { name: 'Cancel import' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel import' }).click()
  await screen.getByText('canceled by owner').waitFor()
  await screen.getByText('Canceled', { exact: true }).waitFor()
  await screen.getByLabel('Archive (ZIP)').waitFor()
  await judge(screen, 'data import, canceled')
  assert.is((await target.call(routes.listAccountImports)).body[0]?.status, 'canceled')
  await world.sql(`delete from account_import where requested_by = 'somebody'`)
  await mine.close()
})

look('only super admins find it', async ({ world, page }) => {
  const account = await addAccount(world, 'Small')
  const admin = await addKey(world, account.id, 'admin')
  const mine = await signedIn(world, page, admin.member)
  const screen = await mine.newPage()
  await screen.goto('/console/settings/export')
  await screen.getByRole('link', { name: 'Data export' }).waitFor()
  assert.is(await screen.getByRole('link', { name: 'Data import' }).count(), 0)
  await mine.close()
})

test.run()
