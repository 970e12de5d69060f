import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  port: number
  /** From now on, connections are refused with 421. */
  refuse(): void
  accept(): void
  /** The password of `probe`, who may sign in. */
  password: string
  /** How many signed in, and how many began a mail. */
  signedIn: number
  mails: number
  stop(): Promise<void>
}

/** Serves SMTP with STARTTLS and a self-signed certificate. */
export async function startMailServer(): Promise<MailServer> {
  let refuses = false
  const server = new SMTPServer({
    authOptional: true,
    onConnect(_, done) {
      if (refuses) done(Object.assign(new Error('busy'), { responseCode: 421 }))
      else done()
    },
    onAuth({ username, password }, _, done) {
      if (username !== 'probe' || password !== parts.password) return done(new Error(`not ${password}`))
      parts.signedIn++
      done(null, { user: username })
    },
    onMailFrom(_, __, done) {
      parts.mails++
      done()
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const parts: MailServer = {
    port: (server.server.address() as AddressInfo).port,
    password: 'correct-horse',
    signedIn: 0,
    mails: 0,
    refuse() {
      refuses = true
    },
    accept() {
      refuses = false
    },
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
  return parts
}
