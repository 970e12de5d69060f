import type { CallInput } from '@pharos/shared-protocol/client.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { type Command, Option } from 'commander'
import { size } from '../../print/size.ts'
import type { Session } from '../../session.ts'
import { saveReply } from './save.ts'

/** Where rows are written. */
export interface Target {
  out?: string | undefined
  /** The name of `out` in older versions. */
  output?: string | undefined
}

export function withTarget(command: Command): Command {
  return command.option('--out <file>', 'write to a file').addOption(new Option('--output <file>').hideHelp())
}

/** Writes the rows of a reply as they arrive, and says so if the list is longer than one file may be. */
export async function writeRows<R extends AnyRoute>(
  session: Session,
  route: R,
  input: CallInput<R>,
  { output, out = output }: Target,
): Promise<void> {
  const response = await session.open(route, { ...input, signal: session.terminal.interruption() })
  const { bytes, tail } = await saveReply(session, response, out)
  if (out !== undefined) session.print({ written: out, bytes }, () => `Wrote ${out} (${size(bytes)}).`)
  const cut = /^(?:#truncated rows=\d+(?: cursor=)?|\{"truncated":\{"rows":\d+,"cursor":"?)([\w-]*)/m.exec(tail)
  if (cut !== null) session.progress(`The list is longer than one file may be. ${goesOn(cut[1])}`)
}

function goesOn(cursor = ''): string {
  const isLast = cursor === '' || cursor === 'null'
  return isLast ? 'Choose less of it with --filter.' : `It goes on with --filter cursor=${cursor}`
}
