import { getTrace } from '@pharos/shared-protocol/contract/observability/trace.ts'
import type { Command } from 'commander'
import { tracePage } from '../../print/trace.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineShow(traces: Command, session: Session): void {
  define(traces, {
    usage: 'show <trace>',
    about: 'Show the spans of a trace as a tree, with their durations and failures',
    examples: ['pharos traces show 0af7651916cd43dd8448eb211c80319c'],
  }).action(async (trace_id: string) => {
    const { body } = await session.call(getTrace, { params: { trace_id } })
    session.print(body, look => tracePage(look, body))
  })
}
