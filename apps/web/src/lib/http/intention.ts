import { useCallback, useRef } from 'react'
import { isRefusal } from './call-error.ts'
import { randomId } from '../random-id.ts'

/**
 * One Idempotency-Key per intention: the same content sent again after a lost connection carries the same key,
 * so that what has arrived the first time is not done twice. A refusal ends the intention as an answer does; where the
 * server failed, or a proxy answered for it, it may have been done.
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
