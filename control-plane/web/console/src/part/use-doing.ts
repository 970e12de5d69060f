import { useLocation } from 'preact-iso'
import { useQueryAddress } from './query-address.ts'

export interface Doing {
  /** Whether this action is open, and for this thing if a screen has several. */
  is(what: string, to?: string): boolean
  begin(what: string, to?: string): void
  end(): void
}

/** Query values that end the action, for `useQueryAddress`. */
export const DOING_NOTHING = { do: '', to: '' }

/** The action that is open on a screen, such as adding something. It is in the address, as `?do=` and `?to=`. */
export function useDoing(): Doing {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  return {
    is: (what, to = '') => query.do === what && (query.to ?? '') === to,
    // Replaces the history entry, as filters do: a new one would scroll to the top of the screen.
    begin: (what, to = '') => route(address({ do: what, to }), true),
    end: () => route(address(DOING_NOTHING), true),
  }
}
