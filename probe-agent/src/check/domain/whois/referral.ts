import { hostName } from '../nameserver.ts'
import type { WhoisServer } from './ask.ts'

const REFERRAL =
  /^[ \t]*(?:registrar whois server|whois server|referral ?server|refer|whois)[ \t]*:+[ \t]*(?:r?whois:\/\/)?([^\s/]+)\/?[ \t\r]*$/im
const LOCAL = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|localdomain|arpa|test|invalid|onion)$/
const WHOIS_PORT = 43

/**
 * The registrar's server that a registry refers to, or null. Only a public host name is followed, never an address; the
 * egress guard checks the addresses of the name.
 */
export function referralOf(text: string, asked: WhoisServer): WhoisServer | null {
  const [name = '', port] = (REFERRAL.exec(text)?.[1] ?? '').split(':')
  const host = hostName(name)
  if (host === null || LOCAL.test(host)) return null
  const server = { host, port: port === undefined ? WHOIS_PORT : Number(port) }
  const usable = server.port === WHOIS_PORT || (server.port >= 1024 && server.port <= 65_535)
  return usable && !(server.host === asked.host && server.port === asked.port) ? server : null
}
