import type { ErrorCode } from '@countersign/contract'
import { isRefusedAs } from './call-error.ts'

const confirmationNeeded = 'confirmationNeeded' satisfies ErrorCode

/** Asks for the second factor; false when the person gives up. */
type Ask = () => Promise<boolean>

let asking: Ask | undefined
let running: Promise<boolean> | undefined

/** Says how the page asks. Answers how to stop. */
export function holdConfirmation(ask: Ask): () => void {
  asking = ask
  return () => {
    if (asking === ask) asking = undefined
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
