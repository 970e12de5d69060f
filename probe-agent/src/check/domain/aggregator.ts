import type { DomainSecrets, DomainSpec, Registration } from '@pharos/shared-protocol/check/domain.ts'
import { say } from '../../say.ts'
import type { Environment } from '../check.ts'
import { readDate } from './date.ts'
import { statusSet } from './epp-status.ts'
import { fetchJson } from './fetch.ts'
import { type Json, listOf, objectOf, textOf } from './json.ts'
import { type Flawed, failed, type LegAnswer } from './leg.ts'
import { hostName, nameserverSet } from './nameserver.ts'
import { readDomain } from './rdap/read.ts'

/**
 * Asks a commercial registration database: `GET` of its address with `{domain}` replaced (or `?domain=` added), with
 * the key as bearer token. The response is an RDAP domain, or a flat object with field names that such databases use.
 */
export async function askAggregator(spec: DomainSpec, secrets: DomainSecrets, env: Environment): Promise<LegAnswer> {
  if (spec.aggregator === null) return { result: 'no_endpoint' }
  const url = addressOf(spec.aggregator.url, spec.domain)
  const request = { url, accept: 'application/json', bearer: secrets.aggregator_key, timeoutMs: spec.timeout_ms }
  const source = { who: say('lookup.database'), answer: say('lookup.answer_of_database') }
  const answer = await fetchJson({ ...request, source }, env)
  if (!('json' in answer)) return answer
  const { host } = new URL(url)
  const object = objectOf(answer.json)
  if (object === null) return failed(host, 'malformed_response', say('lookup.not_an_object', { answer: source.answer }))
  const registration = read(object, spec.domain)
  if (registration === null) return { result: 'no_record', host, detail: say('lookup.no_record', { who: source.who }) }
  if (typeof registration === 'function') return failed(host, 'malformed_response', registration(source.answer))
  return { result: 'record', host, registration }
}

function addressOf(url: string, domain: string): string {
  if (url.includes('{domain}')) return url.replaceAll('{domain}', domain)
  const address = new URL(url)
  address.searchParams.set('domain', domain)
  return address.href
}

const LONGEST_REGISTRAR = 500

const WRAPPERS = ['data', 'result', 'record', 'whois', 'WhoisRecord', 'registryData', 'registration']

const NAMES = {
  expiry: [
    'expiry_date',
    'expiration_date',
    'expires_at',
    'expires_on',
    'expires',
    'expiry',
    'expiresDate',
    'expirationDate',
    'expiryDate',
  ],
  registrar: ['registrar', 'registrar_name', 'registrarName'],
  nameservers: ['nameservers', 'name_servers', 'nameServers', 'ns'],
  status: ['domain_status', 'status', 'statuses', 'domainStatus'],
}

/** Null if the response contains no registration. */
function read(object: Json, domain: string): Registration | Flawed | null {
  if (object.objectClassName !== undefined) return readDomain(object, domain)
  const inner = WRAPPERS.map(name => objectOf(object[name])).find(one => one !== null)
  const found = flat(object)
  return found ?? (inner === undefined || inner === null ? null : read(inner, domain))
}

function flat(object: Json): Registration | Flawed | null {
  const date = textOf(pick(object, NAMES.expiry))
  const registrar = pick(object, NAMES.registrar)
  const hosts = pick(object, NAMES.nameservers)
  const status = pick(object, NAMES.status)
  if (date === null && registrar === undefined && hosts === undefined) return null
  const at = date === null ? null : readDate(date)
  if (date !== null && at === null) return answer => say('lookup.date_unreadable', { answer })
  return {
    expiry_date: at === null ? null : new Date(at).toISOString(),
    domain_status: statusSet(typeof status === 'string' ? [status] : textsOf(status)),
    registrar: (textOf(registrar) ?? textOf(objectOf(registrar)?.name))?.slice(0, LONGEST_REGISTRAR) ?? null,
    nameservers: hosts === undefined ? null : nameserverSet(textsOf(hosts).flatMap(host => hostName(host) ?? [])),
  }
}

function pick(object: Json, names: readonly string[]): unknown {
  const name = names.find(one => object[one] !== undefined && object[one] !== null)
  return name === undefined ? undefined : object[name]
}

function textsOf(value: unknown): string[] {
  const one = textOf(value)
  return one === null ? listOf(value).flatMap(each => textOf(each) ?? []) : one.split(/[\s,]+/)
}
