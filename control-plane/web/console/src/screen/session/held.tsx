import type { Held } from '@pharos/shared-protocol/contract/account/security.ts'
import type { z } from 'zod'
import { SESSIONS } from '../../words/session.ts'

/** What ends with the sessions. */
export interface Ended {
  end_api_keys?: boolean
  end_apps?: boolean
}

interface Given {
  held: Partial<z.output<typeof Held>>
  ended: Ended
  onChange(ended: Ended): void
}

/** Boxes for what goes on when sessions end, with the names of what that is. */
export function HeldBoxes({ held: { api_keys = [], apps = [] }, ended, onChange }: Given) {
  const boxes = [
    { name: 'end_api_keys', label: SESSIONS.endKeys(api_keys.length), held: api_keys },
    { name: 'end_apps', label: SESSIONS.endApps(apps.length), held: apps },
  ] as const
  return (
    <div class="boxes">
      {boxes
        .filter(box => box.held.length > 0)
        .map(({ name, label, held }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={ended[name] === true}
              onChange={({ currentTarget }) => onChange({ ...ended, [name]: currentTarget.checked })}
            />
            <span>
              {label} <small>{held.map(each => `${each.name} (${each.account_name})`).join(', ')}</small>
            </span>
          </label>
        ))}
    </div>
  )
}

/** The query of a route that ends them. */
export function queryOf(ended: Ended): Record<string, 'true'> {
  const names = (['end_api_keys', 'end_apps'] as const).filter(name => ended[name])
  return Object.fromEntries(names.map(name => [name, 'true']))
}
