import { contract } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'
import { endSession } from '../../../lib/session/session.ts'

/** The session ends here even if the server cannot be told. */
export async function logOut(): Promise<void> {
  try {
    await call(contract.logout, {}, { quiet: true, sparesSession: true })
  } catch {
    // The token runs out by itself.
  }
  endSession({ keepWork: false })
}
