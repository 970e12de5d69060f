import type { Form } from './use-form.ts'

/**
 * Returns a view of a form for one of its fields that holds an object, so that fields inside it work as in their own
 * form.
 */
export function inside<V extends object, I extends object = Record<string, unknown>>(
  of: Form<V>,
  name: keyof V & string,
): Form<I> {
  const within = (all: V) => (all[name] ?? {}) as I
  const values = within(of.values)
  return {
    ...of,
    values,
    theirs: of.theirs && { ...of.theirs, values: within(of.theirs.values) },
    set: changes => of.set({ [name]: { ...values, ...changes } } as unknown as Partial<V>),
    faultAt: path => of.faultAt(`${name}.${path}`),
  }
}
