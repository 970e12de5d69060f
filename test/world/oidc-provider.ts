import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'

/** The password of everybody who signs in on the provider's own page. */
export const COMPANY_PASSWORD = 'known at the company'

/**
 * An OpenID Connect provider on loopback (oidc-provider). It signs in whoever the test says, without asking. With
 * `asks` it signs in whoever enters their address and the password on its own page.
 */
export class OidcProvider {
  readonly issuer: string
  /** The claims of the next person who signs in. */
  claims: Record<string, unknown> = {}
  readonly #server: Server
  #redirectUri = ''

  private constructor(server: Server, issuer: string) {
    this.#server = server
    this.issuer = issuer
  }

  static async start({ host = '127.0.0.1', asks = false } = {}): Promise<OidcProvider> {
    const server = createServer()
    await once(server.listen(0, host), 'listening')
    server.unref()
    const self = new OidcProvider(server, `http://${host}:${(server.address() as AddressInfo).port}`)
    const provider = new Provider(self.issuer, {
      clients: [
        {
          client_id: 'pharos',
          client_secret: 'a secret: of% this+provider',
          // The real one is only known once there is a connection.
          redirect_uris: ['https://pharos.invalid/callback'],
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      pkce: { required: () => true },
      conformIdTokenClaims: false,
      claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, id) => ({
        accountId: id,
        claims: async () => ({ ...self.claims, ...(asks ? { email: id, email_verified: true } : {}), sub: id }),
      }),
      async loadExistingGrant(ctx) {
        const { oidc } = ctx
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    provider.Client.prototype.redirectUriAllowed = uri => uri === self.#redirectUri
    const callback = provider.callback()
    server.on('request', (req, res) => {
      if (!req.url?.startsWith('/interaction/')) return void callback(req, res)
      const finish = (accountId: string) => provider.interactionFinished(req, res, { login: { accountId } })
      if (asks) void askOnPage(req, res, finish)
      else void finish(String(self.claims.sub ?? 'somebody'))
    })
    return self
  }

  /** Sets the only address that responses are sent to. */
  register(redirectUri: string): void {
    this.#redirectUri = redirectUri
  }

  /** Does what a browser does that is redirected here. Returns the address to which it is redirected back. */
  async follow(url: string): Promise<string> {
    const cookies = new Map<string, string>()
    for (let at = url; ; ) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
      at = new URL(location, at).href
      if (!at.startsWith(this.issuer)) return at
    }
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

/** The provider's own login page. */
async function askOnPage(req: IncomingMessage, res: ServerResponse, finish: (accountId: string) => Promise<void>) {
  const given = new URLSearchParams(req.method === 'POST' ? await text(req) : '')
  if (given.get('password') === COMPANY_PASSWORD) return finish(given.get('login') ?? '')
  res.setHeader('content-type', 'text/html')
  res.end(`<!doctype html><title>The company</title><h1>${req.method === 'POST' ? 'Wrong password' : 'Welcome'}</h1>
<form method="post"><label>Address <input name="login" required></label>
<label>Password <input name="password" type="password" required></label><button>Log in</button></form>`)
}
