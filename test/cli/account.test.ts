import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openArchive } from '@pharos/control-plane/business/archive/open.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { linesOf } from '../world/archive.ts'
import { memberSession } from '../world/session.ts'
import { pharos } from './pharos.ts'
import { cliStory } from './story.ts'

cliStory(test, 'the account, its members and their keys', async cli => {
  const changed = await cli.run(['account', 'update', '--name', 'Example Ltd', '--timezone', 'Europe/Berlin'])
  assert.match(changed.stdout, /^Account +Example Ltd\n/)
  assert.match((await cli.run(['account', 'show'])).stdout, /Time zone +Europe\/Berlin/)
  const wrong = await cli.run(['account', 'update', '--timezone', 'Mars'], { code: 1 })
  assert.match(wrong.stderr, /timezone \(--timezone\): must be an IANA time zone/)

  await cli.run(['member', 'add', 'ada@example.com', '--name', 'Ada'])
  await cli.run(['member', 'update', 'ada', '--role', 'viewer'])
  assert.match((await cli.run(['member', 'list'])).stdout, /Ada +ada@example\.com +viewer/)

  assert.match((await cli.run(['member', 'update', 'ada', '--deactivated'])).stdout, /deactivated/)
  await cli.run(['member', 'update', 'ada', '--name', 'Ada L.'])
  assert.match((await cli.run(['member', 'list'])).stdout, /Ada L\. .*deactivated/)
  assert.not.match(
    (await cli.run(['member', 'update', 'ada@example.com', '--no-deactivated', '--name', 'Ada'])).stdout,
    /deactivated/,
  )

  const { key } = await cli.json<{ key: string }>(
    'api-key',
    'create',
    'CI',
    '--scope',
    'read:monitors',
    '--member',
    'ada@example.com',
  )
  assert.match((await cli.run(['api-key', 'list'])).stdout, /^CI +ph_\S+…\S{4} +read:monitors/m)
  const env = { PHAROS_BASE_URL: cli.world.url, PHAROS_API_KEY: key }
  assert.is((await pharos(['http', 'list'], { env })).code, 0)
  const forbidden = await pharos(['http', 'add', 'http://127.0.0.1:1/'], { env })
  assert.is(forbidden.code, 4)
  assert.match(forbidden.stderr, /write:monitors/)
  const partial = await pharos(['status'], { env })
  assert.match(partial.stdout, /You +not shown to this key\n/)

  const rotated = await cli.json<{ key: string }>('api-key', 'rotate', 'CI', '--yes')
  assert.not.equal(rotated.key, key)
  const refused = await pharos(['http', 'list'], { env })
  assert.is(refused.code, 4)
  assert.match(refused.stderr, /The credential is from PHAROS_BASE_URL and PHAROS_API_KEY/)
  await cli.run(['api-key', 'revoke', 'CI', '--yes'])
  await cli.run(['member', 'rm', 'ada@example.com', '--yes'])

  const log = await cli.json<{ action: string; status: number }[]>('audit-log', '--action', 'account.update')
  assert.equal(
    log.map(entry => entry.status),
    [400, 200],
  )
  assert.match((await cli.run(['audit-log', '--limit', '1'])).stdout, /member\.remove +204/)
})

cliStory(test, 'the audit log as a stream', async cli => {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-stream-'))
  const [address, secret] = [join(folder, 'url'), join(folder, 'key')]
  writeFileSync(address, 'https://siem.example.com/in/secret-path\n')
  writeFileSync(secret, 'secret-access-key\n')
  const made = await cli.run(['audit-stream', 'set', '--url-file', address])
  assert.match(made.stdout, /^Destination +https:\/\/siem\.example\.com\nState +on\nLast arrived +never\n/)
  assert.match(made.stdout, /only once:\n\n {2}whsec_\S{44}\n/)
  assert.match((await cli.run(['audit-stream', 'pause'])).stdout, /State +paused/)
  const half = await cli.run(['audit-stream', 'set', '--bucket', 'audit'], { code: 2 })
  assert.match(half.stderr, '--secret-key-file')
  const bucket = ['--bucket', 'audit', '--endpoint', 'https://s3.example.com', '--prefix', 'a/']
  const moved = await cli.run([
    ...['audit-stream', 'set', ...bucket, '--access-key-id', 'id', '--secret-key-file', secret],
  ])
  assert.match(moved.stdout, /^Destination +audit at https:\/\/s3\.example\.com, keys a\/\nState +paused/)
  assert.not.match(moved.stdout + made.stdout, /secret-(path|access)/)
  assert.match((await cli.run(['audit-stream', 'delete'], { code: 2 })).stderr, 'add --yes')
  await cli.run(['audit-stream', 'delete', '--yes'])
  assert.match((await cli.run(['audit-stream', 'show'], { code: 1 })).stderr, /There is no such audit log stream/)
})

cliStory(test, 'the end of an account, and who owns it', async cli => {
  const ada = await cli.json<{ id: string }>('member', 'add', 'ada@example.com', '--name', 'Ada')
  const alone = await cli.run(['account', 'leave', '--yes'], { code: 1 })
  assert.match(alone.stderr, 'An account must have an owner')
  const unsure = await cli.run(['account', 'transfer', 'ada'], { code: 2 })
  assert.match(unsure.stderr, 'add --yes')
  const moved = await cli.run(['account', 'transfer', 'ada', '--yes'])
  assert.match(moved.stdout, /^Ada +ada@example\.com +owner /m)
  assert.match(moved.stdout, /^Owner +owner@localhost +super_admin, staff /m)

  const refused = await cli.run(['account', 'delete', '--yes'], { code: 1 })
  assert.match(refused.stderr, 'last account with staff')
  await cli.world.sql('update member set staff = false')
  const asked = await cli.run(['account', 'delete', '--yes'])
  assert.match(asked.stdout, /^To be deleted +\d{4}-\d\d-\d\d /m)
  assert.match(asked.stderr, 'pharos account restore')
  assert.match((await cli.run(['account', 'show'])).stdout, /^To be deleted /m)
  assert.not.match((await cli.run(['account', 'restore'])).stdout, /To be deleted/)

  assert.is((await cli.run(['account', 'leave', '--yes'])).stdout, 'owner@localhost has left default.\n')
  assert.is((await cli.run(['account', 'show'], { code: 4 })).code, 4)
  assert.equal(await cli.world.sql('select id from member'), [{ id: ada.id }])
})

cliStory(test, 'where people are signed in, and the link of the staff', async cli => {
  const { stdout, stderr } = await cli.run(['sign-in-link'])
  assert.match(stdout, /^http:\/\/127\.0\.0\.1:\d+\/login\/link\?token=[\w-]+\n$/)
  assert.match(stderr, /It works once, until/)
  assert.match((await cli.run(['session', 'list'])).stdout, 'There are no sessions.')
  const { id } = await cli.json<{ id: string }>('member', 'add', 'ada@example.com', '--name', 'Ada')
  for (let i = 0; i < 3; i++) await memberSession(cli.world, id)
  const listed = await cli.json<{ id: string }[]>('session', 'list', '--member', 'ada@example.com')
  assert.is(listed.length, 3)
  assert.match((await cli.run(['session', 'list', '--member', 'Ada'])).stdout, /a test +127\.0\.0\.1 +magic_link/)
  await cli.run(['session', 'revoke', listed[0]?.id ?? '', '--member', 'ada', '--yes'])
  const refused = await cli.run(['session', 'revoke', '--member', 'ada', '--yes'], { code: 2 })
  assert.match(refused.stderr, 'Name a session, or use --all.')
  await cli.run(['api-key', 'add', 'Laptop', '--member', 'ada', '--scope', 'read:monitors'])
  const alone = await cli.run(['session', 'revoke', listed[1]?.id ?? '', '--keys', '--yes'], { code: 2 })
  assert.match(alone.stderr, 'with --all')
  const all = await cli.run(['session', 'revoke', '--all', '--keys', '--apps', '--member', 'ada', '--yes'])
  assert.is(all.stdout, 'Ended 2 sessions; the API keys Laptop.\n')
  assert.equal(await cli.json('session', 'list', '--member', 'ada'), [])
})

cliStory(test, 'people are invited, and accounts are opened for others', async cli => {
  const added = await cli.run(['invitation', 'add', 'ada@example.com', '--role', 'admin'])
  assert.match(added.stdout, /ada@example\.com +admin +pending/)
  const soon = await cli.run(['invitation', 'resend', 'ada@example.com'], { code: 1 })
  assert.match(soon.stderr, 'less than a minute ago')
  assert.match((await cli.run(['invitation', 'list'])).stdout, /^EMAIL +ROLE[\s\S]*ada@example\.com/)
  const gone = await cli.run(['invitation', 'delete', 'ada@example.com', '--yes'])
  assert.is(gone.stdout, 'Withdrew the invitation to ada@example.com.\n')
  assert.is((await cli.run(['invitation', 'list'])).stdout, 'There are no open invitations.\n')
  const opened = await cli.run(['account', 'add', 'Example Ltd', '--owner', 'bob@example.com', '--plan', 'team'])
  assert.match(opened.stdout, /^Account +Example Ltd\n[\s\S]*Plan +team/)
  assert.match(opened.stderr, /bob@example\.com can sign in at http:\/\/127\.0\.0\.1:\d+\/login/)
})

cliStory(test, 'secrets for browser scripts', async cli => {
  const file = join(mkdtempSync(join(tmpdir(), 'pharos-secret-')), 'value')
  writeFileSync(file, 'hunter2\n')
  assert.is((await cli.run(['secret', 'set', 'SHOP_PASSWORD', '--file', file])).stdout, 'Set SHOP_PASSWORD.\n')
  const list = await cli.run(['secret', 'list'])
  assert.match(list.stdout, /^NAME +SET\nSHOP_PASSWORD +\S/)
  assert.not.match(list.stdout, /hunter2/)
  const wrong = await cli.run(['secret', 'set', 'shop password', '--file', file], { code: 1 })
  assert.match(wrong.stderr, /name: must only contain A-Z/)
  assert.is((await cli.run(['secret', 'rm', 'SHOP_PASSWORD', '--yes'])).stdout, 'Deleted SHOP_PASSWORD.\n')
  assert.match((await cli.run(['secret', 'rm', 'SHOP_PASSWORD', '--yes'], { code: 1 })).stderr, /There is no secret/)
})

cliStory(test, 'all that the account has set up is written into a file', async cli => {
  await cli.run(['http', 'add', 'http://127.0.0.1:9/'])
  const file = join(cli.folder, 'account.zip')
  assert.match(
    (await cli.run(['account', 'export', '--out', 'account.zip'], { works: true })).stdout,
    /^Wrote account\.zip \(/,
  )
  const { manifest, read } = await openArchive(readFileSync(file))
  assert.is(manifest.role, 'owner')
  assert.is((await linesOf(read, 'http_monitors.ndjson'))[0]?.item.uri, 'http://127.0.0.1:9/')
  assert.is(statSync(file).mode & 0o777, 0o600)
  const again = await cli.run(['account', 'export', '--out', 'account.zip'], { code: 1 })
  assert.match(again.stderr, /already exists\.\n {2}Replace it with --force\./)
  await cli.run(['account', 'export', '--out', 'account.zip', '--force'], { works: true })
})

test.run()
