import { listMembers } from '@pharos/shared-protocol/contract/account/account.ts'
import { Field } from '../../form/field.tsx'
import type { Form } from '../../form/use-form.ts'
import { useRoute } from '../../server/cache.ts'
import { ON_CALL } from '../../words/on-call.ts'

interface Own<V extends object> {
  of: Form<V>
  name: keyof V & string
  label: string
  hint?: string
}

/** A choice of a member, or of nobody on purpose. */
export function PersonField<V extends object>({ of, name, label, hint }: Own<V>) {
  const members = useRoute(listMembers)
  return (
    <Field label={label} hint={hint} fault={of.faultAt(name)}>
      {attributes => (
        <select
          {...attributes}
          value={String(of.values[name] ?? '')}
          onChange={({ currentTarget: { value } }) => of.set({ [name]: value === '' ? null : value } as Partial<V>)}
        >
          {(members.data ?? []).map(({ id, name: own }) => (
            <option key={id} value={id}>
              {own}
            </option>
          ))}
          <option value="">{ON_CALL.onPurpose}</option>
        </select>
      )}
    </Field>
  )
}

/** Returns a function from the ids of members to their names. */
export function useNames(): (id: string | null) => string {
  const members = useRoute(listMembers)
  const names = new Map((members.data ?? []).map(({ id, name }) => [id, name]))
  return id => (id === null ? ON_CALL.nobody : (names.get(id) ?? ON_CALL.former))
}
