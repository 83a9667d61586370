import { type Captcha, captchaCall, isCaptcha } from '@countersign/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/http/call.ts'

const captchaRoute = {
  ...captchaCall,
  output: {
    safeParse: (data: unknown) =>
      isCaptcha(data) ? { success: true as const, data } : { success: false as const },
  },
}

/** A picture is good for one try: asked for at once, on click and after a failure. */
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
  /** Answers what the call under way does, where there is one; undefined when it fails. */
  const ask = useCallback(() => (running.current ??= load()), [load])
  useEffect(() => void ask(), [ask])

  return {
    key: captcha?.key ?? '',
    image: captcha?.image,
    isLoading,
    isUnknown: captcha === undefined && !hasFailed,
    // Shown once it is known to be wanted, or when nobody can tell.
    isWanted: captcha?.enabled ?? hasFailed,
    ask,
  }
}
