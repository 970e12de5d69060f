import type { Form } from '../../form/use-form.ts'

export type Values = Record<string, unknown>

/**
 * Returns a view of a form for one of its fields that holds an object, so that fields inside it work as in their own
 * form.
 */
export function inside(of: Form<Values>, name: string): Form<Values> {
  const values = (of.values[name] ?? {}) as Values
  return {
    ...of,
    values,
    set: changes => of.set({ [name]: { ...values, ...changes } }),
    faultAt: path => of.faultAt(`${name}.${path}`),
  }
}
