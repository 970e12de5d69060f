import { parseDomainWhois } from 'whoiser/src/parsers.js'
import { readDate } from '../date.ts'
import { isEppCode } from '../epp-status.ts'
import { hostName, nameserverSet } from '../nameserver.ts'
import type { Facts } from './facts.ts'
import { registrarName } from './registrar.ts'

type Ground = Omit<Facts, 'created'>

/** No record is longer; whoiser's parser for .jp takes quadratic time. */
const LONGEST_TEXT = 32 * 1024

const NOTHING: Ground = { expiry: null, statuses: [], registrar: null, nameservers: [] }

/**
 * What whoiser reads in an answer, if plausible: its labels also match the state of an address (as a status) and the
 * organisation that owns the name (as a registrar).
 */
export function whoiserFacts(text: string, domain: string): Ground {
  const record = parse(text, domain)
  if (record === null) return NOTHING
  const [expiry] = listOf(record['Expiry Date'])
  const [registrar] = /\bregistrar\b|\bmaintained by\b/i.test(text) ? listOf(record.Registrar) : []
  return {
    expiry: expiry === undefined ? null : readDate(expiry),
    statuses: listOf(record['Domain Status']).filter(isEppCode),
    registrar: registrarName(registrar ?? ''),
    nameservers: nameserverSet(
      listOf(record['Name Server'])
        .map(hostName)
        .filter(host => host !== null),
    ),
  }
}

/** whoiser throws for some answers, such as those of .fr with a contact that the domain does not refer to. */
function parse(text: string, domain: string): Record<string, string | string[] | undefined> | null {
  try {
    return parseDomainWhois(domain, text.slice(0, LONGEST_TEXT), true)
  } catch {
    return null
  }
}

function listOf(value: string | string[] | undefined): string[] {
  return typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
}
