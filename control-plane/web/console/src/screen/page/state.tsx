import { getStatuspageStatus } from '@pharos/shared-protocol/contract/public-page.ts'
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

/** What the public page says of itself: read there, so that the console never says anything else. */
export function PageState({ id, isEmpty }: { id: string; isEmpty: boolean }) {
  const { data } = useRoute(getStatuspageStatus, { params: { id } }, { every: 30_000, enabled: !isEmpty })
  if (isEmpty) return <span class="status idle">{INDICATORS.empty}</span>
  const said = (data as { status?: Said } | undefined)?.status
  if (!said) return null
  // Its API has no indicator for it; its sentence is fixed.
  const indicator = /unknown/i.test(said.description) ? 'unknown' : said.indicator
  return <span class={`status ${TONES[indicator] ?? 'idle'}`}>{INDICATORS[indicator] ?? indicator}</span>
}
