import { getStatuspageStatus } from '@pharos/shared-protocol/contract/public-page.ts'
import { useRoute } from '../../server/cache.ts'
import { INDICATORS } from '../../words/page.ts'

const TONES: Record<string, string> = {
  none: 'good',
  maintenance: 'idle',
  minor: 'warn',
  major: 'bad',
  critical: 'bad',
}

/** What the public page says of itself: read there, so that the console never says anything else. */
export function PageState({ id, isEmpty }: { id: string; isEmpty: boolean }) {
  const { data } = useRoute(getStatuspageStatus, { params: { id } }, { every: 30_000, enabled: !isEmpty })
  if (isEmpty) return <span class="status idle">{INDICATORS.empty}</span>
  const { indicator } = (data as { status?: { indicator: keyof typeof INDICATORS } } | undefined)?.status ?? {}
  if (!indicator) return null
  return <span class={`status ${TONES[indicator] ?? 'idle'}`}>{INDICATORS[indicator] ?? indicator}</span>
}
