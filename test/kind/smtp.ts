import { MOST_BYTES, MOST_LINE_BYTES, MOST_LINES } from '@pharos/probe-agent/check/smtp/conversation.ts'
import { count, size, TIMEOUT } from '../api/bound/bound.ts'
import { SMTP_FIXTURES } from '../api/fixture/smtp.ts'
import { ofSmtp } from '../unread/smtp.ts'
import { startMailServer } from '../world/mail-server.ts'
import type { KindTests } from './kind-tests.ts'

export const SMTP_TESTS: KindTests = {
  fixtures: SMTP_FIXTURES,
  unread: ofSmtp,
  cli: { add: port => [`127.0.0.1:${port}`, '--security', 'none'], update: ['--helo-name', 'probe.test'] },
  form: {
    async fill(screen, port) {
      await screen.getByLabel('Host or IP address').fill('127.0.0.1')
      await screen.getByLabel('Port').fill(String(port))
      await screen.getByLabel('TLS').selectOption({ label: 'None' })
    },
    shown: { good: 'Capabilities', failed: ['The server refuses clients', '421 busy'] },
  },
  bounds: [
    {
      ...{ input: 'what a mail server says to an SMTP check', from: 'a target', bytes: size(MOST_BYTES) },
      work: `${count(MOST_LINES, 'lines')} a reply, of ${count(MOST_LINE_BYTES, 'bytes')} each`,
      ...{ time: TIMEOUT, beyond: 'not_smtp', tested: 'probe-agent/src/check/smtp/check.test.ts' },
    },
  ],
  target: {
    async serve() {
      const { port, accept, refuse, stop } = await startMailServer()
      return { port, well: accept, fail: refuse, close: stop }
    },
    body: port => ({ host: '127.0.0.1', port, security: 'none' }),
    uri: port => `smtp://127.0.0.1:${port}`,
    reason: { code: 'greeting_refused', words: 'greeting refused' },
    evidence: { good: { protocol: null, evidence: null }, failed: { greeting: '421 busy', protocol: null } },
  },
}
