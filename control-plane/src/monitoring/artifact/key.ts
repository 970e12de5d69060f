import type { ArtifactKind } from '@pharos/shared-protocol/check/browser.ts'
import type { RunKey } from '@pharos/shared-protocol/message/run.ts'

/** The folder of a day's artifacts, which are deleted with the results of that day. */
export function artifactDay(slot: number): string {
  return `artifact/${new Date(slot).toISOString().slice(0, 10)}/`
}

/** The folder of an account's artifacts of a day. */
export function artifactsOf(slot: number, account: string): string {
  return `${artifactDay(slot)}${account}/`
}

/** The key of a run's artifact in the object store: derived from the run's key, which no agent can choose. */
export function artifactKey({ account, monitor, region, kind, slot, ordinal }: RunKey, artifact: ArtifactKind): string {
  return `${artifactsOf(slot, account)}${monitor}/${slot}-${kind}-${ordinal}-${region}/${artifact}`
}
