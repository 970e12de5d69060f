import { useLocation } from 'preact-iso'
import { useQueryAddress } from './query-address.ts'

export interface Doing {
  /** Whether this is being done, and to this thing where a screen has several. */
  is(what: string, to?: string): boolean
  begin(what: string, to?: string): void
  end(): void
}

/** For `useQueryAddress`: nothing is being done. */
export const DOING_NOTHING = { do: '', to: '' }

/** What is being done on a screen, such as adding something: it is in the address, `?do=` and `?to=`. */
export function useDoing(): Doing {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  return {
    is: (what, to = '') => query.do === what && (query.to ?? '') === to,
    // As with filters, without a new entry in the history: that would lead to the top of the screen.
    begin: (what, to = '') => route(address({ do: what, to }), true),
    end: () => route(address(DOING_NOTHING), true),
  }
}
