import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { baseUrlOf, type Config } from './config.ts'
import { createSemaphore } from './semaphore.ts'

export interface Mail {
  /** Becomes the Message-ID, so that a mail that is sent again has the same one. */
  id: string
  to: string
  /** The sender's name; the installation's when omitted. The address is always the installation's. */
  from_name?: string
  subject: string
  text: string
  html: string
  /** Equal for mails that belong together; becomes their common ancestor (RFC 5322 3.6.4). Null: it stands alone. */
  thread: string | null
  date: number
  headers?: Record<string, string>
  attachments?: { name: string; type: string; content: Buffer }[]
}

export interface Mailer {
  /**
   * Sends a mail; returns the server's reply. Throws with `responseCode` when it was refused, and `NoPermit` when too
   * many are being sent. Takes less time than a sender's lease on its message.
   */
  send(mail: Mail): Promise<string>
}

/** The time limit of each step of the SMTP conversation. */
const STEP_MS = 8_000
/** The time limit from the connection to the server's last reply; afterwards the connection is closed. */
const CONVERSATION_MS = 30_000
/** Mail servers limit the connections of one client. */
const CONNECTIONS = 20
/** How long a mail waits for a connection. */
const PATIENCE_MS = 15_000

/** Sends mail by SMTP. Without a server, mails are written to files, so that none is lost before one is set up. */
export function openMail(config: Config): Mailer {
  const from = config.PHAROS_MAIL_FROM ?? `Pharos <pharos@${new URL(baseUrlOf(config)).hostname}>`
  const domain = /@([^\s<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  const compose = (mail: Mail) => ({
    from: mail.from_name === undefined ? from : { name: mail.from_name, address },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(mail.date),
    messageId: `<${mail.id}@${domain}>`,
    ...(mail.thread === null ? {} : conversation(`<${mail.thread}@${domain}>`)),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...mail.headers },
    attachments: mail.attachments?.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const url = config.PHAROS_SMTP_URL
  return url ? bySmtp(url, compose) : intoFiles(join(config.PHAROS_DATA_DIR, 'mail'), compose)
}

/** Mail programs show mails with the same ancestor together, whether or not they have it. */
function conversation(ancestor: string) {
  return { inReplyTo: ancestor, references: ancestor }
}

type Compose = (mail: Mail) => object

function bySmtp(url: string, compose: Compose): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
  })
  const withPermit = createSemaphore(CONNECTIONS, PATIENCE_MS)
  return {
    send: mail =>
      withPermit(async () => {
        const signal = AbortSignal.timeout(CONVERSATION_MS)
        return (await transport.sendMail({ ...compose(mail), signal })).response
      }),
  }
}

function intoFiles(directory: string, compose: Compose): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(mail))
      const path = join(directory, `${mail.id}.eml`)
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
      return `written to ${path}`
    },
  }
}
