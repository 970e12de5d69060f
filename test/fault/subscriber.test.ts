import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { SMTPServer } from 'smtp-server'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { chooseSeed, repetitions } from '../form.ts'
import { until } from '../until.ts'
import { type Installation, startInstallation } from './installation.ts'
import { createRandom } from './random.ts'

const SUBSCRIBERS = repetitions('mails to subscribers', 400, 10_000)
const KILLS = repetitions('kills meanwhile', 2, 6)
/**
 * How many receivers one process serves at a time (control-plane/src/response/delivery/sender.ts), so as many may be in
 * flight when it dies.
 */
const IN_FLIGHT = 200
/** Time runs this many times faster, so that leases of a killed process expire sooner. */
const SCALE = 5

/** A mail server that records each mail's recipient and Message-ID. */
async function startSink() {
  const mails: { to: string; id: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer)
      } catch {
        return // its sender was killed in the middle, so there is no mail
      }
      const id = /^message-id: *(\S+)/im.exec(Buffer.concat(chunks).toString('utf8'))?.[1] ?? ''
      for (const { address } of session.envelope.rcptTo) mails.push({ to: address, id })
      done()
    },
  })
  server.on('error', () => {}) // a killed client cuts its connections
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return { url, mails, stop: () => new Promise<void>(resolve => server.close(() => resolve())) }
}

async function createPage(installation: Installation): Promise<string> {
  const { body: page } = await installation.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  await installation.sql(
    `insert into subscriber (id, account_id, page_id, type, address, place, state, source, component_ids, asked_at, confirmed_at,
       created_at)
     select gen_random_uuid(), p.account_id, p.id, 'email', n || '@example.com', n, 'active', 'self', '{}', 0, 0, 0
     from status_page p, generate_series(1, ${SUBSCRIBERS}) n where p.id = $1`,
    [page.id],
  )
  return page.id
}

test(`${SUBSCRIBERS} mails while their sender is killed repeatedly: none is lost, and only those in flight are repeated`, async () => {
  const seed = chooseSeed()
  const random = createRandom(seed)
  const sink = await startSink()
  const installation = await startInstallation()
  let passed = false
  try {
    const env = { PHAROS_SMTP_URL: sink.url, PHAROS_TIME_SCALE: String(SCALE) }
    await installation.startPlane('front', { ...env, PHAROS_ROLES: 'api' })
    const id = await createPage(installation)
    const mailer = await installation.startPlane('mailer', { ...env, PHAROS_ROLES: 'pages,delivery' })
    const body = { title: 'Checkout is down', message: 'We look into it.' }
    await installation.call(routes.createPageIncident, { params: { id }, body })
    const begun = Date.now()
    let kills = 0
    // The first kill is during the creation of the deliveries, the others between their parts.
    for (; kills < KILLS; kills++) {
      const reached = 1 + (kills * SUBSCRIBERS) / (KILLS + 1)
      await until(`${reached} mails have come`, () => sink.mails.length >= reached, 150)
      await pause(random.between(0, 300))
      await mailer.killFor(0)
    }
    await until(
      'every delivery has ended',
      async () => {
        const [row] = await installation.sql<{ done: boolean; n: string }>(
          `select count(*) as n, coalesce(bool_and(state = 'delivered'), false) as done from delivery`,
        )
        return row?.done === true && Number(row.n) >= SUBSCRIBERS
      },
      150,
    )
    const receivers = Map.groupBy(sink.mails, mail => mail.to)
    const repeated = sink.mails.length - receivers.size
    const seconds = (Date.now() - begun) / 1000
    console.log(JSON.stringify({ seed, mails: sink.mails.length, repeated, kills, seconds }))
    assert.is(receivers.size, SUBSCRIBERS, 'everybody has the mail')
    assert.is(
      new Set(sink.mails.map(mail => mail.id)).size,
      SUBSCRIBERS,
      'one Message-ID each, in a repetition the same',
    )
    assert.ok([...receivers.values()].every(own => new Set(own.map(mail => mail.id)).size === 1))
    assert.ok(repeated <= kills * IN_FLIGHT, `${repeated} repeated after ${kills} kills`)
    const unasked = await installation.sql(
      `select d.id from delivery d where d.attempts > 1 + $1 or d.attempts > 1 and
         (select count(*) from delivery_attempt a where a.delivery_id = d.id and a.result = 'delivered') <> 1`,
      [kills],
    )
    assert.equal(unasked, [], 'a recorded mail was never sent again')
    assert.equal(mailer.ends, [])
    passed = true
  } finally {
    await installation.close(!passed)
    await sink.stop()
  }
})

test.run()
