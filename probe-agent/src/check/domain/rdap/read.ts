import { domainToASCII } from 'node:url'
import type { Registration } from '@pharos/shared-protocol/check/domain.ts'
import { say } from '../../../say.ts'
import { readDate } from '../date.ts'
import { statusSet } from '../epp-status.ts'
import { type Json, listOf, objectOf, textOf } from '../json.ts'
import type { Flawed } from '../leg.ts'
import { hostName, nameserverSet } from '../nameserver.ts'
import { registrarOf } from './registrar.ts'

/** The registration in an RDAP domain object (RFC 9083 5.3), or what is wrong with the answer. */
export function readDomain(json: unknown, domain: string): Registration | Flawed {
  const object = objectOf(json)
  if (object === null) return answer => say('lookup.not_an_object', { answer })
  const kind = textOf(object.objectClassName)
  if (kind !== null && kind.toLowerCase() !== 'domain') return answer => say('lookup.of_another_kind', { answer, kind })
  const name = textOf(object.ldhName) ?? textOf(object.unicodeName)
  if (kind === null && name === null) return answer => say('lookup.not_rdap', { answer })
  if (name !== null && !isSame(name, domain)) return answer => say('lookup.of_another', { answer, name, domain })
  const expiry = expiryOf(object)
  if (expiry === 'unreadable') return answer => say('lookup.event_unreadable', { answer })
  return {
    expiry_date: expiry === null ? null : new Date(expiry).toISOString(),
    domain_status: statusSet(listOf(object.status).flatMap(one => textOf(one) ?? [])),
    registrar: registrarOf(object),
    nameservers: nameserversOf(object),
  }
}

const LONGEST_NAME = 1_000

function isSame(name: string, domain: string): boolean {
  if (name.length > LONGEST_NAME) return false
  const bare = name.replace(/\.$/, '').toLowerCase()
  return bare === domain || domainToASCII(bare) === domain
}

/** The first date of several expiration events. */
function expiryOf(object: Json): number | null | 'unreadable' {
  const dates = listOf(object.events).flatMap(event => {
    const { eventAction, eventDate } = objectOf(event) ?? {}
    return textOf(eventAction)?.toLowerCase() === 'expiration' ? [textOf(eventDate)] : []
  })
  if (dates.length === 0) return null
  return dates.map(date => readDate(date ?? '')).find(at => at !== null) ?? 'unreadable'
}

/** A missing list means unknown; an empty one means that there are none. */
function nameserversOf(object: Json): string[] | null {
  const list = object.nameservers
  if (!Array.isArray(list)) return null
  const hosts = list.flatMap(one => {
    const { ldhName, unicodeName } = objectOf(one) ?? {}
    const name = textOf(ldhName) ?? textOf(unicodeName)
    return name === null ? [] : (hostName(name) ?? [])
  })
  return nameserverSet(hosts)
}
