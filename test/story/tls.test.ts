import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { certificate, DAY_MS, START, startTlsTarget, tlsMonitor, watchTls } from './tls.ts'

const SECOND_MS = 1_000

story(test, 'a certificate is expiring at the instant of its rung, and recovered when it was renewed', async world => {
  const target = await startTlsTarget(
    certificate({ from: START - 90 * DAY_MS, to: START + 30 * DAY_MS + 20 * SECOND_MS }),
  )
  const job = await tlsMonitor(world, { port: target.port })
  const first = await job.read()
  assert.is(first.current_status, 'valid', first.last_failure_detail ?? '')
  assert.equal([first.days_until_expiry, first.not_after], [30, '2026-04-01T08:00:20.000Z'])
  assert.equal([first.subject, first.issuer, first.public_key?.curve], ['CN=localhost', 'CN=Story Root', 'prime256v1'])
  assert.equal(
    [first.protocol, first.subject_alt_names, first.ocsp_status],
    ['TLSv1.3', ['localhost', '127.0.0.1'], null],
  )
  await world.advance('19s')
  assert.is((await job.read()).current_status, 'valid')
  await world.advance('1s')
  assert.is((await job.read()).current_status, 'expiring')
  await job.run()
  assert.equal(await job.history(), ['08:00:00.000 valid', '08:00:20.000 expiring'])
  assert.equal(await job.alerts(), ['tls_expiring'])
  target.show(certificate())
  await world.advance('1s')
  await job.run()
  assert.equal(await job.alerts(), ['tls_expiring', 'tls_recovered'])
  assert.equal((await job.history()).length, 3)
  const [event] = await world.sql<{ payload: Record<string, unknown> }>(
    `select payload from event where subject_id = $1 and name = 'monitor.alert' order by id limit 1`,
    [job.id],
  )
  const { monitor, data = {} } = (event?.payload ?? {}) as { monitor?: unknown; data?: Record<string, unknown> }
  assert.equal(monitor, { id: job.id, kind: 'tls', friendly_name: `127.0.0.1:${target.port}` })
  assert.equal([data.rung_days, data.days_until_expiry, data.host], [30, 30, '127.0.0.1'])
})

story(test, 'a certificate expires at its instant, once', async world => {
  const target = await startTlsTarget(certificate({ to: START + 20 * SECOND_MS }))
  const job = await tlsMonitor(world, { port: target.port })
  assert.is((await job.read()).current_status, 'expiring')
  await world.advance('20s')
  assert.is((await job.read()).current_status, 'expiring')
  await world.advance('1s')
  const expired = await job.read()
  assert.equal([expired.current_status, expired.last_failure_reason], ['expired', 'expired'])
  assert.match(expired.last_failure_detail ?? '', /the certificate expired on 2026-03-02 08:00/)
  await job.run()
  assert.equal(await job.alerts(), ['tls_expiring', 'tls_expired'])
  const { body: results } = await world.call(routes.listTlsResults, {
    params: { tls_job_id: job.id },
    query: { status: 'failing' },
  })
  assert.ok(results.length === 2)
  assert.equal([results[0]?.failure_reason, results[0]?.not_after], ['expired', '2026-03-02T08:00:20.000Z'])
})

story(test, 'what expires soon is listed across all types, the soonest first', async world => {
  const target = await startTlsTarget(certificate({ to: START + 40 * DAY_MS }))
  const job = await tlsMonitor(world, { port: target.port })
  await world.call(routes.createHttpJob, { body: { uri: 'https://shop.example.com/', monitor_domain: true } })
  const [domain] = (await world.call(routes.listDnsJobs)).body
  const params = { dns_job_id: domain?.id ?? '' }
  await world.call(routes.updateDnsJob, { params, body: { manual_expiry_date: '2026-04-20T00:00:00Z' } })
  const ends = async (query = {}) =>
    (await world.call(routes.listExpiringMonitors, { query })).body.map(({ type, target, ends_at }) => [
      type,
      target,
      ends_at,
    ])
  const tls = ['tls', `127.0.0.1:${target.port}`, '2026-04-11T08:00:00.000Z']
  const dns = ['dns', 'example.com', '2026-04-20T00:00:00.000Z']
  assert.equal(await ends(), [])
  assert.equal(await ends({ days: 60 }), [tls, dns])
  assert.equal(await ends({ days: 60, limit: 1 }), [tls])
  await world.call(routes.pauseTlsJob, { params: { tls_job_id: job.id } })
  assert.equal(await ends({ days: 60 }), [dns])
})

story(test, 'what is wrong is named, once per change, and new thresholds apply without a new run', async world => {
  const target = await startTlsTarget(certificate({ dns: ['other.example'], ips: [] }))
  const job = await tlsMonitor(world, { port: target.port })
  const wrong = await job.read()
  assert.equal([wrong.current_status, wrong.last_failure_reason], ['invalid', 'hostname_mismatch'])
  assert.match(wrong.last_failure_detail ?? '', /for other\.example, not for 127\.0\.0\.1/)
  await world.advance('1s')
  await job.run()
  const params = { tls_job_id: job.id }
  await world.call(routes.updateTlsJob, { params, body: { server_name: 'other.example' } })
  await world.settle()
  assert.is((await job.read()).current_status, 'valid')
  target.show(certificate({ dns: ['other.example'], to: START + 100 * DAY_MS }))
  await world.advance('1s')
  await job.run()
  await world.advance('1s')
  await world.call(routes.updateTlsJob, { params, body: { warn_days: [150, 120] } })
  await world.settle()
  assert.is((await job.read()).current_status, 'expiring')
  assert.equal(await job.alerts(), ['tls_invalid', 'tls_certificate_changed', 'tls_expiring'])
  assert.equal(
    // Transitions of the same instant have no order.
    (await job.history()).map(each => each.slice(13)).toSorted(),
    ['expiring', 'invalid hostname_mismatch', 'pending', 'valid'],
  )
})

story(test, 'a server is unreachable once another region has confirmed it', async world => {
  await world.addRegion('east')
  await world.settle()
  const target = await startTlsTarget(certificate())
  const job = await tlsMonitor(world, { port: target.port, check_regions: ['local', 'east'] })
  assert.is((await job.read()).current_status, 'valid')
  await target.stop()
  await job.run()
  assert.is((await job.read()).current_status, 'valid', 'the other region has not been asked yet')
  await world.advance('1s')
  const away = await job.read()
  assert.equal([away.current_status, away.last_failure_reason], ['unreachable', 'connection_failed'])
  assert.is(away.issuer, 'CN=Story Root', 'what was known of the certificate stays')
  const { body: results } = await world.call(routes.listTlsResults, { params: { tls_job_id: job.id } })
  const failed = results.filter(({ status }) => status === 'failing')
  assert.equal(failed.map(({ run_kind }) => run_kind).toSorted(), ['confirm', 'manual'])
  assert.equal(failed.map(({ region }) => region).toSorted(), ['east', 'local'])
  assert.equal(await job.alerts(), ['tls_invalid'])
})

story(test, 'beside an HTTP monitor: made, moved, paused, read and deleted with it', async world => {
  const target = await startTlsTarget(certificate({ dns: [], ips: ['127.0.0.1'] }))
  const uri = `https://127.0.0.1:${target.port}/`
  const { body: http } = await world.call(routes.createHttpJob, { body: { uri, interval_seconds: 3600 } })
  await world.settle()
  assert.ok(http.tls_job_id)
  const pair = watchTls(world, http.tls_job_id)
  const made = await pair.read()
  assert.equal([made.current_status, made.http_job_id, made.port], ['valid', http.id, target.port])
  const params = { job_id: http.id }
  const overview = async () => (await world.call(routes.getHttpOverview, { params })).body.tls
  assert.equal([(await overview())?.tls_job_id, (await overview())?.current_status], [pair.id, 'valid'])
  await world.call(routes.pauseHttpJob, { params })
  assert.is((await pair.read()).paused, true)
  await world.call(routes.resumeHttpJob, { params })
  await world.settle()
  const other = await startTlsTarget(certificate({ ips: ['127.0.0.2'], dns: [] }))
  await world.call(routes.updateHttpJob, { params, body: { uri: `https://127.0.0.1:${other.port}/x` } })
  await world.settle()
  const moved = await pair.read()
  assert.equal([moved.port, moved.friendly_name], [other.port, `127.0.0.1:${other.port}`])
  assert.equal([moved.current_status, moved.last_failure_reason], ['invalid', 'hostname_mismatch'])
  await world.call(routes.updateHttpJob, { params, body: { uri: 'http://127.0.0.1:9/' } })
  assert.is(await overview(), null, 'a plain address has no certificate')
  await world.call(routes.updateHttpJob, { params, body: { uri, monitor_tls: false } })
  const { body: beside } = await world.call(routes.createTlsJob, { body: { http_job_id: http.id, warn_days: [5] } })
  assert.equal([beside.http_job_id, beside.port, beside.warn_days], [http.id, target.port, [5]])
  await world.call(routes.deleteHttpJob, { params })
  assert.equal((await world.call(routes.listTlsJobs)).body, [])
})

story(test, 'an unsaved monitor is run once, and its verdict is returned', async world => {
  const target = await startTlsTarget(
    certificate({ digest: 'sha256', from: START - 90 * DAY_MS, to: START + 3 * DAY_MS }),
  )
  const body = { host: '127.0.0.1', port: target.port }
  const good = (await world.call(routes.testTlsJob, { body })).body
  assert.equal([good.status, good.current_status, good.days_until_expiry], ['healthy', 'expiring', 3])
  const named = { ...body, server_name: 'elsewhere.example' }
  const bad = (await world.call(routes.testTlsJob, { body: named })).body
  assert.equal([bad.status, bad.current_status, bad.failure_reason], ['failing', 'invalid', 'hostname_mismatch'])
  await target.stop()
  const away = (await world.call(routes.testTlsJob, { body })).body
  assert.equal([away.current_status, away.failure_reason, away.not_after], ['unreachable', 'connection_failed', null])
})

test.run()
