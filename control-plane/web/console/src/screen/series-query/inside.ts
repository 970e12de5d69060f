import type { Form } from '../../form/use-form.ts'

export type Values = Record<string, unknown>

/** The part of a form that is one of its fields, which is an object: fields within it work as in a form of their own. */
export function inside(of: Form<Values>, name: string): Form<Values> {
  const values = (of.values[name] ?? {}) as Values
  return {
    ...of,
    values,
    set: changes => of.set({ [name]: { ...values, ...changes } }),
    faultAt: path => of.faultAt(`${name}.${path}`),
  }
}
