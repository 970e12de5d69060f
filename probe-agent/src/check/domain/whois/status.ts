import type { Entry } from './entry.ts'

const KEY =
  /^(?:estado \/ )?(?:domain ?)?(?:name )?(?:status(?: information)?|state|eppstatus|epp status|statuses|query status|domaintype|domain state|registry status|stato|estado|estatus|durum|登録状態|상태|registration status)$/
const SECTION = /^(?:status|domain status|registration status|domain statuses)$/
const OF_AN_ADDRESS = /^(?:city|country|postal code|street address)$/

/** Statuses as printed. A `state` beside a city is one of the United States. */
export function statusesOf(entries: readonly Entry[]): string[] {
  const addresses = new Set(entries.filter(entry => OF_AN_ADDRESS.test(entry.key)).map(entry => entry.paragraph))
  return entries
    .filter(({ key, section }) => KEY.test(key) || (key === '' && SECTION.test(section)))
    .filter(({ key, paragraph }) => key !== 'state' || !addresses.has(paragraph))
    .map(entry => entry.value.replace(/^\d{3}\s+/, ''))
}
