import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface IssuerUser {
  sub: string
  email?: string
  email_verified?: boolean
}

export const CLIENT = { client_id: 'pharos', client_secret: 'a-secret-of-the-client' }

/** A real OpenID Connect provider on loopback, where one user is signed in and agrees to everything. */
export class OidcIssuer {
  user: IssuerUser = { sub: 'nobody' }
  readonly url: string
  readonly #server: Server

  private constructor(server: Server, url: string) {
    this.#server = server
    this.url = url
  }

  static async start(redirectUris: (issuer: string) => string[]): Promise<OidcIssuer> {
    const server = createServer()
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const issuer = new OidcIssuer(server, url)
    const provider = new Provider(url, {
      clients: [{ ...CLIENT, redirect_uris: redirectUris(url) }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
      scopes: ['openid', 'email', 'profile'],
      findAccount: (_, id) => ({ accountId: id, claims: async () => ({ ...issuer.user, sub: id }) }),
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/agree/${uid}` },
      cookies: { keys: ['a key of the tests'] },
    })
    provider.use(async (ctx, next) => {
      if (!ctx.path.startsWith('/agree/')) return next()
      const { prompt, params } = await provider.interactionDetails(ctx.req, ctx.res)
      const accountId = issuer.user.sub
      if (prompt.name === 'login') return provider.interactionFinished(ctx.req, ctx.res, { login: { accountId } })
      const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
      grant.addOIDCScope('openid email profile')
      await provider.interactionFinished(ctx.req, ctx.res, { consent: { grantId: await grant.save() } })
    })
    server.on('request', provider.callback())
    return issuer
  }

  close(): Promise<void> {
    return new Promise(done => {
      this.#server.close(() => done())
      this.#server.closeAllConnections()
    })
  }
}

/** Follows redirects as a browser does on another site, up to the first address that begins with `until`. */
export async function follow(url: string, until: string): Promise<URL> {
  const cookies = new Map<string, string>()
  for (let at = new URL(url), hops = 0; hops < 15; hops++) {
    if (at.href.startsWith(until)) return at
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${at} answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
    at = new URL(location, at)
  }
  throw new Error('too many redirects')
}
