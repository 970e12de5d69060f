import { DEVICE_CLASSES } from '@pharos/shared-protocol/rum/condition.ts'
import type { ConditionValue, RumCondition } from '@pharos/shared-protocol/rum/config.ts'
import { FAILURES, FRUSTRATIONS, VITALS } from '@pharos/shared-protocol/rum/event.ts'
import type { ComponentChildren } from 'preact'
import { LabelledChoice } from '../../part/filter-grid.tsx'
import { DEVICES } from '../../words/rum.ts'
import { RUM_CONDITION } from '../../words/rum-condition.ts'
import { FAILURES as FAILURE_WORDS, FRUSTRATIONS as FRUSTRATION_WORDS } from '../../words/rum-event.ts'
import { type Shape, shapeOf } from './condition-shape.ts'

type Fields = Record<string, string | number | boolean | undefined>
interface Given {
  value: ConditionValue
  onChange(next: ConditionValue): void
}

/** The fields of a condition's value, by what its kind and op take. */
export function ConditionValueFields({ of, onChange }: { of: RumCondition; onChange(next: ConditionValue): void }) {
  const shape = shapeOf(of)
  return shape === null ? null : FIELDS[shape]({ value: of.value, onChange })
}

const text = (label: string, isCode: boolean) =>
  function TextValue({ value, onChange }: Given) {
    return <Text label={label} isCode={isCode} value={typeof value === 'string' ? value : ''} onChange={onChange} />
  }

const FIELDS: { [S in Shape]: (given: Given) => ComponentChildren } = {
  null: () => null,
  text: text(RUM_CONDITION.text, false),
  pattern: text(RUM_CONDITION.pattern, true),
  frustration: ({ value, onChange }) => (
    <LabelledChoice
      label={RUM_CONDITION.signal}
      of={named(FRUSTRATIONS, FRUSTRATION_WORDS)}
      value={shown(value)}
      onChange={onChange}
    />
  ),
  device_class: ({ value, onChange }) => (
    <LabelledChoice
      label={RUM_CONDITION.device}
      of={named(DEVICE_CLASSES, DEVICES)}
      value={shown(value)}
      onChange={onChange}
    />
  ),
  error: given => <ErrorFields {...inFields(given)} />,
  failed_request: given => <RequestFields {...inFields(given)} />,
  vital: given => <VitalFields {...inFields(given)} />,
  attribute: given => <AttributeFields {...inFields(given)} type="scalar" />,
  attribute_text: given => <AttributeFields {...inFields(given)} type="text" />,
  attribute_pattern: given => <AttributeFields {...inFields(given)} type="pattern" />,
  attribute_number: given => <AttributeFields {...inFields(given)} type="number" />,
}

interface InFields {
  fields: Fields
  /** Fields that are undefined or empty texts are left out where they are optional. */
  set(changes: Fields): void
}

function inFields({ value, onChange }: Given): InFields {
  const fields = typeof value === 'object' && value !== null ? (value as Fields) : {}
  const set = (changes: Fields) => {
    const next = Object.entries({ ...fields, ...changes }).filter(([, each]) => each !== undefined)
    onChange(Object.fromEntries(next) as ConditionValue)
  }
  return { fields, set }
}

function ErrorFields({ fields, set }: InFields) {
  const handled = [
    { value: '', label: RUM_CONDITION.either },
    { value: 'false', label: RUM_CONDITION.unhandled },
    { value: 'true', label: RUM_CONDITION.handled },
  ]
  return (
    <>
      <Text
        label={RUM_CONDITION.errorType}
        value={shown(fields.type)}
        onChange={type => set({ type: type || undefined })}
      />
      <Text
        label={RUM_CONDITION.message}
        value={shown(fields.message_contains)}
        onChange={message => set({ message_contains: message || undefined })}
      />
      <LabelledChoice
        label={RUM_CONDITION.handling}
        of={handled}
        value={shown(fields.handled)}
        onChange={next => set({ handled: next === '' ? undefined : next === 'true' })}
      />
    </>
  )
}

function RequestFields({ fields, set }: InFields) {
  return (
    <>
      <LabelledChoice
        label={RUM_CONDITION.failure}
        of={named(FAILURES, FAILURE_WORDS)}
        value={shown(fields.class)}
        onChange={next => set({ class: next })}
      />
      <Text
        label={RUM_CONDITION.address}
        value={shown(fields.url_contains)}
        onChange={address => set({ url_contains: address || undefined })}
      />
    </>
  )
}

function VitalFields({ fields, set }: InFields) {
  const unit = fields.name === 'CLS' ? '' : 'ms'
  return (
    <>
      <LabelledChoice
        label={RUM_CONDITION.vital}
        of={VITALS.map(value => ({ value, label: value === 'load' ? RUM_CONDITION.load : value }))}
        value={shown(fields.name)}
        onChange={name => set({ name })}
      />
      <Amount
        label={unit === '' ? RUM_CONDITION.above : RUM_CONDITION.aboveMs}
        value={fields.gt}
        onChange={gt => set({ gt })}
      />
    </>
  )
}

const TYPES = ['string', 'number', 'boolean'] as const

/** The value of an attribute: `scalar` may be a text, a number, or yes or no. */
function AttributeFields({ fields, set, type }: InFields & { type: 'scalar' | 'text' | 'pattern' | 'number' }) {
  const own = TYPES.find(each => each === typeof fields.value) ?? 'string'
  const kind = type === 'scalar' ? own : type === 'number' ? 'number' : 'string'
  const convert = (next: string) =>
    set({ value: next === 'number' ? Number(fields.value) || 0 : next === 'boolean' ? true : shown(fields.value) })
  return (
    <>
      <Text label={RUM_CONDITION.name} value={shown(fields.name)} onChange={name => set({ name })} />
      {type === 'scalar' && (
        <LabelledChoice
          label={RUM_CONDITION.type}
          of={TYPES.map(value => ({ value, label: RUM_CONDITION[value] }))}
          value={own}
          onChange={convert}
        />
      )}
      {kind === 'number' && (
        <Amount label={RUM_CONDITION.value} value={fields.value} onChange={value => set({ value })} />
      )}
      {kind === 'boolean' && (
        <LabelledChoice
          label={RUM_CONDITION.value}
          of={[
            { value: 'true', label: RUM_CONDITION.yes },
            { value: 'false', label: RUM_CONDITION.no },
          ]}
          value={shown(fields.value)}
          onChange={next => set({ value: next === 'true' })}
        />
      )}
      {kind === 'string' && (
        <Text
          label={type === 'pattern' ? RUM_CONDITION.pattern : RUM_CONDITION.value}
          isCode={type === 'pattern'}
          value={shown(fields.value)}
          onChange={value => set({ value })}
        />
      )}
    </>
  )
}

function shown(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

interface Choosable {
  value: string
  label: string
}

function named(codes: readonly string[], words: Record<string, string>): Choosable[] {
  return codes.map(value => ({ value, label: words[value] ?? value }))
}

interface TextGiven {
  label: string
  isCode?: boolean
  value: string
  onChange(next: string): void
}

function Text({ label, isCode, value, onChange }: TextGiven) {
  return (
    <label>
      {label}
      <input
        class={isCode ? 'code' : ''}
        autocomplete="off"
        spellcheck={false}
        value={value}
        onInput={event => onChange(event.currentTarget.value)}
      />
    </label>
  )
}

function Amount({ label, value, onChange }: { label: string; value: unknown; onChange(next: number): void }) {
  return (
    <label>
      {label}
      <input
        type="number"
        step="any"
        value={shown(value)}
        onInput={({ currentTarget: { valueAsNumber } }) => onChange(valueAsNumber)}
      />
    </label>
  )
}
