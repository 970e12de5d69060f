import { keepChallenge } from '@pharos/control-plane/publishing/custom-domain/challenge.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { testUnless } from '../skip.ts'
import { addAccount } from '../world/account.ts'
import { withClient } from '../world/database.ts'
import { countWaiting, untilWaiting } from '../world/waiting.ts'
import { createWorld, type World } from '../world/world.ts'
import { DomainStory, handshake, postForm, statusOf, verifyEmail, visit, visitPlain } from './domain.ts'
import { type Pebble, pebbleObstacle, SERVICE_DOMAIN, startPebble } from './pebble.ts'

const test = suite('a custom domain, with a real certificate authority')

const DAY_S = 86_400
let pebble: Pebble
let world: World
const obstacle = pebbleObstacle()

test.before(async () => {
  if (obstacle) return
  pebble = await startPebble({ domainBlocklist: ['blocked.example.com'], certificateValidityPeriod: 90 * DAY_S })
  world = await createWorld({ agent: false, roles: 'api,pages', environment: pebble.environment })
  await verifyEmail({ world })
  await pebble.setAddress('127.0.0.1')
})
test.after(async () => {
  await world?.close()
  await pebble?.stop()
})

testUnless(test, obstacle, 'from its claim to its own certificate, renewed, and gone', async () => {
  const story = await DomainStory.claim(world, pebble, 'Status.Example.com')
  assert.equal([story.made.domain, story.made.status], ['status.example.com', 'pending_validation'])
  await world.advance('2m')
  assert.is((await story.read()).status, 'pending_validation')
  await story.setValidation()
  await world.advance('1m')
  assert.is((await story.read()).status, 'provisioning')
  await world.advance('2m')
  assert.is((await story.read()).status, 'provisioning', 'until the domain leads to the page')
  assert.is(await handshake(pebble, 'status.example.com'), 'ERR_SSL_TLSV1_UNRECOGNIZED_NAME')
  await story.setCname()
  await story.reaches('active')

  const seen = await visit(pebble, 'status.example.com')
  assert.equal([seen.status, seen.headers['content-type']], [200, 'text/html; charset=utf-8'])
  assert.match(seen.text, /<title>[^<]*Status\.Example\.com/)
  const feed = await visit(pebble, 'status.example.com', '/feed.atom?x=1')
  assert.match(feed.text, /<feed[\s\S]*https:\/\/status\.example\.com\/feed\.atom/)
  const spelled = await visit(pebble, 'status.example.com', '/feed.atom', 'STATUS.example.com:4711')
  assert.is(spelled.text, feed.text, 'however its name is spelled, it is one form')
  assert.is(seen.headers['strict-transport-security'], 'max-age=86400')
  assert.is(seen.certificate.subjectaltname, 'DNS:status.example.com')
  const foreign = await visit(pebble, 'status.example.com', '/', 'other.example.com')
  assert.equal([foreign.status, foreign.headers['strict-transport-security']], [421, undefined])
  assert.match(String(seen.headers['permissions-policy']), 'camera=()')
  assert.is(await statusOf(pebble.httpPort, 'GET / HTTP/1.1\r\nHost: a\r\nHost: status.example.com\r\n\r\n'), 400)
  assert.is(await postForm(pebble, 'status.example.com', '/subscribe', 1_000), 400)
  assert.is(await postForm(pebble, 'status.example.com', '/subscribe', 2_000_000), 413)
  assert.is(await handshake(pebble, 'other.example.com'), 'ERR_SSL_TLSV1_UNRECOGNIZED_NAME')
  assert.not.equal(await handshake(pebble, undefined), 'connected')
  assert.not.equal(await handshake(pebble, 'status.example.com', 'TLSv1.1'), 'connected')
  assert.is(await handshake(pebble, 'STATUS.example.com', 'TLSv1.2'), 'connected')
  const moved = await visitPlain(pebble, 'status.example.com', '/history?month=2026-03')
  assert.equal([moved.status, moved.headers.location], [308, 'https://status.example.com/history?month=2026-03'])

  const { serialNumber } = seen.certificate
  await world.leap('59d')
  assert.is((await visit(pebble, 'status.example.com')).certificate.serialNumber, serialNumber)
  await world.leap('1d')
  await story.passUntil('the certificate is another', async () => {
    assert.is((await story.read()).status, 'active', 'it is served all the while')
    return (await visit(pebble, 'status.example.com')).certificate.serialNumber !== serialNumber
  })

  await world.call(routes.deleteCustomDomain, { params: { id: story.page } })
  await world.advance('1s')
  assert.is(await handshake(pebble, 'status.example.com'), 'ERR_SSL_TLSV1_UNRECOGNIZED_NAME')
  assert.equal(await world.sql('select * from custom_domain_certificate'), [])
  const told = await world.sql(
    `select 1 from event where name = 'page.changed' and subject_id = $1 and payload->>'what' = 'domain'`,
    [story.page],
  )
  assert.is(told.length, 3, 'active, renewed, removed')
})

testUnless(test, obstacle, 'each error is named, and an hour after it is fixed the page is served', async () => {
  const story = await DomainStory.claim(world, pebble, 'wrong.example.com')
  await pebble.setCname(story.made.acm_validation.name, 'elsewhere.example.net')
  await story.reaches('failed', 'validation_record_wrong')
  await story.setValidation()
  await world.leap('1h')
  await pebble.setCname('wrong.example.com', 'elsewhere.example.net')
  await story.reaches('failed', 'cname_wrong')
  await story.setCname()
  await pebble.setAddress('') // none at all
  world.lines.expect(/a certificate was not issued/)
  await story.claimAgain()
  await story.reaches('failed', 'challenge_failed')
  await pebble.setAddress('127.0.0.1')
  await world.leap('59m')
  assert.is((await story.read()).status, 'failed')
  await world.advance('2m')
  await story.reaches('active')
  assert.is((await visit(pebble, 'wrong.example.com')).status, 200)
})

testUnless(test, obstacle, 'a name that the authority does not serve, and an authority that is away', async () => {
  world.lines.expect(/the certificate authority (refused|does not answer)/)
  // A domain of the previous test may have an order under way.
  world.lines.expect(/could not be renewed; will retry/)
  const blocked = await DomainStory.claim(world, pebble, 'blocked.example.com')
  await blocked.setValidation()
  await blocked.setCname()
  await blocked.reaches('failed', 'certificate_refused')
  const story = await DomainStory.claim(world, pebble, 'patient.example.com')
  await pebble.stopAuthority()
  await story.setValidation()
  await story.setCname()
  await story.reaches('failed', 'authority_unavailable')
  // After the restart it has forgotten accounts and orders, which one more attempt finds out.
  await pebble.startAuthority()
  await story.passUntil('it is served', async () => {
    if ((await story.read()).status === 'failed') await story.claimAgain()
    await world.advance('30s')
    return (await story.read()).status === 'active'
  })
})

testUnless(test, obstacle, 'an authority that is silent for a while goes on with the same order', async () => {
  world.lines.expect(/the certificate authority does not answer/)
  const story = await DomainStory.claim(world, pebble, 'silent.example.com')
  await story.setValidation()
  await story.setCname()
  const order = async () => {
    const rows = await world.sql<{ order_url: string | null }>(
      'select order_url from custom_domain where page_id = $1',
      [story.page],
    )
    return rows[0]?.order_url ?? null
  }
  await story.passUntil('there is an order', async () => (await order()) !== null)
  const begun = await order()
  pebble.freezeAuthority()
  try {
    const silences = () => world.lines.all.filter(line => line.includes('does not answer')).length
    const before = silences()
    await story.passUntil('it was asked in vain', async () => silences() > before)
    await world.settle()
    assert.equal([await order(), (await story.read()).status], [begun, 'provisioning'])
  } finally {
    pebble.thawAuthority()
  }
  await story.reaches('active')
})

testUnless(test, obstacle, 'an authority that is slow to validate is sent its challenge once a minute', async () => {
  const platform = world.planes[0]?.platform
  if (!platform) throw new Error('This world has no control plane.')
  const isToTell = () => keepChallenge(platform, 'slow', 'answer')
  assert.equal([await isToTell(), await isToTell()], [true, false])
  await world.advance('59s')
  assert.is(await isToTell(), false)
  await world.advance('2s')
  assert.equal([await isToTell(), await isToTell()], [true, false])
})

testUnless(test, obstacle, 'a flood of unknown challenges queries the database one at a time', async () => {
  const ask = (path: string) => visitPlain(pebble, 'unknown.example.com', path)
  const flood = await withClient(world.config.DATABASE_URL, async client => {
    await client.query('begin')
    await client.query('lock table acme_challenge in access exclusive mode')
    const asked = Array.from({ length: 50 }, (_, i) => ask(`/.well-known/acme-challenge/token-${i}`))
    await untilWaiting(world)
    await ask('/')
    await world.call(routes.listStatusPages)
    assert.is(await countWaiting(world), 1)
    await client.query('commit')
    return asked
  })
  assert.equal(new Set((await Promise.all(flood)).map(each => each.status)), new Set([404]))
})

testUnless(test, obstacle, 'an unproven claim gives way to the account that proves its ownership', async () => {
  const squatter = await addAccount(world, 'Squatter')
  await verifyEmail({ world, call: squatter.call })
  const first = await DomainStory.claim(world, pebble, 'contested.example.com', squatter.call)
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Owner' } })
  const refused = await DomainStory.tryClaim(world, world.ownerKey, page.id, 'contested.example.com')
  assert.is(refused.status, 409)
  const [, name = '', value = ''] = /CNAME (\S+) → (\S+) and/.exec(refused.detail) ?? []
  await pebble.setCname(name, 'wrong.example.net')
  assert.is((await DomainStory.tryClaim(world, world.ownerKey, page.id, 'contested.example.com')).status, 409)
  await pebble.setCname(name, value)
  const taken = await DomainStory.tryClaim(world, world.ownerKey, page.id, 'contested.example.com')
  assert.equal([taken.status, taken.state], [201, 'provisioning'])
  assert.equal((await first.read()).failure_reason, 'claimed_by_another')
  await first.setValidation()
  await world.leap('2h')
  assert.is((await first.read()).failure_reason, 'claimed_by_another', 'it is over, and not looked at again')
  const late = await DomainStory.tryClaim(world, squatter.key, first.page, 'contested.example.com')
  assert.is(late.status, 409, 'held by now')
})

testUnless(test, obstacle, 'over plain http: pages of the service’s own domain, and nothing else', async () => {
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Own' } })
  const own = await visitPlain(pebble, `${page.id}.${SERVICE_DOMAIN}`, '/')
  assert.is(own.status, 200)
  assert.match(own.text, /<title>[^<]*Own/)
  for (const host of [SERVICE_DOMAIN, `x.${page.id}.${SERVICE_DOMAIN}`, `api.${SERVICE_DOMAIN}`, 'unknown.example.com'])
    assert.is((await visitPlain(pebble, host, '/')).status, 404, host)
  for (const path of ['/.well-known/acme-challenge/unknown', '/.well-known/acme-challenge/../x'])
    assert.is((await visitPlain(pebble, 'unknown.example.com', path)).status, 404, path)
})

testUnless(test, obstacle, 'keys are sealed at rest', async () => {
  const rows = [
    await world.sql('select private_key from acme_account'),
    await world.sql('select private_key from custom_domain_certificate'),
    await world.sql('select order_key from custom_domain'),
  ]
  assert.is(rows[0]?.length, 1)
  assert.not.match(JSON.stringify(rows), /BEGIN/)
})

test.run()
