import type { ArtifactKind } from '@pharos/shared-protocol/check/browser.ts'
import type { RunKey } from '@pharos/shared-protocol/message/run.ts'

/** The folder of a day's artifacts: they are removed with the results of that day. */
export function artifactDay(slot: number): string {
  return `artifact/${new Date(slot).toISOString().slice(0, 10)}/`
}

/** Where an artifact of a run lies in the object store: made of the run's key, which no agent can choose. */
export function artifactKey({ account, monitor, region, kind, slot, ordinal }: RunKey, artifact: ArtifactKind): string {
  return `${artifactDay(slot)}${account}/${monitor}/${slot}-${kind}-${ordinal}-${region}/${artifact}`
}
