import { FREQUENCIES, type Frequency } from '@pharos/shared-protocol/contract/browser-check.ts'
import { type Command, Option } from 'commander'
import { parseDuration } from '../../input/duration.ts'
import { parseWhole, repeated } from '../../input/field.ts'
import type { Session } from '../../session.ts'

export interface Given {
  script?: string
  every?: Frequency
  timeout?: number
  region?: string[]
  minHealthyRegions?: number
  tag?: string[]
}

/** The options that describe a check, for add, update and test. */
export function withSettings(command: Command): Command {
  return command
    .option('--script <file>', 'a Playwright test file, or a body; - for stdin')
    .addOption(new Option('--every <time>', 'how often').choices(Object.keys(FREQUENCIES)))
    .option('--timeout <duration>', 'stop a run after so long (60s)', text => parseDuration(text, 's') / 1000)
    .option('--region <slug>', 'run from there; repeatable', repeated)
    .option('--min-healthy-regions <n>', 'how many must pass (a majority)', parseWhole)
    .option('--tag <tag>', 'repeatable', repeated)
}

/** The fields of a body; what was not given is left out. */
export function settingsFrom({ files }: Session, given: Given) {
  return {
    ...(given.script === undefined ? {} : { script: files.text(given.script) }),
    ...(given.every === undefined ? {} : { frequency: given.every }),
    ...(given.timeout === undefined ? {} : { timeout_seconds: given.timeout }),
    ...(given.region === undefined ? {} : { check_regions: given.region }),
    ...(given.minHealthyRegions === undefined ? {} : { min_healthy_regions: given.minHealthyRegions }),
    ...(given.tag === undefined ? {} : { tags: given.tag }),
  }
}
