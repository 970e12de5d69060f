import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { RumApp } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import type { RumSession } from '@pharos/shared-protocol/contract/observability/rum-session.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { batchOf, failure, sendBatch, view } from '../rum/batch.ts'
import { storeOf } from '../world/telemetry.ts'
import { cliStory } from './story.ts'

cliStory(test, 'a RUM application is added, its sessions are looked at, and it is changed and deleted', async cli => {
  const added = await cli.run(['rum', 'app', 'add', 'shop'])
  assert.match(
    added.stdout,
    /^Added shop\.\nPut this into the head of each page:\n\n {2}<script async crossorigin src="http.*sdk\.js" data-application=/,
  )
  assert.match(added.stdout, /Every site may send with this token/)
  const app = await cli.json<RumApp>('rum', 'app', 'show', 'shop')
  assert.match((await cli.run(['rum', 'app', 'list'])).stdout, /^NAME +FIRST EVENT +ORIGINS +ID\nshop +never +all /)
  const now = cli.world.clock.now()
  const session = { started_at: now - 60_000, user: { id: '4711' }, release: '1.2.0' }
  const events = [view(now - 60_000), failure(now - 1_000, 'boom')]
  await sendBatch(cli.world, app.client_token, batchOf(app, events, now, session))
  await storeOf(cli.world).flush()
  const range = ['--from', new Date(now - 3_600_000).toISOString(), '--to', new Date(now + 1_000).toISOString()]
  const { stdout } = await cli.run(['rum', 'sessions', 'list', 'shop', '--errors', ...range])
  assert.match(
    stdout,
    /^STARTED +FOR +VIEWS +ERRORS +BROWSER +USER +LAST PAGE +ID\n.* 59 s +1 +1 .* 4711 +https:\/\/shop\.example\/orders\/\*/,
  )
  assert.is((await cli.json<RumSession[]>('rum', 'sessions', app.id, '--user', '4711', ...range)).length, 1)
  const none = await cli.run(['rum', 'sessions', 'shop', '--user', 'nobody', ...range])
  assert.match(none.stdout, /There are no matching sessions/)
  const changed = await cli.json<RumApp>(
    ...['rum', 'app', 'update', 'shop', '--origin', 'https://a.example', '--origin', 'https://b.example'],
    ...['--mask-text', '--consent', '--retention-days', '3'],
  )
  const { settings } = changed
  assert.equal(
    [settings.allowed_origins, settings.privacy.mask_text, settings.consent_required, settings.retention_days],
    [['https://a.example', 'https://b.example'], true, true, 3],
  )
  const back = await cli.json<RumApp>('rum', 'app', 'update', 'shop', '--no-mask-text', '--name', 'store')
  assert.equal([back.settings.privacy.mask_text, back.settings.consent_required, back.name], [false, true, 'store'])
  const channels = [{ type: 'email' as const, details: { email: 'web@example.com' } }]
  const { body: group } = await cli.world.call(routes.createGroup, { body: { name: 'Web team', channels } })
  const update = ['rum', 'app', 'update', 'store']
  const notifying = await cli.json<RumApp>(...update, '--notify', 'Web team', '--tell', 'new,escalating')
  assert.equal([notifying.group_notification_ids, notifying.notified_issues], [[group.id], ['new', 'escalating']])
  await cli.json(...update, '--name', 'store')
  assert.equal((await cli.json<RumApp>(...update, '--no-notify')).group_notification_ids, [])
  assert.match((await cli.run([...update, '--tell', 'old'], { code: 2 })).stderr, /new, regressed, escalating/)
  const rotated = await cli.json<RumApp>('rum', 'app', 'rotate', 'store')
  assert.is.not(rotated.client_token, app.client_token)
  assert.ok(rotated.previous_token_until)
  assert.match((await cli.run(['rum', 'app', 'rotate', 'store', '--revoke', '--yes'])).stdout, /data-token="ph_rum_/)
  await cli.run(['rum', 'app', 'delete', 'store', '--yes'])
  assert.match(
    (await cli.run(['rum', 'app', 'show', 'store'], { code: 1 })).stderr,
    /There is no RUM application "store"/,
  )
})

test.run()
