export interface Filter {
  status?: string
  tag?: string
  limit?: number
}

interface Filterable {
  current_status: string
  paused?: boolean
  tags: readonly string[]
}

/** Filters lists that the API does not filter. The status of a paused monitor is `paused` here. */
export function filtered<M extends Filterable>(monitors: readonly M[], { status, tag, limit }: Filter): M[] {
  return monitors
    .filter(one => status === undefined || (one.paused ? 'paused' : one.current_status) === status)
    .filter(one => tag === undefined || one.tags.includes(tag))
    .slice(0, limit)
}
