import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The content and signature of an ID token; all of it may be wrong. */
export interface Token {
  claims: Record<string, unknown>
  header?: Record<string, unknown>
  key?: KeyObject | string | null
}

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
export const FOREIGN = pair()

/** An OpenID Connect provider on loopback that responds as a test wants. */
export class FalseProvider {
  readonly issuer: string
  readonly keys = pair()
  /** Changes a valid token. */
  change: (token: Token) => Token = token => token
  /** Other responses, by path. */
  readonly answers = new Map<string, { status: number; body: string; headers?: Record<string, string> }>()
  asked: string[] = []
  /** The nonce of the last authorization request. */
  nonce = ''
  readonly #server: Server

  private constructor(server: Server, issuer: string) {
    this.#server = server
    this.issuer = issuer
  }

  static async start(): Promise<FalseProvider> {
    const server = createServer()
    await once(server.listen(0, '127.0.0.1'), 'listening')
    server.unref()
    const self = new FalseProvider(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.on('request', (req, res) => {
      const path = (req.url ?? '').split('?')[0] ?? ''
      self.asked.push(path)
      const { status, body, headers } = self.answers.get(path) ?? self.#answer(path)
      res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    })
    return self
  }

  #answer(path: string): { status: number; body: string; headers?: Record<string, string> } {
    const at = (name: string) => this.issuer + name
    const bodies: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer: this.issuer,
        authorization_endpoint: at('/authorize'),
        token_endpoint: at('/token'),
        jwks_uri: at('/jwks'),
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/jwks': () => ({ keys: [{ ...this.keys.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] }),
      '/token': () => ({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: this.#token() }),
    }
    const made = bodies[path]
    return made ? { status: 200, body: JSON.stringify(made()) } : { status: 404, body: '{}' }
  }

  #token(): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: this.issuer, aud: 'pharos', sub: '1', iat: now, exp: now + 300, nonce: this.nonce }
    const true_ = { claims, header: { alg: 'RS256' }, key: this.keys.privateKey }
    const { claims: said, header = true_.header, key = null } = this.change(true_)
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = `${part(header)}.${part(said)}`
    if (key === null) return `${signed}.`
    const signature =
      typeof key === 'string'
        ? createHmac('sha256', key).update(signed).digest()
        : sign('RSA-SHA256', Buffer.from(signed), key)
    return `${signed}.${signature.toString('base64url')}`
  }

  /** The address to which its page redirects a browser. */
  follow(url: string, more: Record<string, string> = {}): string {
    const asked = new URL(url).searchParams
    this.nonce = asked.get('nonce') ?? ''
    const back = new URL(asked.get('redirect_uri') ?? '')
    const given = { code: 'a-code', state: asked.get('state') ?? '', ...more }
    for (const [name, value] of Object.entries(given)) back.searchParams.set(name, value)
    return back.href
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
