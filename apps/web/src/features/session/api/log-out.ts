import { contract } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'
import { endSession } from '../../../lib/session/session.ts'

/** Ends the session in the browser even if the server cannot be reached. */
export async function logOut(): Promise<void> {
  try {
    await call(contract.logout, {}, { quiet: true, sparesSession: true })
  } catch {
    // The token expires by itself.
  }
  endSession({ keepWork: false })
}
