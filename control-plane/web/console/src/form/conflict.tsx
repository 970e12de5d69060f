import { FORM } from '../words/form.ts'
import type { Form } from './use-form.ts'

interface Given<V extends object> {
  of: Form<V>
  labels: Partial<Record<string, string>>
  /** Words for the value of a field that holds an object or a list; null where there are none. */
  say?: ((name: string, value: unknown) => string | null) | undefined
}

/**
 * Shows what somebody else has saved meanwhile beside one's own changes, so that nothing is lost or overwritten unseen.
 */
export function Conflict<V extends object>({ of, labels, say }: Given<V>) {
  if (!of.theirs) return null
  const { values: theirs } = of.theirs
  const told = (values: object, name: string) => say?.(name, fieldOf(values, name)) ?? show(values, name)
  const names = [...of.changed].filter(name => show(of.values, name) !== show(theirs, name))
  return (
    <section class="conflict" role="alert">
      <h2>{FORM.conflict}</h2>
      <p>{FORM.conflictWhy}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{FORM.field}</th>
            <th scope="col">{FORM.own}</th>
            <th scope="col">{FORM.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {names.map(name => (
            <tr key={name}>
              <th scope="row">{labels[name] ?? name}</th>
              <td>{told(of.values, name)}</td>
              <td>{told(theirs, name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="row">
        <button type="button" class="plain" onClick={() => of.settle(true)}>
          {FORM.keepOwn}
        </button>
        <button type="button" class="plain" onClick={() => of.settle(false)}>
          {FORM.takeTheirs}
        </button>
      </div>
    </section>
  )
}

function fieldOf(values: object, name: string): unknown {
  return (values as Record<string, unknown>)[name]
}

function show(values: object, name: string): string {
  const value = fieldOf(values, name)
  if (value === null || value === undefined || value === '') return FORM.nothing
  if (typeof value === 'boolean') return value ? FORM.yes : FORM.no
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}
