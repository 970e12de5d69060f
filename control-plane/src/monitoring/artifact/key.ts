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
export function artifactKey(run: RunKey, artifact: ArtifactKind): string {
  return `${runFolder(run)}${artifact}`
}

/** The key of a file of a run's comparisons with baselines. */
export function comparedKey(run: RunKey, sha256: string): string {
  return `${runFolder(run)}compared-${sha256}`
}

function runFolder({ account, monitor, region, kind, slot, ordinal }: RunKey): string {
  return `${artifactsOf(slot, account)}${monitor}/${slot}-${kind}-${ordinal}-${region}/`
}

/** The folder of the accepted baselines of an account, of a check, or of one of them alone. */
export function baselineFolder(account: string, check?: string, baseline?: string): string {
  return ['baseline', account, check, baseline]
    .filter(part => part !== undefined)
    .join('/')
    .concat('/')
}

/** The key of an accepted baseline. Each acceptance has its own id, so that what it names never changes. */
export function baselineKey(account: string, check: string, baseline: string): string {
  return `${baselineFolder(account, check, baseline)}content`
}
