import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { Form } from './use-form.ts'

/** The attributes by which a screen reader announces an input's hint and fault. */
export interface ControlAttributes {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldGiven {
  label: string
  hint?: ComponentChildren
  fault: string | undefined
  /** More within the control, after the input, such as a unit or a button. */
  beside?: ComponentChildren
  children: (attributes: ControlAttributes) => ComponentChildren
}

/** A label, a control, a hint, and the fault. */
export function Field({ label, hint, fault, beside, children }: FieldGiven) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="control">
        {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': described || undefined })}
        {beside}
      </div>
      {fault && (
        <p id={`${id}-fault`} class="fault">
          {fault}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
    </div>
  )
}

type NameOf<V> = keyof V & string
interface Own<V extends object> {
  of: Form<V>
  name: NameOf<V>
  label: string
  hint?: ComponentChildren
}

interface TextGiven {
  type?: 'text' | 'url' | 'email' | 'password' | 'date' | 'time'
  placeholder?: string
  /** The value of an emptied field: null where the field may be null. */
  empty?: null | undefined | ''
  isCode?: boolean
  autocomplete?: string
  list?: string
}

export function TextField<V extends object>(given: Own<V> & TextGiven) {
  const { of, name, label, hint, type = 'text', placeholder, isCode, autocomplete = 'off', list } = given
  const empty = 'empty' in given ? given.empty : undefined
  return (
    <Field label={label} hint={hint} fault={of.faultAt(name)}>
      {attributes => (
        <input
          {...attributes}
          {...{ type: type as 'text', placeholder, autocomplete, list }}
          class={isCode ? 'code' : ''}
          spellcheck={!isCode}
          value={String(of.values[name] ?? '')}
          onInput={({ currentTarget: { value } }) => of.set({ [name]: value === '' ? empty : value } as Partial<V>)}
        />
      )}
    </Field>
  )
}

export function AreaField<V extends object>(given: Own<V> & TextGiven & { rows?: number }) {
  const { of, name, label, hint, placeholder, isCode, rows = 4 } = given
  const empty = 'empty' in given ? given.empty : undefined
  return (
    <Field label={label} hint={hint} fault={of.faultAt(name)}>
      {attributes => (
        <textarea
          {...attributes}
          {...{ placeholder, rows }}
          class={isCode ? 'code' : ''}
          spellcheck={!isCode}
          value={String(of.values[name] ?? '')}
          onInput={({ currentTarget: { value } }) => of.set({ [name]: value === '' ? empty : value } as Partial<V>)}
        />
      )}
    </Field>
  )
}

interface NumberGiven {
  unit?: string
  empty?: null | undefined
  min?: number
  max?: number
  step?: number | 'any'
  placeholder?: string
}

export function NumberField<V extends object>(given: Own<V> & NumberGiven) {
  const { of, name, label, hint, unit, min, max, step = 1, placeholder } = given
  const empty = given.empty === null ? null : undefined
  return (
    <Field label={label} hint={hint} fault={of.faultAt(name)} beside={unit && <span class="unit">{unit}</span>}>
      {attributes => (
        <input
          {...attributes}
          {...{ min, max, step, placeholder }}
          type="number"
          inputMode="numeric"
          value={String(of.values[name] ?? '')}
          onInput={({ currentTarget: { valueAsNumber: value } }) =>
            of.set({ [name]: Number.isNaN(value) ? empty : value } as Partial<V>)
          }
        />
      )}
    </Field>
  )
}

export interface Option<T> {
  value: T
  label: string
}

/** A choice of one option. Values may be of any JSON type. */
export function ChoiceField<V extends object, T>({
  of,
  name,
  label,
  hint,
  options,
}: Own<V> & { options: readonly Option<T>[] }) {
  const index = options.findIndex(({ value }) => JSON.stringify(value) === JSON.stringify(of.values[name] ?? null))
  return (
    <Field label={label} hint={hint} fault={of.faultAt(name)}>
      {attributes => (
        <select
          {...attributes}
          value={String(index)}
          onChange={({ currentTarget: { selectedIndex } }) =>
            of.set({ [name]: options[selectedIndex]?.value } as unknown as Partial<V>)
          }
        >
          {options.map((option, at) => (
            <option key={option.label} value={String(at)}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function ToggleField<V extends object>({ of, name, label, hint }: Own<V>) {
  const id = useId()
  const fault = of.faultAt(name)
  return (
    <div class="field toggle">
      <input
        id={id}
        type="checkbox"
        aria-invalid={fault !== undefined}
        aria-describedby={hint || fault ? `${id}-hint` : undefined}
        checked={of.values[name] === true}
        onChange={({ currentTarget: { checked } }) => of.set({ [name]: checked } as Partial<V>)}
      />
      <label for={id}>{label}</label>
      {(hint || fault) && (
        <p id={`${id}-hint`} class={fault ? 'fault' : 'hint'}>
          {fault ?? hint}
        </p>
      )}
    </div>
  )
}

/** A choice of any number of options, as checkboxes. */
export function ManyField<V extends object>({
  of,
  name,
  label,
  hint,
  options,
}: Own<V> & { options: readonly Option<string>[] }) {
  const id = useId()
  const fault = of.faultAt(name)
  const chosen = (of.values[name] ?? []) as readonly string[]
  const toggle = (value: string) =>
    of.set({
      [name]: chosen.includes(value) ? chosen.filter(each => each !== value) : [...chosen, value],
    } as Partial<V>)
  return (
    <fieldset class="field many" aria-invalid={fault !== undefined} aria-describedby={hint || fault ? id : undefined}>
      <legend class="title">{label}</legend>
      <div class="boxes">
        {options.map(({ value, label: own }) => (
          <label key={value}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <span>{own}</span>
          </label>
        ))}
      </div>
      {(hint || fault) && (
        <p id={id} class={fault ? 'fault' : 'hint'}>
          {fault ?? hint}
        </p>
      )}
    </fieldset>
  )
}

/** A list of words or numbers, separated by commas. */
export function WordsField<V extends object>({
  of,
  name,
  label,
  hint,
  placeholder,
  isNumbers = false,
}: Own<V> & { placeholder?: string; isNumbers?: boolean }) {
  const words = (of.values[name] ?? []) as readonly (string | number)[]
  const read = (text: string) =>
    text
      .split(',')
      .map(word => word.trim())
      .filter(word => word !== '')
      .map(word => (isNumbers && /^\d+$/.test(word) ? Number(word) : word))
  const fault = of.faultAt(name) ?? words.map((_, index) => of.faultAt(`${name}[${index}]`)).find(Boolean)
  return (
    <Field label={label} hint={hint} fault={fault}>
      {attributes => (
        <input
          {...attributes}
          placeholder={placeholder}
          autocomplete="off"
          // Uncontrolled, so that the text stays as typed: a controlled input would drop a trailing comma.
          defaultValue={words.join(', ')}
          key={words.length === 0 ? 'empty' : 'filled'}
          onChange={({ currentTarget: { value } }) => of.set({ [name]: read(value) } as Partial<V>)}
        />
      )}
    </Field>
  )
}
