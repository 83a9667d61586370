import { loadChunk } from '../page/load-chunk.ts'

/** Loaded when a passkey is made or used. */
const load = () => loadChunk(() => import('@simplewebauthn/browser'))

/** Whether this browser can use passkeys on this page: not at an IP address, and not without HTTPS. */
export function knowsPasskeys(): boolean {
  return (
    'PublicKeyCredential' in globalThis &&
    globalThis.isSecureContext &&
    !/^[\d.]+$|:/.test(window.location.hostname.replaceAll(/[[\]]/g, ''))
  )
}

/**
 * Answers of the browser to the options of a call, as JSON text. Undefined when the person gave up, which browsers do
 * not tell from a missing passkey.
 */
export async function makePasskey(options: Record<string, unknown>): Promise<string | undefined> {
  const { startRegistration } = await load()
  return answered(() => startRegistration({ optionsJSON: Object(options) }))
}

export async function answerWithPasskey(options: Record<string, unknown>): Promise<string | undefined> {
  const { startAuthentication } = await load()
  return answered(() => startAuthentication({ optionsJSON: Object(options) }))
}

async function answered(ask: () => Promise<object>): Promise<string | undefined> {
  try {
    return JSON.stringify(await ask())
  } catch {
    return undefined
  }
}
