import { listRegions } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { Session } from '../session.ts'
import { allowed } from './allowed.ts'
import { choose } from './choose.ts'

/**
 * The slugs of the regions with these slugs or names, in that order. A slug that the list does not have is kept, since
 * results outlive their region, and a key may not read regions; the API refuses an unknown one.
 */
export async function regionSlugs(session: Session, texts: readonly string[]): Promise<string[]> {
  if (texts.length === 0) return []
  const regions = (await allowed(session.call(listRegions))) ?? []
  return texts.map(text => {
    if (regions.some(({ slug }) => slug === text)) return text
    const isName = regions.some(({ name }) => name.toLowerCase() === text.toLowerCase())
    if (!isName && /^[a-z0-9-]+$/.test(text)) return text
    const names = ({ name }: { name: string }) => [name]
    return choose(regions, text, { kind: 'region', id: ({ slug }) => slug, names, list: 'pharos region list' }).slug
  })
}

export async function regionSlug(session: Session, text: string): Promise<string> {
  const [slug = text] = await regionSlugs(session, [text])
  return slug
}

/** A filter with the slug of its region, if it has one. */
export async function withRegion<F extends { region?: string }>(session: Session, filter: F): Promise<F> {
  return filter.region === undefined ? filter : { ...filter, region: await regionSlug(session, filter.region) }
}
