import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '@pharos/control-plane/platform/config.ts'
import { type Mail, openMail } from '@pharos/control-plane/platform/mail.ts'
import { NoPermit } from '@pharos/control-plane/platform/semaphore.ts'
import type { Door } from '@pharos/control-plane/response/delivery/channel/channel.ts'
import { email } from '@pharos/control-plane/response/delivery/channel/email.ts'
import { decideNext } from '@pharos/control-plane/response/delivery/rules.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type MailSink, readMail, startMailSink } from './mail-sink.ts'
import { message } from './message.ts'

const test = suite<{ sink: MailSink }>('mail')

const MAIL: Mail = {
  id: '0195-delivery',
  to: 'ops@example.com',
  subject: 'Störung: shop is down — 服务',
  text: 'Line one\nLine two = “quoted”',
  html: '<p>Line one</p>',
  thread: 'thread-1',
  date: Date.parse('2026-03-02T08:00:00Z'),
  headers: { 'List-Unsubscribe': '<https://pharos.example/leave>' },
}

function mailer(given: Partial<Config>) {
  const config = { PHAROS_HOST: '127.0.0.1', PHAROS_PORT: 8080, PHAROS_BASE_URL: 'https://pharos.example/', ...given }
  return openMail(config as Config)
}

test.before(async context => {
  context.sink = await startMailSink()
})
test.after(({ sink }) => sink.stop())

test('a mail has both forms, its own id, its thread and its date', async ({ sink }) => {
  const answer = await mailer({ PHAROS_SMTP_URL: sink.url }).send(MAIL)
  assert.match(answer, /^250 /)
  const [mail] = sink.mails.splice(0)
  assert.ok(mail)
  assert.is(mail.from, 'pharos@pharos.example')
  assert.equal(mail.to, ['ops@example.com'])
  assert.is(mail.headers.subject, MAIL.subject)
  assert.is(mail.headers['message-id'], '<0195-delivery@pharos.example>')
  assert.is(mail.headers.references, '<thread-1@pharos.example>')
  assert.is(mail.headers['in-reply-to'], '<thread-1@pharos.example>')
  assert.is(Date.parse(mail.headers.date ?? ''), MAIL.date)
  assert.is(mail.headers['auto-submitted'], 'auto-generated')
  assert.match(mail.headers['list-unsubscribe'] ?? '', /leave/)
  assert.match(mail.headers['content-type'] ?? '', /^multipart\/alternative/)
  assert.is(mail.parts['text/plain']?.trim().replaceAll('\r\n', '\n'), MAIL.text)
  assert.is(mail.parts['text/html']?.trim(), MAIL.html)
})

test('it signs in with the user of the address, and sends from the configured sender', async ({ sink }) => {
  const url = sink.url.replace('//', '//pharos:correct@')
  await mailer({ PHAROS_SMTP_URL: url, PHAROS_MAIL_FROM: 'On call <oncall@example.org>' }).send(MAIL)
  const [mail] = sink.mails.splice(0)
  assert.is(mail?.user, 'pharos')
  assert.is(mail?.from, 'oncall@example.org')
  assert.is(mail?.headers['message-id'], '<0195-delivery@example.org>')
})

test('a recipient who is refused is an error with the status of the server', async ({ sink }) => {
  sink.refuse = 550
  const error = await mailer({ PHAROS_SMTP_URL: sink.url })
    .send(MAIL)
    .then(
      () => null,
      reason => reason as { responseCode?: number },
    )
  sink.refuse = null
  assert.is(error?.responseCode, 550)
  assert.is(sink.mails.length, 0)
})

test('without a server mails are files, the same one twice is one file', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pharos-mail-'))
  const files = mailer({ PHAROS_DATA_DIR: directory })
  await files.send(MAIL)
  await files.send(MAIL)
  assert.equal(readdirSync(join(directory, 'mail')), ['0195-delivery.eml'])
  const { headers, parts } = readMail(
    readFileSync(join(directory, 'mail', '0195-delivery.eml'), 'utf8').replaceAll(/\r?\n/g, '\r\n'),
  )
  assert.is(headers.to, 'ops@example.com')
  assert.is(parts['text/html']?.trim(), MAIL.html)
  rmSync(directory, { recursive: true })
})

test('an address cannot inject headers', async ({ sink }) => {
  const to = 'ops@example.com\r\nBcc: other@example.com'
  await mailer({ PHAROS_SMTP_URL: sink.url })
    .send({ ...MAIL, to })
    .catch(() => undefined)
  for (const mail of sink.mails.splice(0)) {
    assert.is(mail.headers.bcc, undefined)
    assert.not(mail.to.includes('other@example.com'))
  }
})

test('a mail that finds no free connection in time is retried soon, and does not count as a failure', async () => {
  const busy = { send: () => Promise.reject(new NoPermit('none')) }
  const endpoint = { type: 'email', config: { email: MAIL.to }, secrets: {} } as const
  const result = await email.send({ mail: busy } as unknown as Door, endpoint, { id: MAIL.id, message: message() })
  const question = { type: 'email', failures: 0, created_at: 0, not_after: null, result, now: 20_000 } as const
  assert.equal(decideNext(question), { state: 'waiting', at: 21_000 })
  assert.is(result.result, 'limited')
})

test.run()
