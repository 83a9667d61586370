import { CallError } from './call-error.ts'
import { withConfirmation } from './confirmation.ts'
import { noteDuty } from './duty.ts'
import { noteLocked, sessionLocked } from './locked.ts'
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
  const token = readToken()
  const answer = await fetch(address, {
    credentials: 'include',
    signal: AbortSignal.timeout(timeout),
    headers: requestHead(token),
  })
  const type = answer.headers.get('Content-Type') ?? ''
  if (!answer.ok || !type.startsWith(mime)) {
    const text = await answer.text()
    const { error, msg } = refusalOf(text)
    noteDuty(error)
    if (error === sessionLocked) noteLocked(token)
    throw error === ''
      ? new Error(`${answer.status} ${type}: ${text}`)
      : new CallError(answer.status, msg, { error })
  }
  return { blob: await answer.blob(), name: nameIn(answer.headers.get('Content-Disposition') ?? '') }
}

/** The code and the sentence of a refusal; the code is "" when the answer is none. */
function refusalOf(text: string): { error: string; msg: string } {
  try {
    const { error, msg } = JSON.parse(text)
    return typeof error === 'string' && typeof msg === 'string' ? { error, msg } : none
  } catch {
    return none
  }
}

const none = { error: '', msg: '' }

/** RFC 6266: `filename*=UTF-8''%E8%AF%B7…`. */
function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : undefined
}
