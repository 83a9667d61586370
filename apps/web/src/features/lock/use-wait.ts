import { useCallback, useEffect, useState } from 'react'
import { secondsToWait } from './guesses.ts'

/** How long no guess is taken, counted down. `look` says what holds this moment, also after another tab's guess. */
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
