import { domainToASCII } from 'node:url'
import type { Registration } from '@pharos/shared-protocol/check/domain.ts'
import { readDate } from '../date.ts'
import { statusSet } from '../epp-status.ts'
import { withoutOwnWords } from '../grace-words.ts'
import { type Entry, readEntries } from './entry.ts'
import { expiryOf } from './expiry.ts'
import { nameserversOf } from './nameservers.ts'
import { registrarOf } from './registrar.ts'
import { statusesOf } from './status.ts'
import { whoiserFacts } from './whoiser.ts'

export interface Facts {
  expiry: number | null
  statuses: string[]
  registrar: string | null
  nameservers: string[]
  /** Whether the answer has a date of creation, registration or activation. */
  created: boolean
}

/**
 * What an answer of any layout says about a domain: what our own patterns find, with gaps filled by whoiser (decision
 * 0009). `now` is when it came (epoch milliseconds), for dates that are counted from it.
 */
export function readFacts(text: string, domain: string, now: number | null = null): Facts {
  return fillGaps(readStatements(text, domain, now), whoiserFacts(text, domain))
}

/** What our own patterns find, without whoiser. */
export function readStatements(text: string, domain: string, now: number | null = null): Facts {
  const entries = ownEntries(readEntries(text), domain)
  return {
    expiry: expiryOf(entries, now),
    statuses: withoutOwnWords(statusesOf(entries), domain),
    registrar: registrarOf(entries),
    nameservers: nameserversOf(entries, domain),
    created: entries.some(entry => /\b(creat|regist|activat)/.test(entry.key) && readDate(entry.value) !== null),
  }
}

/** The facts of one source, with gaps filled from another. */
export function fillGaps(facts: Facts, other: Omit<Facts, 'created'>): Facts {
  return {
    ...facts,
    expiry: facts.expiry ?? other.expiry,
    statuses: facts.statuses.length > 0 ? facts.statuses : other.statuses,
    registrar: facts.registrar ?? other.registrar,
    nameservers: facts.nameservers.length > 0 ? facts.nameservers : other.nameservers,
  }
}

export function registrationOf(facts: Facts): Registration {
  return {
    expiry_date: facts.expiry === null ? null : new Date(facts.expiry).toISOString(),
    domain_status: statusSet(facts.statuses),
    registrar: facts.registrar,
    nameservers: facts.nameservers.length === 0 ? null : facts.nameservers,
  }
}

const CONTACT =
  /^(?:contact|person|role|nic hdl|nic handle|nic hdl br|organisation|owner|registrant|holder|keyset|mntner)\b/

/** Removes the paragraphs about people, and about other domains that the server listed. */
function ownEntries(entries: Entry[], domain: string): Entry[] {
  const named = entries.filter(entry => /^(?:domain|domain name|domainname|server name)$/.test(entry.key))
  const paragraphs = (some: Entry[]) => new Set(some.map(entry => entry.paragraph))
  // An internationalized name may stand in one paragraph in both of its forms.
  const own = paragraphs(named.filter(entry => isName(entry.value, domain)))
  // A name that is neither ASCII nor this one was spoiled on its way: it is not taken for another.
  const others =
    own.size === 0
      ? own
      : paragraphs(named.filter(entry => /^[!-~]+\.[!-~]+$/.test(entry.value) && !/\?|%|\\/.test(entry.value)))
  const first = new Map<number, Entry>()
  for (const entry of entries) if (!first.has(entry.paragraph)) first.set(entry.paragraph, entry)
  const people = paragraphs([...first.values()].filter(isContact))
  return entries.filter(({ paragraph }) => own.has(paragraph) || (!others.has(paragraph) && !people.has(paragraph)))
}

/** Whether an entry is of an object class of contacts, in registries that print every object as a paragraph. */
function isContact(entry: Entry): boolean {
  return (
    entry.section === '' &&
    CONTACT.test(entry.key) &&
    !/name ?server/.test(entry.key) &&
    entry.key.split(' ').length <= 3
  )
}

/** Host names are at most 253 letters long, and converting one to ASCII takes quadratic time. */
const LONGEST_NAME = 253

function isName(value: string, domain: string): boolean {
  const name = value.toLowerCase().split(/\s/)[0]?.replace(/\.$/, '') ?? ''
  return name === domain || (name.length <= LONGEST_NAME && domainToASCII(name) === domain)
}
