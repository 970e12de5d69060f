import {
  createLogParser,
  getLogParser,
  type LogParser,
  updateLogParser,
} from '@pharos/shared-protocol/contract/observability/log-parser.ts'
import { useLocation } from 'preact-iso'
import type { z } from 'zod'
import { AreaField, ChoiceField, NumberField, TextField, ToggleField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { type Form as FormState, useForm } from '../../form/use-form.ts'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, useVersion, type Versioned } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { TELEMETRY } from '../../words/telemetry.ts'
import { Samples } from './samples.tsx'
import { PARSERS_AT } from './show.tsx'

export type Parser = z.output<typeof LogParser>
const NAMES = [
  ...['name', 'kind', 'pattern', 'source', 'level_field', 'time_field', 'message_field', 'position', 'enabled'],
] as const
export type ParserValues = Omit<Parser, 'id' | 'account_id' | 'external_key' | 'created_at' | 'updated_at'>

const NEW: ParserValues = {
  name: '',
  kind: 'grok',
  pattern: null,
  source: null,
  level_field: null,
  time_field: null,
  message_field: null,
  position: 0,
  enabled: true,
}

export function NewParser() {
  const form = useForm({ route: createLogParser, base: { values: NEW, version: null } })
  return (
    <>
      <Head title={TELEMETRY.addParser} />
      <Fields form={form} />
    </>
  )
}

export function OneParser({ id }: { id: string }) {
  const parser = useVersion(getLogParser, { params: { id } })
  return (
    <WhenRead of={parser} isScreen>
      {of => <Change of={of} />}
    </WhenRead>
  )
}

function baseOf({ body, version }: Versioned<Parser>) {
  const values = Object.fromEntries(NAMES.map(name => [name, body[name as keyof Parser]]))
  return { values: values as unknown as ParserValues, version }
}

function Change({ of }: { of: Versioned<Parser> }) {
  const params = { id: of.body.id }
  const form = useForm({
    route: updateLogParser,
    params,
    base: baseOf(of),
    reread: async () => baseOf(await readVersion(getLogParser, { params })),
  })
  return (
    <>
      <Head title={TELEMETRY.editParser(of.body.name)} />
      <Fields form={form} />
    </>
  )
}

const KINDS = (['grok', 'json', 'regex'] as const).map(value => ({ value, label: TELEMETRY[value] }))

function Fields({ form }: { form: FormState<ParserValues> }) {
  const { route } = useLocation()
  const { kind, name } = form.values
  const done = () => {
    notify({ tone: 'good', text: TELEMETRY.saved(name) })
    route(PARSERS_AT)
  }
  return (
    <section class="card">
      <Form of={form} action={TELEMETRY.save} onSent={done} onCancel={() => route(PARSERS_AT)}>
        <TextField of={form} name="name" label={TELEMETRY.name} empty="" />
        <div class="pair">
          <ChoiceField of={form} name="kind" label={TELEMETRY.kind} options={KINDS} />
          <TextField of={form} name="source" label={TELEMETRY.source} hint={TELEMETRY.sourceHint} empty={null} isCode />
        </div>
        {kind !== 'json' && (
          <AreaField
            of={form}
            name="pattern"
            label={TELEMETRY.pattern}
            hint={kind === 'grok' ? TELEMETRY.grokHint : TELEMETRY.regexHint}
            empty={null}
            rows={2}
            isCode
          />
        )}
        <div class="pair">
          <TextField of={form} name="level_field" label={TELEMETRY.levelField} empty={null} isCode />
          <TextField of={form} name="time_field" label={TELEMETRY.timeField} empty={null} isCode />
        </div>
        <div class="pair">
          <TextField of={form} name="message_field" label={TELEMETRY.messageField} empty={null} isCode />
          <NumberField of={form} name="position" label={TELEMETRY.position} hint={TELEMETRY.positionHint} min={0} />
        </div>
        <ToggleField of={form} name="enabled" label={TELEMETRY.enabled} />
        <Samples of={form.values} />
      </Form>
    </section>
  )
}
