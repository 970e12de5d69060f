import { usageFailure } from '../failure.ts'

/** Parses `host:port`, `[::1]:port` or, with the scheme, `tcp://host:port`. */
export function readHostPort(text: string, scheme: string): { host: string; port: number } {
  const bare = text.startsWith(`${scheme}://`) ? text.slice(scheme.length + 3) : text
  const parts = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(bare)
  const host = parts?.[1] ?? parts?.[2]
  if (host === undefined) throw usageFailure(`"${text}" is not a host with a port.`, 'For example db.example.com:5432')
  return { host, port: Number(parts?.[3]) }
}
