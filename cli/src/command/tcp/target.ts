import { usageFailure } from '../../failure.ts'

/** Parses `host:port`, `[::1]:port` or `tcp://host:port`. */
export function readTarget(text: string): { host: string; port: number } {
  const parts = /^(?:tcp:\/\/)?(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text)
  const host = parts?.[1] ?? parts?.[2]
  if (host === undefined) throw usageFailure(`"${text}" is not a host with a port.`, 'For example db.example.com:5432')
  return { host, port: Number(parts?.[3]) }
}
