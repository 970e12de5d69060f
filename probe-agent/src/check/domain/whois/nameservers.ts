import { hostName, nameserverSet } from '../nameserver.ts'
import type { Entry } from './entry.ts'

const WORD =
  '(?:name ?servers?|nservers?|dns(?: servers?)?|ns|domain servers?|(?:server )?host ?names?|nserver|name servers? information)'
const KEY = new RegExp(
  `^(?:(?:primary|secondary|tertiary|current|active|first|second|third|fourth|fifth|sixth|domain|registered|delegated|authoritative) ?)*${WORD}(?: (?:list|name|host|hostname|names))?(?: ?\\d{1,2})?(?: name| host ?name)?$`,
)
const IN_OTHER_WORDS =
  /^(?:servidor(?:es|\(es\))? (?:de |dns)?(?:nombres?|nome)?.*|serveurs? (?:de )?noms?.*|serv(?:idor)? ?dns.*|nameservers? in the .*|name servers? in the .*|domain servers? in .*|domain name ?servers?.*|ネームサーバ.*|네임서버.*|호스트 ?이름|alan ad[iı] sunucular[iı].*|ns name \d+|ns\d+ hostname|nom serveur.*|primary server|secondary server|dns\d+|nserver\d*|hostname|servers)$/

/** `NS1GOOG0.SER` is a server's handle at the registry of .my, which prints it beside the name. */
const MYNIC_HANDLE = '.ser'
/** .uz prints a placeholder for unknown addresses that looks like a host. */
const UNKNOWN = 'not.defined'

/** Name servers: values that begin with a host name, below a key or heading that means name servers. */
export function nameserversOf(entries: readonly Entry[], domain: string): string[] {
  const hosts = entries.filter(isAboutNameservers).flatMap(entry => hostsIn(entry.value))
  const set = nameserverSet(hosts)
  // Some registries print the domain itself beside its servers.
  const others = set.filter(host => host !== domain)
  return others.length > 0 ? others : set
}

function isAboutNameservers({ key, section }: Entry): boolean {
  if (named(key)) return true
  return named(section) && (key === '' || /^(?:\d+|host ?name|name|server|primary|secondary|nserver|ns\d*)$/.test(key))
}

function named(text: string): boolean {
  return KEY.test(text) || IN_OTHER_WORDS.test(text)
}

/** The host names at the beginning of a value, without the addresses and remarks after them. */
function hostsIn(value: string): string[] {
  const hosts: string[] = []
  for (const word of value.replace(/^(?:\d+[.)]|-)\s+/, '').split(/[\s,;/]+/)) {
    const host = hostName(word.replace(/^[([]|[)\]]$/g, ''))
    if (host === UNKNOWN || host?.endsWith(MYNIC_HANDLE)) continue
    if (host !== null) hosts.push(host)
    else if (hosts.length === 0) return []
  }
  return hosts
}
