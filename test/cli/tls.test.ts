import type { TlsJob } from '@pharos/shared-protocol/contract/monitoring/tls-job.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { certificate, DAY_MS, START, startTlsTarget } from '../story/tls.ts'
import { cliStory } from './story.ts'

cliStory(test, 'a certificate is watched, looked at, changed and let go', async cli => {
  const target = await startTlsTarget(certificate({ from: START - 90 * DAY_MS, to: START + 20 * DAY_MS }))
  const port = ['--port', String(target.port)]
  const tried = await cli.run(['tls', 'test', '127.0.0.1', ...port])
  assert.match(tried.stdout, /^healthy · expiring · .* from local\n[\s\S]*Issuer +CN=Story Root\n[\s\S]*\(20 days\)/)
  const wrong = await cli.run(['tls', 'test', '127.0.0.1', ...port, '--server-name', 'elsewhere.example'], { code: 1 })
  assert.match(wrong.stdout, /hostname_mismatch: the certificate is for localhost, 127\.0\.0\.1, not for elsewhere/)
  const added = await cli.run(['tls', 'add', '127.0.0.1', ...port, '--friendly-name', 'Mail', '--warn-days', '10'])
  assert.match(added.stdout, /^Added Mail · pending\n {2}127\.0\.0\.1:\d+ every 1h/)
  await cli.world.settle()
  assert.match((await cli.run(['tls', 'list'])).stdout, /^STATUS .*\nvalid +20 +Mail/)
  const changed = await cli.json<TlsJob>('tls', 'update', 'Mail', '--warn-days', '7', '--warn-days', '30')
  assert.equal(changed.warn_days, [30, 7])
  await cli.world.settle()
  assert.match((await cli.run(['tls', 'show', 'Mail'])).stdout, /^Mail · expiring\n[\s\S]*Spoken +TLSv1\.3/)
  assert.match((await cli.run(['tls', 'pause', 'Mail'])).stdout, /^Paused Mail\./)
  assert.match((await cli.run(['tls', 'resume', 'Mail'])).stdout, /^Resumed Mail\./)
  assert.match((await cli.run(['tls', 'run', 'Mail'])).stdout, /was queued/)
  assert.match((await cli.run(['tls', 'results', 'Mail'])).stdout, /healthy .* TLSv1\.3/)
  const refused = await cli.run(['tls', 'add', 'https://example.com'], { code: 1 })
  assert.match(refused.stderr, /host: must be a host name or an IP address, without scheme and port/)
  assert.match((await cli.run(['tls', 'delete', 'Mail', '--yes'])).stdout, /^Deleted Mail\./)
  assert.match((await cli.run(['tls', 'list'])).stdout, /There are no TLS monitors/)
})

test.run()
