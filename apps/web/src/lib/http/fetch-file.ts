import { CallError } from './call-error.ts'
import { confirmationNeeded, withConfirmation } from './confirmation.ts'
import { noteDuty } from './duty.ts'
import { requestHead } from './request-head.ts'
import { counted } from './running-calls.ts'
import { readToken } from '../session/session.ts'

export interface FetchedFile {
  blob: Blob
  /** The file name from the server (`filename*`), if any. */
  name: string | undefined
}

/** Downloads a file; an answer of another type than `mime` is a failure. */
export function fetchFile(address: string, mime: string, timeout: number): Promise<FetchedFile> {
  return withConfirmation(() => counted(fetchBytes(address, mime, timeout)))
}

async function fetchBytes(address: string, mime: string, timeout: number): Promise<FetchedFile> {
  const answer = await fetch(address, {
    credentials: 'include',
    signal: AbortSignal.timeout(timeout),
    headers: requestHead(readToken()),
  })
  const type = answer.headers.get('Content-Type') ?? ''
  if (!answer.ok || !type.startsWith(mime)) {
    const text = await answer.text()
    const said = `${answer.status} ${type}: ${text}`
    const error = errorIn(text)
    noteDuty(error)
    throw error === confirmationNeeded ? new CallError(answer.status, said, { error }) : new Error(said)
  }
  return { blob: await answer.blob(), name: nameIn(answer.headers.get('Content-Disposition') ?? '') }
}

/** The error of a refusal; "" when the answer is none. */
function errorIn(text: string): string {
  try {
    const { error } = JSON.parse(text)
    return typeof error === 'string' ? error : ''
  } catch {
    return ''
  }
}

/** RFC 6266: `filename*=UTF-8''%E8%AF%B7…`. */
function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : undefined
}
