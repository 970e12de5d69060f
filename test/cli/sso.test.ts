import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AccountDomain } from '@pharos/shared-protocol/contract/identity/account-domain.ts'
import type { SamlConnection } from '@pharos/shared-protocol/contract/identity/sso-connection.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { Browser } from '../world/browser.ts'
import { readRequest, SamlProvider } from '../world/saml-provider.ts'
import { pathOf } from '../world/sso.ts'
import { publishText, textServer } from '../world/text-server.ts'
import { createWorld } from '../world/world.ts'
import { WorldCli } from './pharos.ts'

test('a domain is verified, and a SAML connection added, tested, activated, enforced and removed', async () => {
  const environment = { PHAROS_RESOLVERS: await textServer() }
  const world = await createWorld({ roles: 'api', agent: false, environment })
  const cli = new WorldCli(world)
  const ok = (...words: string[]) => cli.run(words)
  const fails = (code: number, ...words: string[]) => cli.run(words, { code })
  const added = await ok('sso', 'domain', 'add', 'example.com')
  assert.match(
    added.stdout,
    /example\.com +pending +- +_pharos-verification\.example\.com +pharos-verification=[0-9a-f]{32}/,
  )
  assert.match(added.stderr, 'pharos sso domain verify example.com')
  const [domain] = await cli.json<AccountDomain[]>('sso', 'domain', 'list')
  publishText(domain?.record.name ?? '', domain?.record.value ?? '')
  assert.match((await ok('sso', 'domain', 'verify', 'example.com')).stdout, 'verified')

  const provider = await SamlProvider.create(world)
  writeFileSync(join(cli.folder, 'metadata.xml'), provider.metadata())
  const made = await ok(
    'sso',
    'saml',
    'add',
    'Directory',
    '--metadata-file',
    'metadata.xml',
    '--map',
    'cn=a,dc=b=admin',
  )
  for (const part of ['Directory · draft', provider.entity_id, '/login/sso', 'Role of cn=a,dc=b', 'test Directory'])
    assert.ok((made.stdout + made.stderr).includes(part), part)
  assert.match((await fails(1, 'sso', 'saml', 'activate', 'Directory')).stderr, 'after a successful test')

  const url = (await ok('sso', 'saml', 'test', 'Directory')).stdout.trim()
  const browser = new Browser(world)
  const asked = readRequest((await browser.send('GET', pathOf(url))).body.url)
  const { service_provider: us } = await cli.json<SamlConnection>('sso', 'saml', 'show', 'Directory')
  const xml = provider.write(provider.saying(us, 'ada@example.com', asked.id))
  const form = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') })
  const posted = await new Browser(world).send('POST', '/login/sso', undefined, {}, form)
  assert.is((await browser.send('GET', pathOf(posted.body.url))).body.status, 'tested')
  assert.match((await ok('sso', 'saml', 'list')).stdout, /Directory +draft +no +no +member +succeeded/)
  const activated = await ok('sso', 'saml', 'activate', 'Directory')
  assert.match(activated.stdout, /Directory +active +yes +no/)
  assert.not.match(activated.stderr, 'but owners')
  const [account] = await world.sql<{ id: string }>('select account_id as id from sso_connection')
  const { key } = await addKey(world, account?.id ?? '', 'super_admin')
  const asAdmin = (verb: string) =>
    cli.run(['sso', 'saml', verb, 'Directory'], { env: { ...cli.env, PHAROS_API_KEY: key } })
  await asAdmin('deactivate')
  const unapproved = await asAdmin('activate')
  assert.match(unapproved.stdout, /Directory +active +no +no/)
  assert.match(
    unapproved.stderr,
    'Everybody but owners can sign in with it; to include owners, an owner runs: pharos sso saml activate Directory',
  )
  assert.match((await ok('sso', 'saml', 'show', 'Directory')).stdout, 'do not sign in with it')
  const enforcing = ['--enforce', '--break-glass', 'owner@localhost', '--no-map']
  const enforced = await cli.json<SamlConnection>('sso', 'saml', 'update', 'Directory', ...enforcing)
  assert.equal([enforced.enforce, enforced.role_mapping], [true, {}])
  const from = new Date(world.clock.now() + 14 * 86_400_000).toISOString()
  const dated = await cli.json<SamlConnection>('sso', 'saml', 'update', 'Directory', '--enforce-from', from)
  assert.is(dated.enforce_from, from)
  assert.match((await ok('sso', 'saml', 'list')).stdout, /Directory +active +\w+ +from \d{4}-\d\d-\d\d/)
  assert.match((await ok('sso', 'saml', 'show', 'Directory')).stdout, /, enforced from \d{4}-/)
  await fails(2, 'sso', 'saml', 'update', 'Directory', '--map', 'a=owner')
  await ok('sso', 'saml', 'deactivate', 'Directory')
  await ok('sso', 'saml', 'delete', 'Directory', '--yes')
  assert.match((await ok('sso', 'saml', 'list')).stdout, 'There are no connections.')
  await ok('sso', 'domain', 'delete', 'example.com', '--yes')

  await fails(2, 'sso', 'oidc', 'add', 'Login')
  const oidc = ['sso', 'oidc', 'add', 'Login', '--issuer', 'https://login.example.com', '--client-id', 'pharos']
  writeFileSync(join(cli.folder, 'secret.txt'), 'hidden\n')
  const login = await ok(...oidc, '--client-secret-file', 'secret.txt', '--scope', 'groups')
  for (const part of ['Login · draft', 'pharos, with a secret', 'openid email groups', '/auth/sso/callback/'])
    assert.ok(login.stdout.includes(part), part)
  assert.match((await ok('sso', 'oidc', 'update', 'Login', '--no-client-secret')).stdout, 'without a secret')
  cli.close()
  await world.close()
})

test.run()
