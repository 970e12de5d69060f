import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Whether a request has a valid AWS Signature Version 4, in its query or its header. */
export function isSigned(secret: string, request: Asked, body: Buffer | string): boolean {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`)
  const inQuery = url.searchParams.has('X-Amz-Signature')
  const header = /Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(request.headers.authorization ?? '')
  const [credential, names, signature] = inQuery
    ? ['X-Amz-Credential', 'X-Amz-SignedHeaders', 'X-Amz-Signature'].map(name => url.searchParams.get(name) ?? '')
    : (header?.slice(1) ?? [])
  url.searchParams.delete('X-Amz-Signature')
  const [, date = '', region = '', service = ''] = credential?.split('/') ?? []
  const at = inQuery ? url.searchParams.get('X-Amz-Date') : request.headers['x-amz-date']
  const query = [...url.searchParams]
    .map(pair =>
      pair.map(part =>
        encodeURIComponent(part).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
      ),
    )
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')
  const headers = names?.split(';').map(name => `${name}:${String(request.headers[name] ?? '').trim()}\n`) ?? []
  const payload = inQuery ? 'UNSIGNED-PAYLOAD' : (request.headers['x-amz-content-sha256'] ?? sha256(body))
  if (/^[0-9a-f]{64}$/.test(String(payload)) && payload !== sha256(body)) return false
  const canonical = [request.method, url.pathname, query, headers.join(''), names, payload].join('\n')
  const text = ['AWS4-HMAC-SHA256', at, `${date}/${region}/${service}/aws4_request`, sha256(canonical)].join('\n')
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}
