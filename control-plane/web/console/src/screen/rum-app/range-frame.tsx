import type { ComponentChildren } from 'preact'
import type { Ends } from '../../part/telemetry-address.ts'
import { TimeRangeChoice } from '../../part/time-range.tsx'
import { useInstants } from '../../part/use-instants.ts'
import { RUM } from '../../words/rum.ts'
import { RumFrame, type RumTab } from './frame.tsx'

const RANGE = '24h'

interface Given {
  app_id: string
  tab: RumTab
  children(ends: Ends): ComponentChildren
}

/** The frame of a screen about a range of time, which is chosen beside the name of the application. */
export function RumRangeFrame({ app_id, tab, children }: Given) {
  const { from, to, renew } = useInstants(RANGE)
  const actions = (
    <>
      <TimeRangeChoice otherwise={RANGE} />
      <button type="button" class="plain" onClick={renew}>
        {RUM.refresh}
      </button>
    </>
  )
  return (
    <RumFrame app_id={app_id} tab={tab} actions={actions}>
      {() => children({ from, to })}
    </RumFrame>
  )
}
