import { getStatuspageStatus } from '@pharos/shared-protocol/contract/publishing/public-page-routes.ts'
import { useRoute } from '../../server/cache.ts'
import { INDICATORS } from '../../words/page-preview.ts'
import '../../part/status.css'

const TONES: Record<string, string> = {
  none: 'good',
  maintenance: 'idle',
  minor: 'warn',
  major: 'bad',
  critical: 'bad',
}

interface Said {
  indicator: keyof typeof INDICATORS
  description: string
}

/** The state of the public page, read from the page itself so that the console never differs from it. */
export function PageState({ id, isEmpty }: { id: string; isEmpty: boolean }) {
  const { data } = useRoute(getStatuspageStatus, { params: { id } }, { every: 30_000, enabled: !isEmpty })
  if (isEmpty) return <span class="status idle">{INDICATORS.empty}</span>
  const said = (data as { status?: Said } | undefined)?.status
  if (!said) return null
  // The Statuspage API has no indicator for unknown, but a fixed description.
  const indicator = /unknown/i.test(said.description) ? 'unknown' : said.indicator
  return <span class={`status ${TONES[indicator] ?? 'idle'}`}>{INDICATORS[indicator] ?? indicator}</span>
}
