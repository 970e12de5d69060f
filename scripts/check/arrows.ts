import { dirname, join } from 'node:path'
import { type Rule, type Source, sources } from './rule.ts'

const PACKAGES = ['shared-protocol', 'control-plane', 'probe-agent', 'cli', 'deploy', 'test']

/** What each area of the control plane may import besides itself. Files outside any area wire everything together. */
const AREAS: Record<string, string[]> = {
  platform: [],
  account: ['platform'],
  monitoring: ['platform', 'account'],
  response: ['platform', 'account', 'monitoring', 'observability'],
  identity: ['platform', 'account', 'monitoring', 'observability', 'response'],
  publishing: ['platform', 'account', 'monitoring', 'observability', 'response'],
  observability: ['platform', 'account', 'monitoring'],
  business: ['platform', 'account', 'monitoring', 'observability', 'response', 'identity', 'publishing'],
}

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

export const arrows: Rule = { name: 'import arrows', run: () => ({ faults: sources().flatMap(wrongImports) }) }

/** The forbidden imports of a file, in words. */
export function wrongImports(source: Source): string[] {
  const from = packageOf(source.path)
  return [...source.text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
    const target = targetOf(source.path, specifier)
    if (target === undefined) return []
    const to = packageOf(target)
    if (!packageArrow(from, to)) return [`${source.path} imports ${specifier}: ${from} may not import ${to}`]
    return areaFault(source.path, target).map(fault => `${source.path} imports ${specifier}: ${fault}`)
  })
}

/** The path from the root of a relative or workspace specifier; nothing for an external package. */
function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(path), specifier)
  const [, name, rest] = /^@pharos\/([^/]+)\/?(.*)$/.exec(specifier) ?? []
  return name === undefined ? undefined : join(name, name === 'deploy' ? '' : 'src', rest ?? '')
}

function packageOf(path: string): string {
  return path.split('/')[0] ?? ''
}

function packageArrow(from: string, to: string): boolean {
  if (from === to || to === 'shared-protocol' || from === 'test') return true
  return from === 'scripts' || !PACKAGES.includes(to)
}

function areaFault(from: string, to: string): string[] {
  const [here, there] = [areaOf(from), areaOf(to)]
  if (here === undefined || there === undefined || here === there) return []
  return AREAS[here]?.includes(there) ? [] : [`area ${here} may not import area ${there}`]
}

function areaOf(path: string): string | undefined {
  const area = /^control-plane\/src\/([^/]+)\//.exec(path)?.[1]
  return area !== undefined && area in AREAS ? area : undefined
}
