import { ApiError } from '@pharos/shared-protocol/client.ts'
import { testLogParser } from '@pharos/shared-protocol/contract/observability/log-parser.ts'
import { useState } from 'preact/hooks'
import type { z } from 'zod'
import { Field } from '../../form/field.tsx'
import { call } from '../../server/call.ts'
import { saidFault } from '../../words/issue.ts'
import { saidProblem } from '../../words/said.ts'
import { TELEMETRY } from '../../words/telemetry.ts'
import type { ParserValues } from './parser-form.tsx'

type Tried = z.output<typeof testLogParser.reply.body>

/** What the parser in the form would extract from sample messages. */
export function Samples({ of: { name: _, position: __, enabled: ___, ...parser } }: { of: ParserValues }) {
  const [text, setText] = useState('')
  const [tried, setTried] = useState<Tried | null>(null)
  const [fault, setFault] = useState<string>()
  const samples = text.split('\n').filter(line => line.trim() !== '')
  const test = async () => {
    try {
      setTried((await call(testLogParser, { body: { ...parser, samples } })).body)
      setFault(undefined)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setTried(null)
      setFault(wordsOf(error))
    }
  }
  return (
    <div class="samples">
      <Field label={TELEMETRY.samples} hint={TELEMETRY.samplesHint} fault={fault}>
        {attributes => (
          <textarea
            {...attributes}
            class="code"
            rows={3}
            spellcheck={false}
            value={text}
            onInput={event => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <button type="button" class="plain" disabled={samples.length === 0} onClick={() => void test()}>
        {TELEMETRY.try}
      </button>
      <div aria-live="polite">
        {tried && (
          <ol aria-label={TELEMETRY.tried}>
            {tried.map((sample, index) => (
              <Sample key={index} of={sample} />
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}

function wordsOf({ problem }: ApiError): string {
  const [first] = problem.errors ?? []
  return first ? `${first.path} ${saidFault(first)}` : saidProblem(problem)
}

function Sample({ of: { matched, level, time, message, attributes } }: { of: Tried[number] }) {
  if (!matched) return <li>{TELEMETRY.unmatched}</li>
  const own = { [TELEMETRY.level]: level, [TELEMETRY.time]: time, [TELEMETRY.message]: message }
  const parts = [...Object.entries(own), ...Object.entries(attributes)].filter(([, value]) => value !== null)
  return (
    <li>
      <dl>
        {parts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
