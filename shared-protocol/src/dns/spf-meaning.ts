import { parseIpv6, showIpv6 } from './address-text.ts'

/**
 * An SPF record without free spelling (RFC 7208): spaces between terms, case of mechanisms and domains, the default
 * qualifier and prefix lengths, the text of IPv6 addresses, the place of modifiers. Mechanisms keep their order, which
 * decides.
 */
export function spfMeaning(text: string): string {
  const terms = text
    .split(/ +/)
    .filter(term => term !== '')
    .slice(1)
  const modifiers = terms.filter(isModifier).map(modifierMeaning).sort()
  return ['v=spf1', ...terms.filter(term => !isModifier(term)).map(mechanismMeaning), ...modifiers].join(' ')
}

function isModifier(term: string): boolean {
  return /^[a-z][a-z0-9_.-]*=/i.test(term)
}

function modifierMeaning(term: string): string {
  const at = term.indexOf('=')
  const [name, value] = [term.slice(0, at).toLowerCase(), term.slice(at + 1)]
  return `${name}=${name === 'redirect' || name === 'exp' ? domainMeaning(value) : value}`
}

function mechanismMeaning(term: string): string {
  const [, qualifier = '', name = '', rest = ''] = /^([+?~-]?)([a-z0-9]+)(.*)$/is.exec(term) ?? []
  if (name === '') return term
  const mechanism = name.toLowerCase()
  return `${qualifier === '+' ? '' : qualifier}${mechanism}${argumentMeaning(mechanism, rest)}`
}

function argumentMeaning(mechanism: string, rest: string): string {
  if (mechanism === 'ip4') return rest.replace(/\/32$/, '')
  if (mechanism === 'ip6') return ip6Meaning(rest)
  if (mechanism !== 'a' && mechanism !== 'mx') return domainMeaning(rest)
  const [, domain = '', four = '', six = ''] = /^(.*?)(\/\d+)?(\/\/\d+)?$/s.exec(rest) ?? []
  return `${domainMeaning(domain)}${four === '/32' ? '' : four}${six === '//128' ? '' : six}`
}

function ip6Meaning(rest: string): string {
  const [, address = '', prefix = ''] = /^:([0-9a-f:.]+)(\/\d+)?$/i.exec(rest) ?? []
  const bytes = parseIpv6(address)
  return bytes === null ? rest : `:${showIpv6(bytes)}${prefix === '/128' ? '' : prefix}`
}

/** Lower case without the trailing dot. Macros keep their case: an upper-case one is escaped as in a URL (7.3). */
function domainMeaning(text: string): string {
  return text
    .replace(/%\{[^}%]*\}|[^%]+|%/g, piece => (piece.startsWith('%{') ? piece : piece.toLowerCase()))
    .replace(/\.$/, '')
}
