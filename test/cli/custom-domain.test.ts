import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { verifyEmail } from '../custom-domain/domain.ts'
import { cliStory } from './story.ts'

cliStory(test, 'a page’s domain is added, shown with the records to create, and removed', async cli => {
  const { world } = cli
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  const add = ['status-page', 'domain', 'add', 'shop', 'Status.Example.com']
  assert.match((await cli.run(add, { code: 4 })).stderr, /verified email address/)
  await verifyEmail({ world })
  const added = await cli.run(add)
  assert.match(added.stdout, /^status\.example\.com · pending_validation\n/)
  assert.match(added.stdout, /^TYPE +NAME +VALUE$/m)
  const token = /^CNAME +_pharos-([0-9a-f]{32})\.status\.example\.com +\1\.validation\.pharos\.test$/m
  assert.match(added.stdout, token)
  assert.match(added.stdout, new RegExp(`^CNAME +status\\.example\\.com +${page.id}\\.custom\\.pharos\\.test$`, 'm'))
  assert.is((await cli.run(['status-page', 'domain', 'show', 'Shop'])).stdout, added.stdout)
  assert.match((await cli.run([...add.slice(0, 4), 'https://x.example.com'], { code: 1 })).stderr, /domain.*https/)
  await world.sql(`update custom_domain set status = 'failed', failure_reason = 'caa_forbids'`)
  assert.match(
    (await cli.run(['status-page', 'domain', 'show', 'Shop'])).stdout,
    /· failed: a CAA record of the domain forbids our certificate authority \(caa_forbids\)/,
  )
  const shown = (await cli.json('status-page', 'domain', 'show', 'Shop')) as { status: string }
  assert.is(shown.status, 'failed')
  const remove = ['status-page', 'domain', 'rm', 'Shop']
  assert.match((await cli.run(remove, { code: 2 })).stderr, /add --yes/)
  assert.match((await cli.run([...remove, '--yes'])).stdout, /^Removed status\.example\.com\./)
  await world.advance('1s')
  assert.match((await cli.run(['status-page', 'domain', 'show', 'Shop'], { code: 1 })).stderr, /no such custom domain/)
})

test.run()
