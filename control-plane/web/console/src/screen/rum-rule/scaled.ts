import type { Form } from '../../form/use-form.ts'

/** A view of a form in which one number is shown in another unit, such as a fraction as percent. */
export function scaled<V extends object, N extends keyof V & string>(
  of: Form<V>,
  name: N,
  by: number,
): Form<Record<N, number | undefined>> {
  const shown = (values: V) =>
    ({ [name]: times(values[name] as number | undefined, by) }) as Record<N, number | undefined>
  return {
    ...of,
    values: shown(of.values),
    theirs: of.theirs && { ...of.theirs, values: shown(of.theirs.values) },
    set: changes => of.set({ [name]: times(changes[name], 1 / by) } as unknown as Partial<V>),
  }
}

/** Rounds what binary fractions leave. */
function times(value: number | undefined, by: number): number | undefined {
  return value === undefined ? undefined : Number((value * by).toPrecision(12))
}
