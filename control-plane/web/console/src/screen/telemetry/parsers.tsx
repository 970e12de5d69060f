import { deleteLogParser, listLogParsers } from '@pharos/shared-protocol/contract/observability/log-parser.ts'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { TELEMETRY } from '../../words/telemetry.ts'
import { KeptList } from './kept-list.tsx'
import { PARSERS_AT } from './show.tsx'

export function Parsers({ mayChange }: { mayChange: boolean }) {
  const remove = useChange(deleteLogParser)
  return (
    <KeptList
      of={useRoute(listLogParsers)}
      at={PARSERS_AT}
      what={TELEMETRY.parsersWhat}
      words={{
        none: TELEMETRY.noParsers,
        add: TELEMETRY.addParser,
        removeWhy: TELEMETRY.removeParserWhy,
      }}
      mayChange={mayChange}
      remove={({ id }) => remove.run({ params: { id } })}
      say={({ kind, pattern, source }) => (
        <>
          {TELEMETRY[kind]} · {source ?? TELEMETRY.allSources} {pattern !== null && <code>{pattern}</code>}
        </>
      )}
    />
  )
}
