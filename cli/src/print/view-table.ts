import type { Look } from './look.ts'
import { table } from './table.ts'

interface View {
  id: string
  name: string
  shared: boolean
  filters: object
}

/** Saved filters, and who can see them. */
export function viewTable(look: Look, views: readonly View[]): string {
  return table(
    look,
    views,
    [
      { head: 'NAME', cell: row => row.name },
      { head: 'SEEN BY', cell: row => (row.shared ? 'all' : 'you') },
      { head: 'FILTERS', cell: printFilters, flexible: true },
      { head: 'ID', cell: row => row.id },
    ],
    'There are no views yet.',
  )
}

function printFilters({ filters }: View): string {
  return Object.entries(filters)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}
