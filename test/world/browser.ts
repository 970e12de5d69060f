import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SharedWorld } from './shared.ts'
import type { World } from './world.ts'

/** A minimal browser, which keeps cookies. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #world: Pick<SharedWorld, 'url'>
  /** Its address, as named by a proxy that the world may trust, so that each browser counts as another caller. */
  readonly address = `10.${[...crypto.getRandomValues(new Uint8Array(3))].join('.')}`
  constructor(world: Pick<SharedWorld, 'url'>) {
    this.#world = world
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async send(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
    form?: URLSearchParams,
  ) {
    const response = await fetch(this.#world.url + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie: this.cookie,
        'x-forwarded-for': this.address,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : form ? { body: form } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  ask(email: string) {
    return this.send('POST', '/auth/login/magic_link', { email })
  }

  consume(by: { token: string } | { code: string }) {
    return this.send('POST', '/auth/login/magic_link/consume', by)
  }

  /** Sends a request that changes something, with the session's CSRF token. */
  async write(method: string, path: string, body?: object) {
    const { csrf_token } = await this.session()
    return this.send(method, path, body, { 'x-csrf-token': csrf_token })
  }

  async session() {
    return (await this.send('GET', '/auth/session')).body
  }
}

/** The mails to an address so far, oldest first. */
export async function mailsTo(world: World, address: string): Promise<string[]> {
  await world.settle()
  const folder = join(world.directory, 'mail')
  const names = readdirSync(folder).filter(name => name.endsWith('.eml'))
  const texts = names
    .toSorted()
    .map(name => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
  return texts.filter(text => text.includes(`To: ${address}`) || text.includes(`<${address}>`))
}

/** The subject of a mail, on one line. */
export function subjectOf(mail = ''): string {
  return (/^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(mail)?.[1] ?? '').replace(/\s+/g, ' ')
}

/** The token and the code in the last mail to an address. */
export async function lastLink(world: World, address: string): Promise<{ token: string; code: string }> {
  const mail = (await mailsTo(world, address)).at(-1) ?? ''
  const token = /\/(?:login\/link|login\/email|invitation)\?token=([\w-]+)/.exec(mail)?.[1] ?? ''
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(mail.slice(mail.indexOf('Code')))?.[0] ?? ''
  return { token, code }
}
