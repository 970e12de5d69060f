import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { useRef } from 'preact/hooks'
import { useRoute } from '../../server/cache.ts'
import { paramsOf } from '../../server/monitor-params.ts'
import { isWell, type Run } from './run.ts'

/** Returns the last failed and the last healthy run; `whole` is the route that reads their evidence. */
export function useLast(list: AnyRoute, whole: AnyRoute | null, id: string) {
  const failure = useLastOf(list, whole, id, { status: 'failing' })
  const success = useLastOf(list, whole, id, { status: 'healthy' })
  return { failure, success }
}

/** Returns the last healthy run that kept the target's response: few do. */
export function useLastKept(list: AnyRoute, whole: AnyRoute, id: string): Run | undefined {
  return useLastOf(list, whole, id, { status: 'healthy', kept: 'true' })
}

/** Finds both among the newest runs, for lists that cannot filter by status. */
export function lastAmong(runs: readonly Run[] = []) {
  return { failure: runs.find(run => isWell(run) === false), success: runs.find(isWell) }
}

function useLastOf(
  list: AnyRoute,
  whole: AnyRoute | null,
  id: string,
  wanted: Record<string, string>,
): Run | undefined {
  const input = { params: paramsOf(list, id), query: { ...wanted, limit: 1 } } as never
  const newest = (useRoute(list, input, { resultsOf: id }).data as Run[] | undefined)?.[0]
  const params = { ...paramsOf(whole ?? list, id), result_id: newest?.id ?? '' }
  const read = useRoute(whole ?? list, { params } as never, { enabled: whole !== null && newest !== undefined })
  const run = read.data as Run | undefined
  // Until the whole of a newer run is read, the one before stays, so that nothing below it moves.
  const shown = useRef<Run>(undefined)
  shown.current = run ?? shown.current
  return shown.current ?? newest
}
