import { Resolver } from 'node:dns/promises'
import type { Config } from './config.ts'

/** DNS lookups by the control plane itself, at the servers of PHAROS_RESOLVERS or the system's. */
export interface NameReader {
  /** Empty if the name has no such record; `unreachable` if no server answered, which says nothing about the record. */
  cname(name: string): Promise<string[] | 'unreachable'>
  /** The texts of all TXT records, each with its parts joined (RFC 7208, 3.3). */
  txt(name: string): Promise<string[] | 'unreachable'>
}

export function openNameReader({ PHAROS_RESOLVERS }: Pick<Config, 'PHAROS_RESOLVERS'>): NameReader {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (PHAROS_RESOLVERS.length > 0) resolver.setServers(PHAROS_RESOLVERS)
  return {
    cname: name => resolver.resolveCname(name).catch(unreachableUnlessAbsent),
    txt: name => resolver.resolveTxt(name).then(all => all.map(parts => parts.join('')), unreachableUnlessAbsent),
  }
}

function unreachableUnlessAbsent(error: NodeJS.ErrnoException): string[] | 'unreachable' {
  return error.code === 'ENODATA' || error.code === 'ENOTFOUND' ? [] : 'unreachable'
}
