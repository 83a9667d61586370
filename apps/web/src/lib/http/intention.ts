import { useCallback, useRef } from 'react'
import { isRefusal } from './call-error.ts'
import { randomId } from '../random-id.ts'

/**
 * One Idempotency-Key per intention: the same content sent again after a lost connection carries the same key, so that
 * the server does not do it twice. An answer or a refusal ends the intention; after a failure of the server or a proxy
 * the call may have been done, so the key stays.
 */
export function useIntention() {
  const kept = useRef<{ content: string; key: string }>(null)
  return useCallback(async <T>(content: unknown, perform: (key: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(content)
    const intention = kept.current?.content === text ? kept.current : { content: text, key: randomId() }
    kept.current = intention
    try {
      const answer = await perform(intention.key)
      kept.current = null
      return answer
    } catch (error) {
      if (isRefusal(error)) kept.current = null
      throw error
    }
  }, [])
}
