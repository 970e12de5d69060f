import { useEffect, useRef, useState } from 'preact/hooks'

/** Returns a value once it has not changed for `ms` milliseconds: for requests while somebody types. */
export function useSettled<T>(value: T, ms = 400): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}

/** Returns the latest value that was defined, so that what is shown stays until there is something newer. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef<T | undefined>(value)
  if (value !== undefined) last.current = value
  return last.current
}
