import {
  deleteRumSourceMaps,
  type RumSourceMap,
} from '@pharos/shared-protocol/contract/observability/rum-source-map.ts'
import { Asked } from '../../part/asked.tsx'
import { Confirm } from '../../part/confirm.tsx'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { RUM_SOURCE_MAP } from '../../words/rum-source-map.ts'

function useRemoval(app_id: string) {
  const change = useChange(deleteRumSourceMaps)
  const remove = async (query: { id: string } | { release: string }) => {
    if (await change.run({ params: { app_id }, query })) notify({ tone: 'good', text: RUM_SOURCE_MAP.removed })
  }
  return { remove, isRunning: change.isRunning }
}

/** How a map is called. */
export function scriptOf({ url, debug_id }: RumSourceMap): string {
  return url ?? debug_id ?? ''
}

/** Asks before one map is deleted. */
export function RemoveOne({ app_id, map, onClose }: { app_id: string; map: RumSourceMap; onClose(): void }) {
  const { remove } = useRemoval(app_id)
  const confirm = () => {
    void remove({ id: map.id })
    onClose()
  }
  return (
    <Confirm title={RUM_SOURCE_MAP.removeAsk} action={RUM_SOURCE_MAP.remove} onConfirm={confirm} onCancel={onClose}>
      <p>
        <bdi>{scriptOf(map)}</bdi>
      </p>
      <p>{RUM_SOURCE_MAP.removeWhy}</p>
    </Confirm>
  )
}

/** Deletes all maps of a release. */
export function RemoveRelease({ app_id, release }: { app_id: string; release: string }) {
  const { remove, isRunning } = useRemoval(app_id)
  return (
    <p>
      <Asked
        label={RUM_SOURCE_MAP.removeRelease(release)}
        title={RUM_SOURCE_MAP.removeReleaseAsk(release)}
        why={RUM_SOURCE_MAP.removeWhy}
        action={RUM_SOURCE_MAP.remove}
        isDanger
        isDisabled={isRunning}
        onConfirm={() => void remove({ release })}
      />
    </p>
  )
}
