import type { ErrorCode } from '@countersign/contract'
import { isRefusedAs } from './call-error.ts'

const confirmationNeeded = 'confirmationNeeded' satisfies ErrorCode

/** Asks for the second factor; false when the person gives up. */
type Ask = () => Promise<boolean>

let asking: Ask | undefined
let running: Promise<boolean> | undefined

/** Says how the page asks. Answers how to stop; a question that is open then counts as given up. */
export function holdConfirmation(ask: Ask): () => void {
  const { promise: stopped, resolve } = Promise.withResolvers<boolean>()
  const own = () => Promise.race([ask(), stopped])
  asking = own
  return () => {
    if (asking === own) asking = undefined
    resolve(false)
  }
}

/**
 * Sends a call again after the person has confirmed, if the server asks for it. Calls that are refused at the same time
 * wait for one question. When the person gives up, the call stays refused.
 */
export async function withConfirmation<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!asking || !isRefusedAs(error, confirmationNeeded)) throw error
    running ??= asking().finally(() => {
      running = undefined
    })
    if (!(await running)) throw error
    return send()
  }
}
