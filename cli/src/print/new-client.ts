interface NewClient {
  what: 'client' | 'app'
  name: string
  client_id: string
  client_secret: string | null
  token_endpoint?: string
}

/** The secret itself is shown only here. */
export function newClient({ what, name, client_id, client_secret, token_endpoint }: NewClient): string {
  const lines = [
    ['client id', client_id],
    ...(client_secret === null ? [] : [['client secret', client_secret]]),
    ...(token_endpoint === undefined ? [] : [['token endpoint', token_endpoint]]),
  ]
  const once = client_secret === null ? '' : ', with its secret, which is shown only once'
  const rows = lines.map(([head = '', value]) => `  ${head.padEnd(14)} ${value}`)
  return [`The ${what} "${name}"${once}:`, '', ...rows].join('\n')
}
