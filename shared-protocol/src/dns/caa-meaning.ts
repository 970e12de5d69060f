import { tokenize } from './text-token.ts'

const ISSUERS = new Set(['issue', 'issuewild', 'issuemail'])

/** What a CAA line says, see `meaningOf`. */
export function caaMeaning(line: string): string {
  const [flags, tag, value] = (tokenize(line) ?? []).map(token => token.value)
  if (flags === undefined || tag === undefined || value === undefined || !ISSUERS.has(tag)) return line
  const issuer = issuerMeaning(value)
  return issuer === null ? line : `${flags} ${tag} ${issuer}`
}

/** The value without free spelling (RFC 8659 4.2); null if it is malformed, which permits no issuer. */
function issuerMeaning(value: string): string | null {
  if (/[^\t -~]/.test(value)) return null
  const [domain = '', ...given] = value.split(';').map(part => part.trim())
  const parameters = given.filter((part, index) => part !== '' || index < given.length - 1)
  const read = parameters.map(part => /^([a-z0-9-]+)[ \t]*=[ \t]*([!-:<-~]*)$/i.exec(part))
  if (!/^[a-z0-9.-]*$/i.test(domain) || read.includes(null)) return null
  const shown = read.map(found => `${found?.[1]?.toLowerCase()}=${found?.[2]}`).sort()
  return [domain.toLowerCase().replace(/\.$/, ''), ...shown].join(';')
}
