import { domainPair } from '../domain-check/index.ts'
import type { Pair } from '../monitor/index.ts'
import { pageSpeedPair } from '../page-speed-check/index.ts'
import { tlsPair } from '../tls-check/index.ts'

/** The kinds that an HTTP monitor can have beside it. */
export const PAIRS: readonly Pair[] = [tlsPair, domainPair, pageSpeedPair]
