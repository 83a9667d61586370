import { useEffect, useState } from 'react'

/** The value once it has not changed for `ms` milliseconds; undefined until then. */
export function useDebounced<T>(value: T, ms: number): T | undefined {
  const [settled, setSettled] = useState<T>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
