import type { IncomingMessage, RequestListener } from 'node:http'
import type { DomainOutcome, DomainSpec } from '@pharos/shared-protocol/check/domain.ts'
import { DomainOutcome as Schema } from '@pharos/shared-protocol/check/domain.ts'
import { environmentFor, listenHttp, listenRaw, type Target } from '../http/check.fixture.ts'
import { domainCheck } from './index.ts'

/** A spec without legs; a test adds those that it needs. */
export function specFor(rest: Partial<DomainSpec>): DomainSpec {
  return { domain: 'example.com', from: 'rdap', rdap: null, whois: null, aggregator: null, timeout_ms: 3_000, ...rest }
}

/** Runs the check as an agent does, in an environment that may reach loopback by default. */
export async function lookUp(
  rest: Partial<DomainSpec>,
  world: Parameters<typeof environmentFor>[0] = {},
  key: string | null = null,
): Promise<DomainOutcome> {
  const env = await environmentFor(world)
  const run = { spec: specFor(rest), secrets: key === null ? null : { aggregator_key: key }, traceparent: null }
  const { outcome } = await domainCheck(run, env)
  return Schema.parse(outcome)
}

export const RDAP_RECORD = {
  objectClassName: 'domain',
  ldhName: 'EXAMPLE.COM',
  status: ['client transfer prohibited', 'auto renew period'],
  events: [
    { eventAction: 'registration', eventDate: '1995-08-14T04:00:00Z' },
    { eventAction: 'expiration', eventDate: '2030-08-13T04:00:00Z' },
  ],
  nameservers: [
    { objectClassName: 'nameserver', ldhName: 'B.IANA-SERVERS.NET.' },
    { objectClassName: 'nameserver', ldhName: 'a.iana-servers.net' },
  ],
  entities: [
    {
      objectClassName: 'entity',
      roles: ['registrar'],
      vcardArray: [
        'vcard',
        [
          ['version', {}, 'text', '4.0'],
          ['fn', {}, 'text', 'Example Registrar, Inc.'],
        ],
      ],
    },
  ],
}

export const WHOIS_RECORD =
  'Domain Name: EXAMPLE.COM\r\nRegistry Expiry Date: 2031-08-13T04:00:00Z\r\nRegistrar: Whois Registrar\r\nDomain Status: clientHold https://icann.org/epp#clientHold\r\nName Server: NS1.EXAMPLE.NET\r\n'

export interface RdapServer extends Target {
  rdap: DomainSpec['rdap']
  requests: IncomingMessage[]
}

export async function rdapServer(listener: RequestListener): Promise<RdapServer> {
  const requests: IncomingMessage[] = []
  const target = await listenHttp((request, response) => {
    requests.push(request)
    listener(request, response)
  })
  return { ...target, requests, rdap: { url: target.uri, origin: 'iana' } }
}

export interface WhoisServer extends Target {
  whois: { host: string; port: number }
  questions: string[]
}

/** Answers every question with these bytes and closes the connection. */
export async function whoisServer(answer: string | Buffer): Promise<WhoisServer> {
  const questions: string[] = []
  const target = await listenRaw(socket =>
    socket.once('data', data => {
      questions.push(data.toString())
      socket.end(answer)
    }),
  )
  return { ...target, questions, whois: { host: '127.0.0.1', port: target.port } }
}
