import type { SmtpJob } from '@pharos/shared-protocol/contract/monitoring/smtp-job.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startMailServer } from '../world/mail-server.ts'
import { cliStory } from './story.ts'

cliStory(test, 'TLS, the name in EHLO and signing in, and what the server says', async cli => {
  const server = await startMailServer()
  const address = `127.0.0.1:${server.port}`
  const tried = await cli.run(['smtp', 'test', address, '--no-verify-tls'])
  assert.match(
    tried.stdout,
    /^healthy · .* from local [\s\S]*220 .*ESMTP[\s\S]*offers [\s\S]*TLSv1[^\n]*certificate until/,
  )
  const wrong = await cli.run(['smtp', 'test', address, '--retries', '0'], { code: 1 })
  assert.match(wrong.stdout, /tls_failure: [^\n]*certificate[\s\S]*Response\n {2}220 /)
  server.refuse()
  const options = ['--no-verify-tls', '--friendly-name', 'Mail', '--interval', '10s', '--retries', '0']
  await cli.run(['smtp', 'add', address, ...options])
  await cli.world.settle()
  const shown = (await cli.run(['smtp', 'show', 'Mail'])).stdout
  assert.match(shown, /^Mail · down[\s\S]*421 busy[\s\S]*Certificate +not verified/)
  server.accept()
  const changed = await cli.json<SmtpJob>('smtp', 'update', 'Mail', '--security', 'none', '--helo-name', 'probe.test')
  assert.equal([changed.security, changed.helo_name], ['none', 'probe.test'])
  const cleared = await cli.json<SmtpJob>('smtp', 'update', address, '--clear', 'helo-name')
  assert.is(cleared.helo_name, null)
  const smuggled = await cli.run(['smtp', 'update', 'Mail', '--helo-name', 'a\r\nMAIL FROM:<a@b>'], { code: 1 })
  assert.match(smuggled.stderr, /must be a host name/)
  const signing = ['--security', 'starttls', '--username', 'probe', '--password', server.password]
  const signed = await cli.json<SmtpJob>('smtp', 'update', 'Mail', ...signing, '--capability', 'AUTH PLAIN')
  assert.equal([signed.has_password, signed.required_capabilities], [true, ['AUTH PLAIN']])
  await cli.world.advance('10s')
  assert.match((await cli.run(['smtp', 'show', 'Mail'])).stdout, /^Mail · up[\s\S]*Signs in +as probe/)
  assert.is(server.mails, 0)
  await server.stop()
})

test.run()
