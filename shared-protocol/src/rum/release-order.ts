import { compareDigits, compareParts, comparePre, type ReleaseName, readReleaseName } from './release-name.ts'

/** What is known of a release. */
export interface Release {
  name: string
  /** When it was first deployed, in milliseconds since 1970; null if nobody told. First events say nothing: a release
   * of which a copy runs late, or runs on a wrong clock, is not newer for it. */
  first_deploy_at: number | null
  /** Sessions seen so far. */
  sessions: number
}

/**
 * How a release stands to another. `parallel`: neither contains what the other has, such as a hot fix of 1.2 and the
 * 1.3 that was deployed before it.
 */
export type Relation = 'older' | 'same' | 'newer' | 'parallel' | 'unknown'

export interface RelatedReleases {
  relation: Relation
  reason: ReleaseReason
}

export type ReleaseReason = { params: { a: string; b: string } } & {
  code:
    | 'same_release'
    | 'by_version'
    | 'by_pre_release'
    | 'by_commits'
    | 'by_build'
    | 'by_date'
    | 'by_number'
    | 'by_first_deploy'
    | 'deployed_before_hot_fix'
    | 'other_package'
    | 'outlier'
    | 'no_deploy'
}

export interface ReleaseOrder {
  relate(a: string, b: string): RelatedReleases
  /** Names that can be ordered, oldest first, by package. */
  packages: { package: string | null; names: string[] }[]
  /** Names that are not part of the order. */
  outliers: string[]
}

/** A release with fewer sessions may be an outlier: of a hundred, one. */
const ESTABLISHED_SHARE = 0.01
/** Whoever changes a client does so in a few sessions. */
const ESTABLISHED_SESSIONS = 50

type Known = Release & { read: ReleaseName }

/**
 * The order of the releases of one application. Versions compare by SemVer 2.0.0 (11), extended to any number of parts,
 * dates and numbers as such, commits and other names by their first deploy alone.
 */
export function releaseOrder(releases: readonly Release[]): ReleaseOrder {
  const hashes = new Set(
    releases.filter(one => readReleaseName(one.name).scheme === 'hash').map(one => one.name.length),
  )
  const readOf = (name: string): ReleaseName => {
    const read = readReleaseName(name)
    // Of commits in short, one of 27 has digits alone.
    const isHash = read.scheme === 'number' && hashes.has(name.length) && name.length >= 7
    return isHash ? { scheme: 'hash', package: read.package } : read
  }
  const all = new Map(releases.map(one => [one.name, { ...one, read: readOf(one.name) }]))
  const find = (name: string): Known =>
    all.get(name) ?? { name, first_deploy_at: null, sessions: 0, read: readOf(name) }
  const outliers = outliersOf([...all.values()])
  const relate = (a: string, b: string): RelatedReleases => {
    const judge = (relation: Relation, code: ReleaseReason['code']) => ({
      relation,
      reason: { code, params: { a, b } },
    })
    if (a === b) return judge('same', 'same_release')
    if (outliers.has(a) || outliers.has(b)) return judge('unknown', 'outlier')
    const [left, right] = [find(a), find(b)]
    if (left.read.package !== right.read.package) return judge('unknown', 'other_package')
    const { sign, code } = compareNames(left.read, right.read) ?? compareDeploys(left, right)
    if (sign === null) return judge('unknown', code)
    if (sign === 0) return judge('same', code)
    const isVersion = left.read.scheme === 'version'
    if (isVersion && contradicts(sign, left, right)) return judge('parallel', 'deployed_before_hot_fix')
    return judge(sign < 0 ? 'older' : 'newer', code)
  }
  return {
    relate,
    packages: packagesOf([...all.values()].filter(one => !outliers.has(one.name))),
    outliers: [...outliers],
  }
}

interface Compared {
  sign: number | null
  code: ReleaseReason['code']
}

/** By the names alone; null if they say nothing, or the same. */
function compareNames(a: ReleaseName, b: ReleaseName): Compared | null {
  if (a.scheme === 'number' && b.scheme === 'number') return decided(compareParts(a.parts, b.parts), 'by_number')
  if (!('pre' in a) || !('pre' in b) || a.scheme !== b.scheme) return null
  const byParts = compareParts(a.parts, b.parts)
  if (byParts !== 0) return { sign: byParts, code: a.scheme === 'date' ? 'by_date' : 'by_version' }
  const isCommit = [a, b].some(({ pre }) => pre.length === 1 && /^(?=.*[a-f])[0-9a-f]{7,40}$/.test(pre[0] ?? ''))
  if (isCommit) return null
  return (
    decided(comparePre(a.pre, b.pre), 'by_pre_release') ??
    decided(compareDigits(a.ahead, b.ahead), 'by_commits') ??
    (/^\d+$/.test(a.build) && /^\d+$/.test(b.build) ? decided(compareDigits(a.build, b.build), 'by_build') : null) ??
    (a.build === b.build ? { sign: 0, code: 'by_version' } : null)
  )
}

const decided = (sign: number, code: ReleaseReason['code']): Compared | null => (sign === 0 ? null : { sign, code })

function compareDeploys(a: Release, b: Release): Compared {
  if (a.first_deploy_at === null || b.first_deploy_at === null) return { sign: null, code: 'no_deploy' }
  return { sign: Math.sign(a.first_deploy_at - b.first_deploy_at), code: 'by_first_deploy' }
}

/** Whether the higher version was deployed before the lower one. */
function contradicts(sign: number, a: Release, b: Release): boolean {
  const byDeploy = compareDeploys(a, b).sign
  return byDeploy !== null && byDeploy * sign < 0
}

/**
 * Releases that a changed client made up: nobody deployed them, few sessions have them, and they are far ahead. A real
 * new release has few sessions too, but follows the one before it. If deploys are told, each real release has one.
 */
function outliersOf(releases: readonly Known[]): Set<string> {
  const outliers = new Set<string>()
  for (const group of Map.groupBy(releases, one => `${one.read.package} ${one.read.scheme}`).values()) {
    const total = group.reduce((sum, one) => sum + one.sessions, 0)
    const isEstablished = (one: Known) =>
      one.first_deploy_at !== null || one.sessions >= Math.max(ESTABLISHED_SESSIONS, total * ESTABLISHED_SHARE)
    const established = group.filter(isEstablished)
    const highest = established.flatMap(leading).sort(compareDigits).at(-1)
    if (highest === undefined) continue
    const areDeploysTold = established.some(one => one.first_deploy_at !== null)
    for (const one of group) if (!isEstablished(one) && isFarAhead(one, highest, areDeploysTold)) outliers.add(one.name)
  }
  return outliers
}

/** The year of a date, the first part of a version. */
const leading = ({ read }: Known): string[] => ('parts' in read ? read.parts.slice(0, 1) : [])

function isFarAhead(one: Known, highest: string, areDeploysTold: boolean): boolean {
  const [own] = leading(one)
  if (own === undefined || compareDigits(own, highest) <= 0) return false
  if (areDeploysTold) return true
  // A number counts builds, so that gaps are usual; a version or a year goes on by one.
  const step = one.read.scheme === 'number' ? BigInt(highest) : 1n
  return BigInt(own) > BigInt(highest) + step
}

function packagesOf(releases: readonly Known[]): ReleaseOrder['packages'] {
  const groups = [...Map.groupBy(releases, one => one.read.package)]
  return groups
    .sort(([a], [b]) => (a ?? '').localeCompare(b ?? '', 'en'))
    .map(([name, group]) => ({ package: name, names: sorted(group) }))
}

/**
 * By scheme first, if deploys do not tell how two schemes follow one another; names that say nothing need a deploy.
 */
function sorted(group: readonly Known[]): string[] {
  const ordered = group.filter(one => 'parts' in one.read || one.first_deploy_at !== null)
  const schemes = [...Map.groupBy(ordered, one => ('parts' in one.read ? one.read.scheme : 'deploy')).values()]
  const deployed = (group: Known[]) => Math.min(...group.map(one => one.first_deploy_at ?? Number.POSITIVE_INFINITY))
  const byName = (a: Known, b: Known) =>
    compareNames(a.read, b.read)?.sign || compareDeploys(a, b).sign || (a.name < b.name ? -1 : 1)
  schemes.sort((a, b) => deployed(a) - deployed(b) || 0)
  return schemes.flatMap(one => one.sort(byName).map(({ name }) => name))
}
