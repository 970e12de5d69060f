import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The parts of GitHub Enterprise Server that sign somebody in: authorize, access token, `/user` and `/user/emails`. */
export class GitHub {
  id = 7
  /** Whether it first asks the person, on its own page. */
  asks = false
  emails: { email: string; primary: boolean; verified: boolean }[] = []
  readonly url: string
  readonly #server: Server

  private constructor(server: Server, url: string) {
    this.#server = server
    this.url = url
  }

  static async start(client: { client_id: string; client_secret: string }): Promise<GitHub> {
    const server = createServer()
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const github = new GitHub(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.on('request', async (req, res) => {
      const url = new URL(req.url ?? '', github.url)
      const json = (status: number, body: unknown) =>
        res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (url.pathname === '/login/oauth/authorize') {
        if (github.asks && req.method === 'GET')
          return res
            .writeHead(200, { 'content-type': 'text/html' })
            .end('<form method="post"><button>Authorize Pharos</button></form>')
        const back = new URL(url.searchParams.get('redirect_uri') ?? '')
        back.searchParams.set('code', 'a-code')
        back.searchParams.set('iss', `${github.url}/login/oauth`)
        back.searchParams.set('state', url.searchParams.get('state') ?? '')
        return res.writeHead(302, { location: back.href }).end()
      }
      if (url.pathname === '/login/oauth/access_token') {
        let text = ''
        for await (const part of req) text += part
        const form = new URLSearchParams(text)
        const known = form.get('client_id') === client.client_id && form.get('client_secret') === client.client_secret
        // GitHub responds 200 to errors too.
        if (!known || form.get('code') !== 'a-code') return json(200, { error: 'bad_verification_code' })
        return json(200, { access_token: 'gho_token', token_type: 'bearer', scope: 'read:user,user:email' })
      }
      if (req.headers.authorization?.toLowerCase() !== 'bearer gho_token') return json(401, {})
      if (url.pathname === '/api/v3/user') return json(200, { id: github.id, login: 'ada' })
      if (url.pathname === '/api/v3/user/emails') return json(200, github.emails)
      return json(404, {})
    })
    return github
  }

  close(): Promise<void> {
    return new Promise(done => {
      this.#server.close(() => done())
      this.#server.closeAllConnections()
    })
  }
}
