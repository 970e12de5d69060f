import type { RumSourceMap } from '@pharos/shared-protocol/contract/observability/rum-source-map.ts'
import { RUM_SOURCE_MAP } from '../../words/rum-source-map.ts'
import '../../part/status.css'

const FAULTS = {
  no_sources: { label: RUM_SOURCE_MAP.noSources, why: RUM_SOURCE_MAP.noSourcesWhy },
  no_content: { label: RUM_SOURCE_MAP.noContent, why: RUM_SOURCE_MAP.noContentWhy },
}
export const statusWords = [RUM_SOURCE_MAP.good, ...Object.values(FAULTS).map(({ label }) => label)]

/** What is wrong with a stored map; one that breaks the format was refused when it was uploaded. */
function faultOf({ sources, has_content }: RumSourceMap) {
  if (sources === 0) return FAULTS.no_sources
  return has_content ? null : FAULTS.no_content
}

export function State({ of }: { of: RumSourceMap }) {
  const fault = faultOf(of)
  if (fault === null) return <span class="status good">{RUM_SOURCE_MAP.good}</span>
  return (
    <span class="status warn" title={fault.why}>
      {fault.label}
    </span>
  )
}

/** What the states in a list mean, for those who see no titles. */
export function Why({ maps }: { maps: readonly RumSourceMap[] }) {
  const faults = new Set(maps.map(faultOf).filter(fault => fault !== null))
  return [...faults].map(({ label, why }) => (
    <p key={label} class="source-map-note">
      {RUM_SOURCE_MAP.why(label, why)}
    </p>
  ))
}
