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
  return counted(fetchBytes(address, mime, timeout))
}

async function fetchBytes(address: string, mime: string, timeout: number): Promise<FetchedFile> {
  const answer = await fetch(address, {
    credentials: 'include',
    signal: AbortSignal.timeout(timeout),
    headers: requestHead(readToken()),
  })
  const type = answer.headers.get('Content-Type') ?? ''
  if (!answer.ok || !type.startsWith(mime))
    throw new Error(`${answer.status} ${type}: ${await answer.text()}`)
  return { blob: await answer.blob(), name: nameIn(answer.headers.get('Content-Disposition') ?? '') }
}

/** RFC 6266: `filename*=UTF-8''%E8%AF%B7…`. */
function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : undefined
}
