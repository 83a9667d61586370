import { type Captcha, captchaCall, isCaptcha } from '@countersign/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/http/call.ts'

const captchaRoute = {
  ...captchaCall,
  output: {
    safeParse: (data: unknown) =>
      isCaptcha(data) ? { success: true as const, data } : { success: false as const },
  },
}

/**
 * A captcha is valid for one attempt: loaded at once, on click and after a failure. It stands apart from api.ts, because
 * it is part of the first load of /login, which contains neither schemas nor queries.
 */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha>()
  const [hasFailed, setFailed] = useState(false)
  const [isLoading, setLoading] = useState(true)
  const running = useRef<Promise<Captcha | undefined>>(undefined)

  const load = useCallback(async () => {
    setLoading(true)
    try {
      const answer = await call(captchaRoute, {}, { quiet: true })
      setCaptcha(answer)
      setFailed(false)
      return answer
    } catch {
      setFailed(true)
      return undefined
    } finally {
      setLoading(false)
      running.current = undefined
    }
  }, [])
  /** Returns the result of the running call, if any; undefined on failure. */
  const ask = useCallback(() => (running.current ??= load()), [load])
  useEffect(() => void ask(), [ask])

  return {
    key: captcha?.key ?? '',
    image: captcha?.image,
    isLoading,
    isUnknown: captcha === undefined && !hasFailed,
    // Shown once the server requires it, or when that cannot be determined.
    isWanted: captcha?.enabled ?? hasFailed,
    ask,
  }
}
