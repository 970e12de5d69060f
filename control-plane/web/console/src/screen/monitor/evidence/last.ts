import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { useRoute } from '../../../server/cache.ts'
import { paramsOf } from '../form/params.ts'
import { isWell, type Run } from '../run/run.ts'

const EVERY_MS = 20_000

/** The last run that failed, and the last one that went well; with what they kept, where `whole` reads it. */
export function useLast(list: AnyRoute, whole: AnyRoute | null, id: string) {
  const failure = useLastOf(list, whole, id, { status: 'failing' })
  const success = useLastOf(list, whole, id, { status: 'healthy' })
  return { failure, success }
}

/** The last run that went well and kept what the target answered: few do. */
export function useLastKept(list: AnyRoute, whole: AnyRoute, id: string): Run | undefined {
  return useLastOf(list, whole, id, { status: 'healthy', kept: 'true' })
}

/** The same, among the newest runs of a list that takes no status. */
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
  const newest = (useRoute(list, input, { every: EVERY_MS }).data as Run[] | undefined)?.[0]
  const params = { ...paramsOf(whole ?? list, id), result_id: newest?.id ?? '' }
  const read = useRoute(whole ?? list, { params } as never, { enabled: whole !== null && newest !== undefined })
  return (read.data as Run | undefined) ?? newest
}
