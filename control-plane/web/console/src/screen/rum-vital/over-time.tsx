import type { RumVitals } from '@pharos/shared-protocol/contract/observability/rum-vital.ts'
import { type RatedVital, VITAL_BANDS } from '@pharos/shared-protocol/rum/vital.ts'
import { useMemo } from 'preact/hooks'
import { Plot, type PlotLimit } from '../../part/plot.tsx'
import { vitalText } from '../../part/vital.tsx'
import { RUM_VITAL } from '../../words/rum-vital.ts'

/** The 75th percentile over time, with the bounds of its bands. */
export function OverTime({ vital, points }: { vital: RatedVital; points: RumVitals['points'] }) {
  const at = useMemo(() => points.map(({ time }) => time), [points])
  const series = useMemo(() => [{ label: RUM_VITAL.p75, values: points.map(({ p75 }) => p75) }], [points])
  const limits = useMemo((): PlotLimit[] => {
    const { good, poor } = VITAL_BANDS[vital]
    return [
      { label: RUM_VITAL.goodUpTo, values: points.map(() => good), tone: 'good' },
      { label: RUM_VITAL.poorAbove, values: points.map(() => poor), tone: 'bad', beyond: 'above' },
    ]
  }, [vital, points])
  return (
    <section class="card" aria-labelledby="over-time">
      <h2 id="over-time">{RUM_VITAL.overTime(vital)}</h2>
      <Plot
        label={RUM_VITAL.overTime(vital)}
        at={at}
        series={series}
        limits={limits}
        show={value => vitalText(vital, value)}
      />
    </section>
  )
}
