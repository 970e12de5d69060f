import { useEffect, useState } from 'preact/hooks'

export interface Loaded<T> {
  data: T | undefined
  error: Error | null
  isLoading: boolean
  refresh(): void
}

/** Fetches an artifact and converts it; `refresh` fetches it again. */
export function useArtifact<T>(address: string, make: (response: Response) => Promise<T>): Loaded<T> {
  const [data, setData] = useState<T>()
  const [error, setError] = useState<Error | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const { signal, abort } = newAbort()
    setError(null)
    fetch(address, { signal })
      .then(response => {
        if (!response.ok) throw new Error(`${response.status}`)
        return make(response)
      })
      .then(setData, (reason: Error) => {
        if (!signal.aborted) setError(reason)
      })
    return abort
  }, [address, turn])
  return { data, error, isLoading: data === undefined && error === null, refresh: () => setTurn(turn + 1) }
}

function newAbort() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
