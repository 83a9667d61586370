import { useCallback, useEffect, useState } from 'react'
import { secondsToWait } from './guesses.ts'

/** Counts down the wait before the next guess. `look` reads the current wait, also after a guess in another tab. */
export function useWait() {
  const [seconds, setSeconds] = useState(() => secondsToWait(Date.now()))
  const look = useCallback(() => {
    const left = secondsToWait(Date.now())
    setSeconds(left)
    return left
  }, [])
  const waits = seconds > 0
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [waits, look])
  return { seconds, look }
}
