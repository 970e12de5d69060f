import type { Role } from '@pharos/shared-protocol/access.ts'
import { useState } from 'preact/hooks'
import type { Form } from '../../form/use-form.ts'
import { DIRECTORY } from '../../words/directory.ts'
import { ROLE_NAMES } from '../../words/role.ts'
import './directory.css'

interface Given<V extends object> {
  of: Form<V>
  name: keyof V & string
  label: string
  hint: string
  /** The roles that a directory may assign. */
  roles: readonly Role[]
}

interface Row {
  group: string
  role: string
}

/** Assigns roles to groups by their names, one per line. */
export function GroupRolesField<V extends object>({ of, name, label, hint, roles }: Given<V>) {
  const given = (of.values[name] ?? {}) as Record<string, string>
  // Keeps lines that are not valid yet while they are typed, such as a second one with the same name.
  const [rows, setRows] = useState<Row[]>(() => Object.entries(given).map(([group, role]) => ({ group, role })))
  const fault = of.faultAt(name) ?? rows.map(({ group }) => of.faultAt(`${name}.${group}`)).find(Boolean)
  const put = (next: Row[]) => {
    setRows(next)
    const named = next.filter(({ group }) => group.trim() !== '')
    of.set({ [name]: Object.fromEntries(named.map(({ group, role }) => [group.trim(), role])) } as Partial<V>)
  }
  const change = (at: number, part: Partial<Row>) =>
    put(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <fieldset class="field group-roles" aria-invalid={fault !== undefined}>
      <legend class="title">{label}</legend>
      <p class="hint">{hint}</p>
      {fault && <p class="fault">{fault}</p>}
      {rows.map(({ group, role }, at) => (
        <div key={at} class="row">
          <input
            aria-label={DIRECTORY.groupNumber(at + 1)}
            placeholder={DIRECTORY.group}
            value={group}
            onInput={({ currentTarget: { value } }) => change(at, { group: value })}
          />
          <select
            aria-label={DIRECTORY.roleNumber(at + 1)}
            value={role}
            onChange={({ currentTarget: { value } }) => change(at, { role: value })}
          >
            {roles.map(each => (
              <option key={each} value={each}>
                {ROLE_NAMES[each]}
              </option>
            ))}
          </select>
          <button
            type="button"
            class="quiet"
            aria-label={DIRECTORY.dropNumber(at + 1)}
            onClick={() => put(rows.filter((_, index) => index !== at))}
          >
            ✕
          </button>
        </div>
      ))}
      <button type="button" class="plain" onClick={() => setRows([...rows, { group: '', role: 'member' }])}>
        {DIRECTORY.addGroup}
      </button>
    </fieldset>
  )
}
