import { graceStateOf } from '../grace-words.ts'
import type { Entry } from './entry.ts'

const KEY =
  /^(?:estado \/ )?(?:domain ?)?(?:name )?(?:status(?: information)?|state|eppstatus|epp status|statuses|query status|domaintype|domain state|registry status|record status|stato|estado|estatus(?: del dominio)?|statut|durum|登録状態|状態|상태|registration status)$/
const SECTION = /^(?:status|domain status|registration status|domain statuses)$/
const OF_AN_ADDRESS = /^(?:city|country|postal code|street address)$/

/** `DOT.CF Active`: the name and its status on one line. */
const BESIDE_NAME = /^[^\s.]+(?:\.[^\s.]+)+\s+(\p{L}+)$/u

/** `name.pl's billing period had finished`, `*** This registration has been SUSPENDED. ***` */
const SAID =
  /^\W*(?:this (?:registration|domain(?: name)?)|(?:domain(?: name)? )?["']?[\w-]+(?:\.[\w-]+)+["']?(?:['’]s)?) (?:is|has|billing)\b/i
const LONGEST_SAID = 120

/** What is said of the name beside no key, if it is a state that signals trouble. */
function statesSaid(entries: readonly Entry[]): string[] {
  const said = entries.filter(({ key, value }) => key === '' && value.length <= LONGEST_SAID && SAID.test(value))
  return said.flatMap(({ value }) => graceStateOf(value) ?? [])
}

/** `hold: YES`, as AFNIC and its registries print it. */
function holds(entries: readonly Entry[]): string[] {
  return entries.some(({ key, value }) => key === 'hold' && /^yes$/i.test(value)) ? ['server hold'] : []
}

/** Statuses as printed. A `state` in a paragraph with a city is part of an address. */
export function statusesOf(entries: readonly Entry[]): string[] {
  const addresses = new Set(entries.filter(entry => OF_AN_ADDRESS.test(entry.key)).map(entry => entry.paragraph))
  return entries
    .filter(({ key, section }) => KEY.test(key) || (key === '' && SECTION.test(section)))
    .filter(({ key, paragraph }) => key !== 'state' || !addresses.has(paragraph))
    .map(entry => entry.value.replace(/^\d{3}\s+|\(\d{4}\/\d{2}\/\d{2}\)$/g, ''))
    .concat(
      entries
        .filter(({ section }) => section === 'domain name')
        .flatMap(({ value }) => BESIDE_NAME.exec(value)?.[1] ?? []),
    )
    .concat(statesSaid(entries), holds(entries))
}
