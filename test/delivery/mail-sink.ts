import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  user: string | undefined
  /** Unfolded, by name in lower case. */
  headers: Record<string, string>
  /** Decoded bodies by media type. */
  parts: Record<string, string>
}

export interface MailSink {
  url: string
  mails: ReceivedMail[]
  /** If set, recipients are refused with this SMTP status. */
  refuse: number | null
  /** Called when a mail has arrived completely, before it is acknowledged. */
  onTaken: (mail: ReceivedMail) => void
  stop(): Promise<void>
}

/** A real SMTP server that stores what it receives. */
export async function startMailSink(options: SMTPServerOptions = {}): Promise<MailSink> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _, done) =>
      auth.password === 'correct' ? done(null, { user: auth.username }) : done(new Error('wrong password')),
    onRcptTo: (_, __, done) => {
      if (sink.refuse === null) return done()
      done(Object.assign(new Error('not this one'), { responseCode: sink.refuse }))
    },
    async onData(stream, session, done) {
      const text = await readWhole(stream)
      if (text === null) return // the sender was killed in the middle of its message
      const { mailFrom, rcptTo } = session.envelope
      const mail = {
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(one => one.address),
        user: session.user as string | undefined,
        ...readMail(text),
      }
      sink.mails.push(mail)
      sink.onTaken(mail)
      done()
    },
    ...options,
  })
  server.on('error', () => {}) // a killed client cuts its connections
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const sink: MailSink = {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails: [],
    refuse: null,
    onTaken: () => {},
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
  return sink
}

/** Reads the text of a message. Returns null if the connection ends before the message does. */
async function readWhole(stream: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of stream) chunks.push(chunk)
  } catch {
    return null
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Parses the headers and decoded parts of a message (RFC 5322, 2045, 2046), as far as our mails use them. */
export function readMail(text: string): Pick<ReceivedMail, 'headers' | 'parts'> {
  const { headers, body } = split(text)
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return { headers, parts: { [mediaType(headers)]: decode(headers, body) } }
  const pieces = body.split(`--${boundary}`).slice(1, -1)
  const parts = pieces.map(piece => split(piece.replace(/^\r\n/, '')))
  return {
    headers,
    parts: Object.fromEntries(parts.map(part => [mediaType(part.headers), decode(part.headers, part.body)])),
  }
}

function split(text: string): { headers: Record<string, string>; body: string } {
  const cut = text.indexOf('\r\n\r\n')
  const lines = text
    .slice(0, cut)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map(line => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    words(line.slice(line.indexOf(':') + 1).trim()),
  ])
  return { headers: Object.fromEntries(headers), body: text.slice(cut + 4) }
}

function mediaType(headers: Record<string, string>): string {
  return (headers['content-type'] ?? 'text/plain').split(';')[0] ?? ''
}

function decode(headers: Record<string, string>, body: string): string {
  const encoding = headers['content-transfer-encoding']?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? quotedPrintable(body.replaceAll('=\r\n', '')) : body
}

/** Decodes encoded words in UTF-8 (RFC 2047). */
function words(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, word: string) => quotedPrintable(word.replaceAll('_', ' ')))
    .replaceAll(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, word: string) => Buffer.from(word, 'base64').toString('utf8'))
}

function quotedPrintable(text: string): string {
  const bytes = text.replaceAll(/(=[0-9A-F]{2})+/gi, run =>
    Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'),
  )
  return bytes
}
