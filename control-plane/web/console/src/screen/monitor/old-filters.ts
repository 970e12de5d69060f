import { ApiError } from '@pharos/shared-protocol/client.ts'
import {
  createMonitorView,
  type MonitorFilters,
} from '@pharos/shared-protocol/contract/monitoring/saved-monitor-view.ts'
import { useEffect } from 'preact/hooks'
import { affectedBy } from '../../server/affects.ts'
import { call } from '../../server/call.ts'
import { useMay, useSession } from '../../server/session.ts'
import { invalidate } from '../../server/stale.ts'
import { keptFilters } from './filters.ts'

interface Old {
  name: string
  filters: MonitorFilters
}

/** Converts filters that an earlier version saved in this browser to private views, once. */
export function useOldFilters(): void {
  const { user_id } = useSession()
  const mayChange = useMay('member')
  useEffect(() => {
    if (mayChange) void upload(`pharos.filters ${user_id}`)
  }, [user_id, mayChange])
}

/** Removes each filter from the browser before sending it, so that two tabs never send the same one. */
async function upload(key: string): Promise<void> {
  for (let old = take(key); old !== null; old = take(key)) {
    try {
      await call(createMonitorView, { body: { ...old, shared: false } })
      invalidate(affectedBy('monitor_view'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Retries at the next visit, unless the filter itself is invalid.
      if (error.problem.code !== 'invalid_request') return write(key, [old, ...read(key)])
    }
  }
}

function take(key: string): Old | null {
  const [first, ...rest] = read(key)
  write(key, rest)
  return first ?? null
}

function write(key: string, all: readonly Old[]): void {
  if (all.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(all))
}

/** Returns the stored filters, skipping invalid ones. */
function read(key: string): Old[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(oldFrom) : []
  } catch {
    return []
  }
}

function oldFrom(stored: unknown): Old[] {
  const { name, filters } = Object(stored) as { name?: unknown; filters?: unknown }
  const kept = keptFilters(Object(filters))
  return typeof name === 'string' && kept ? [{ name, filters: kept }] : []
}
