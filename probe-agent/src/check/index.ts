import { type CheckKind, kindsIn } from '@pharos/shared-protocol/check/kind.ts'
import { browserCheck, describeBrowser } from './browser/index.ts'
import type { Check } from './check.ts'
import { dnsRecordCheck } from './dns-record/index.ts'
import { domainCheck } from './domain/index.ts'
import { httpCheck } from './http/index.ts'
import { pageSpeedCheck } from './page-speed/index.ts'
import { tlsCheck } from './tls/index.ts'

export const CHECKS = {
  http: httpCheck,
  tls: tlsCheck,
  domain: domainCheck,
  dns_record: dnsRecordCheck,
  browser: browserCheck,
  page_speed: pageSpeedCheck,
} satisfies { [K in CheckKind]: Check }

/** The kinds that every machine can run. */
export const LIGHT_KINDS: readonly CheckKind[] = kindsIn('light')
const HEAVY_KINDS: readonly CheckKind[] = kindsIn('heavy')

export interface HeavyKinds {
  kinds: readonly CheckKind[]
  /** What this machine lacks; null when nothing. */
  lacking: string | null
  /** Whether mutually untrusted scripts may run here: a control group bounds each run as a whole. */
  forStrangers: boolean
}

/** The kinds that need a browser in a sandbox, or why this machine cannot run them. Takes a second or two. */
export async function findHeavyKinds(): Promise<HeavyKinds> {
  const ability = await describeBrowser()
  return ability.able
    ? { kinds: HEAVY_KINDS, lacking: null, forStrangers: ability.forStrangers }
    : { kinds: [], lacking: ability.reason, forStrangers: false }
}
