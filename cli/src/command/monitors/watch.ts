import type { Command } from 'commander'
import { parseDuration } from '../../input/duration.ts'
import { parseWhole } from '../../input/field.ts'
import type { Session } from '../../session.ts'
import { lineView } from '../../watch/lines.ts'
import { screenView } from '../../watch/screen.ts'
import { type View, watch } from '../../watch/watcher.ts'
import { define } from '../define.ts'

interface Given {
  tag?: string
  interval: number
  for?: number
  count?: number
}

const inMillis = (text: string) => parseDuration(text, 's')

export function defineWatch(monitors: Command, session: Session): void {
  define(monitors, {
    usage: 'watch [monitor...]',
    about: 'Watch monitors live: a table on a terminal, lines in a pipe, NDJSON with --json',
    examples: [
      'pharos monitors watch',
      'pharos monitors watch Shop --for 10m',
      `pharos monitors watch --json | jq -c 'select(.to == "down")'`,
    ],
  })
    .option('--tag <tag>', 'only with this tag')
    .option('--interval <duration>', 'how often to poll', inMillis, 1_000)
    .option('--for <duration>', 'exit after this time', inMillis)
    .option('--count <n>', 'exit after this many changes', parseWhole)
    .action(async (names: string[], given: Given) => {
      const view: View = session.interactive ? screenView(session) : lineView(session)
      const options = {
        monitors: names,
        tag: given.tag,
        every_ms: Math.max(given.interval, 100),
        for_ms: given.for ?? Number.POSITIVE_INFINITY,
        count: given.count ?? Number.POSITIVE_INFINITY,
      }
      // Ctrl-C is the normal way to end a watch, not a failure.
      await watch(session, view, options, session.terminal.interruption())
    })
}
