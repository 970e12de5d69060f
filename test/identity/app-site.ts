import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { issueServerCertificate, makeCa } from '@pharos/shared-protocol/ca.ts'

/** The site of an app, with TLS on loopback. It shows a link to us, and records the requests that come back. */
export interface AppSite {
  /** Arguments with which a browser finds and trusts it. */
  args: string[]
  redirect_uri: string
  /** The address of a page of the site with a link to `url`. */
  lead(url: string): string
  /** The queries of the redirects back to it, oldest first. */
  back: URLSearchParams[]
  close(): void
}

export async function startAppSite(host: string): Promise<AppSite> {
  const back: URLSearchParams[] = []
  const now = Date.now()
  const { cert_pem, key_pem } = await issueServerCertificate(await makeCa('an app', now), {
    names: [host],
    addresses: ['127.0.0.1'],
    days: 30,
    now,
  })
  const server = createServer({ cert: cert_pem, key: key_pem }, (req, res) => {
    const url = new URL(req.url ?? '/', `https://${host}`)
    res.setHeader('content-type', 'text/html')
    if (url.pathname === '/callback') back.push(url.searchParams)
    const to = url.searchParams.get('to')?.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    res.end(`<title>An app</title>${to ? `<a href="${to}">Connect</a>` : '<h1>Back at the app</h1>'}`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    args: [`--host-resolver-rules=MAP ${host}:443 127.0.0.1:${port}`, '--ignore-certificate-errors'],
    redirect_uri: `https://${host}/callback`,
    lead: url => `https://${host}/?${new URLSearchParams({ to: url })}`,
    back,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
