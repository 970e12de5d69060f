import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IcmpSpec } from '@pharos/shared-protocol/check/icmp.ts'
import { germanOf } from '../../say.fixture.ts'
import { environmentFor } from '../http/check.fixture.ts'
import { checkIcmp, type IcmpRun } from './check.ts'
import { describePing, findPing } from './program.ts'

/** Why this machine cannot send echo requests; null if it can. */
export const lacking = await describePing()

export const realPing = findPing()

/** Three echo requests to loopback, without retries. */
export function specFor(rest: Partial<IcmpSpec> = {}): IcmpSpec {
  return {
    host: '127.0.0.1',
    count: 3,
    max_loss_percent: 0,
    ip_family: 'any',
    timeout_ms: 5_000,
    retries: 0,
    ...rest,
  }
}

/** The outcome; each failure has a text in German. */
export async function check(program: string | null, spec: IcmpSpec): Promise<IcmpRun> {
  const run = await checkIcmp(program, spec, await environmentFor())
  if (run.outcome.status === 'failing') germanOf(run.outcome)
  return run
}

/** A shell script that replaces `ping`. */
export function fakePing(script: string): { program: string; folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-ping-'))
  const program = join(folder, 'ping')
  writeFileSync(program, `#!/bin/sh\n${script}\n`)
  chmodSync(program, 0o755)
  return { program, folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Prints what ping prints for these numbers of requests and replies. */
export function summary(sent: number, received: number): string {
  const times = received === 0 ? '' : 'rtt min/avg/max/mdev = 1.000/2.000/3.000/0.500 ms\\n'
  return `printf '\\n--- x ping statistics ---\\n${sent} packets transmitted, ${received} received, 0%% packet loss, time 5ms\\n${times}'`
}
