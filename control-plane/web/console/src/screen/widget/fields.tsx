import { RELATIVE_RANGES, type RelativeRange } from '@pharos/shared-protocol/contract/observability/dashboard-range.ts'
import { UNITS } from '@pharos/shared-protocol/contract/observability/widget.ts'
import {
  type DataSource,
  sourcesOf,
  WIDGET_TYPES,
  type WidgetType,
} from '@pharos/shared-protocol/contract/observability/widget-query.ts'
import { hexOfColour } from '@pharos/shared-protocol/contract/publishing/css-colour.ts'
import { useState } from 'preact/hooks'
import { ChoiceField, Field, NumberField, TextField } from '../../form/field.tsx'
import { Fold } from '../../form/fold.tsx'
import type { Form } from '../../form/use-form.ts'
import { type Range, rangeWords } from '../../part/time-range.tsx'
import { SERIES_QUERY } from '../../words/series-query.ts'
import { WIDGET, WIDGET_TYPE_WORDS } from '../../words/widget.ts'
import { inside, type Source, type Values } from '../series-query/index.ts'
import { converted } from './convert.ts'
import { Query } from './query.tsx'

/** The fields of a widget: its type, its source and its query. */
export function WidgetFields({ of }: { of: Form<Values> }) {
  const type = of.values.widget_type as WidgetType
  const source = of.values.data_source as DataSource
  const sources = sourcesOf(type)
  return (
    <>
      <fieldset class="part">
        <legend>{WIDGET.shown}</legend>
        <TextField of={of} name="title" label={WIDGET.title} />
        <div class="pair">
          <ChoiceField
            of={{ ...of, set: ({ widget_type }) => of.set(converted(of.values, widget_type as WidgetType, source)) }}
            name="widget_type"
            label={WIDGET.type}
            options={WIDGET_TYPES.map(value => ({ value: value as string, label: WIDGET_TYPE_WORDS[value] }))}
          />
          {sources.length > 1 && (
            <ChoiceField
              of={{ ...of, set: ({ data_source }) => of.set(converted(of.values, type, data_source as DataSource)) }}
              name="data_source"
              label={SERIES_QUERY.source}
              options={sources.map(value => ({ value: value as string, label: SERIES_QUERY[value as Source] }))}
            />
          )}
        </div>
      </fieldset>
      <fieldset class="part">
        <legend>{WIDGET.asked}</legend>
        <Query key={`${type} ${source}`} of={of} />
      </fieldset>
      {type !== 'text' && <Look of={of} type={type} />}
    </>
  )
}

const RANGES = Object.keys(RELATIVE_RANGES) as RelativeRange[]

function Look({ of, type }: { of: Form<Values>; type: WidgetType }) {
  const look = inside(of, 'visualization_config')
  const own = of.values.time_range_override as Range | null
  const isFigure = type === 'timeseries' || type === 'stat' || type === 'table'
  return (
    <Fold title={WIDGET.look} about={WIDGET.lookAbout}>
      <ChoiceField
        of={of}
        name="time_range_override"
        label={WIDGET.range}
        options={[
          { value: null as Range | null, label: WIDGET.rangeOfDashboard },
          ...RANGES.map(value => ({
            value: { type: 'relative', value } as Range | null,
            label: rangeWords({ type: 'relative', value }),
          })),
          ...(own?.type === 'absolute' ? [{ value: own as Range | null, label: rangeWords(own) }] : []),
        ]}
      />
      {isFigure && <Unit of={{ ...look, set: ({ y_unit }) => look.set({ y_unit: y_unit ?? undefined }) }} />}
      {(type === 'timeseries' || type === 'stat') && <Colour of={look} />}
      {type === 'table' && <NumberField of={look} name="limit" label={WIDGET.rows} min={1} max={200} />}
    </Fold>
  )
}

/** One of the known units, or a text. */
function Unit({ of }: { of: Form<Values> }) {
  const { y_unit } = of.values
  // A text such as `ms/s` begins with a known unit.
  const [isTyped, setIsTyped] = useState(false)
  const isText = typeof y_unit === 'string' && (isTyped || !UNITS.some(unit => unit === y_unit))
  const setting = (typed: boolean): Form<Values> => ({
    ...of,
    set: part => {
      setIsTyped(typed)
      of.set(part)
    },
  })
  return (
    <>
      <ChoiceField
        of={setting(false)}
        name="y_unit"
        label={WIDGET.unit}
        options={[
          { value: null as string | null, label: WIDGET.unitOwn },
          ...UNITS.map(value => ({ value: value as string | null, label: WIDGET[`unit_${value}`] })),
          { value: isText ? y_unit : '', label: WIDGET.unitText },
        ]}
      />
      {isText && (
        <TextField of={setting(true)} name="y_unit" label={WIDGET.unitTextLabel} hint={WIDGET.unitTextHint} empty="" />
      )}
    </>
  )
}

/** The initial value of a colour. */
const FIRST_COLOUR = '#2450d6'

/** The colour of a figure, or of a single line. */
function Colour({ of }: { of: Form<Values> }) {
  const { color } = of.values
  const clear = (
    <button type="button" class="quiet" onClick={() => of.set({ color: undefined })}>
      {WIDGET.colourOfTheme}
    </button>
  )
  return (
    <Field
      label={WIDGET.colour}
      hint={WIDGET.colourHint}
      fault={of.faultAt('color')}
      beside={color ? clear : undefined}
    >
      {attributes => (
        <input
          {...attributes}
          type="color"
          class="colour"
          value={(typeof color === 'string' && hexOfColour(color)) || FIRST_COLOUR}
          onInput={event => of.set({ color: event.currentTarget.value })}
        />
      )}
    </Field>
  )
}
