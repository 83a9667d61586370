import { useCallback, useEffect, useState } from 'react'

/** Counts seconds down to 0 by the clock, so that a tab that slept shows the right number. */
export function useCountdown(): { left: number; start: (seconds: number) => void } {
  const [left, setLeft] = useState(0)
  const [until, setUntil] = useState(0)
  const start = useCallback((seconds: number) => {
    setUntil(Date.now() + seconds * 1000)
    setLeft(seconds)
  }, [])
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [until])
  return { left, start }
}
