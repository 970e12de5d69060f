import type { SmtpJob } from '@pharos/shared-protocol/contract/monitoring/smtp-job.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startMailServer } from '../world/mail-server.ts'
import { cliStory } from './story.ts'

cliStory(test, 'a mail server goes up, down and up, and is looked at, changed and let go', async cli => {
  const server = await startMailServer()
  const address = `127.0.0.1:${server.port}`
  const tried = await cli.run(['smtp', 'test', address, '--no-verify-tls'])
  assert.match(
    tried.stdout,
    /^healthy · .* from local [\s\S]*220 .*ESMTP[\s\S]*offers [\s\S]*TLSv1[^\n]*certificate until/,
  )
  const wrong = await cli.run(['smtp', 'test', address, '--retries', '0'], { code: 1 })
  assert.match(wrong.stdout, /tls_failure: [^\n]*certificate[\s\S]*Response\n {2}220 /)
  const options = ['--no-verify-tls', '--friendly-name', 'Mail', '--interval', '10s', '--retries', '0']
  const added = await cli.run(['smtp', 'add', address, ...options])
  assert.match(added.stdout, /^Added Mail · pending\n {2}127\.0\.0\.1:\d+ every 10s/)
  await cli.world.settle()
  assert.match((await cli.run(['smtp', 'list'])).stdout, /^STATUS .*\nup +Mail +127\.0\.0\.1:\d+/)
  server.refuse()
  await cli.world.advance('10s')
  const shown = (await cli.run(['smtp', 'show', 'Mail'])).stdout
  assert.match(shown, /^Mail · down[\s\S]*1 of 1 region is failing \(greeting refused: local\)[\s\S]*421 busy/)
  assert.match(shown, /Certificate +not verified/)
  server.accept()
  await cli.world.advance('10s')
  assert.match((await cli.run(['smtp', 'transitions', 'Mail'])).stdout, /down → up[\s\S]*up → down/)
  const changed = await cli.json<SmtpJob>('smtp', 'update', 'Mail', '--security', 'none', '--helo-name', 'probe.test')
  assert.equal([changed.security, changed.helo_name], ['none', 'probe.test'])
  const cleared = await cli.json<SmtpJob>('smtp', 'update', address, '--clear', 'helo-name')
  assert.is(cleared.helo_name, null)
  const smuggled = await cli.run(['smtp', 'update', 'Mail', '--helo-name', 'a\r\nMAIL FROM:<a@b>'], { code: 1 })
  assert.match(smuggled.stderr, /must be a host name/)
  const signing = ['--security', 'starttls', '--username', 'probe', '--password', server.password]
  const signed = await cli.json<SmtpJob>('smtp', 'update', 'Mail', ...signing, '--capability', 'AUTH PLAIN')
  assert.equal([signed.has_password, signed.required_capabilities], [true, ['AUTH PLAIN']])
  await cli.world.settle()
  assert.match((await cli.run(['smtp', 'show', 'Mail'])).stdout, /^Mail · up[\s\S]*Signs in +as probe/)
  assert.match((await cli.run(['smtp', 'delete', 'Mail', '--yes'])).stdout, /^Deleted Mail\./)
  assert.is(server.mails, 0)
  await server.stop()
})

test.run()
