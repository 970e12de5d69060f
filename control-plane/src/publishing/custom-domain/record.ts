import type { Config } from '../../platform/config.ts'
import { openNameReader } from '../../platform/resolver.ts'
import { keyedHash, type Sealer } from '../../platform/sealer.ts'
import type { RecordSeen } from './rules.ts'

/** CNAMEs may be chained; this bounds the chain. */
const MOST_HOPS = 8
const TOKEN_CHARS = 32

/** The two CNAMEs that the owner of a domain creates. */
export interface Records {
  /** The target of the domain itself. */
  cname_target: string
  /** Proves ownership of the domain: its name cannot be guessed, and differs for each page. */
  validation: { name: string; value: string }
}

export function recordsOf(sealer: Sealer, serviceDomain: string, pageId: string, domain: string): Records {
  const key = sealer.derive('custom domain validation v1')
  const token = keyedHash(key, `${pageId} ${domain}`).toString('hex').slice(0, TOKEN_CHARS)
  return {
    cname_target: `${pageId}.custom.${serviceDomain}`,
    validation: { name: `_pharos-${token}.${domain}`, value: `${token}.validation.${serviceDomain}` },
  }
}

/** Looks up CNAMEs. */
export interface RecordReader {
  /** Whether the name leads to the value, over other names if necessary. */
  look(name: string, value: string): Promise<RecordSeen>
}

export function openRecordReader(config: Pick<Config, 'PHAROS_RESOLVERS'>): RecordReader {
  const names = openNameReader(config)
  return {
    async look(name, value) {
      let at = name
      for (let hop = 0; hop < MOST_HOPS; hop++) {
        const next = await names.cname(at)
        if (next === 'unreachable') return 'unreachable'
        const [target] = next
        if (target === undefined) return hop === 0 ? 'missing' : 'wrong'
        at = target.toLowerCase().replace(/\.$/, '')
        if (at === value) return 'right'
      }
      return 'wrong'
    },
  }
}
