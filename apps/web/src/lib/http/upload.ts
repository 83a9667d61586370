import type { Route } from '@countersign/contract'
import { withConfirmation } from './confirmation.ts'
import { openEnvelope, type Reader } from './envelope.ts'
import { randomId } from '../random-id.ts'
import { requestHead } from './request-head.ts'
import { readToken } from '../session/session.ts'
import { settings } from '../settings.ts'

interface Watch {
  /** Percent, 0 to 100. */
  onProgress: (percent: number) => void
  signal: AbortSignal
  /** A new key by default; a second attempt with the same key is not done twice. */
  idempotencyKey?: string
}

/** Time limit in milliseconds for sending this many bytes. */
export function uploadTimeout(bytes: number): number {
  return settings.requestTimeout + Math.ceil(bytes / 1000) * settings.uploadTimePerKb
}

/** Uploads with XMLHttpRequest, because fetch does not report upload progress. */
export function upload<O>(
  route: Pick<Route, 'method' | 'path'> & { output: Reader<O> },
  file: File,
  watch: Watch,
): Promise<O> {
  const { idempotencyKey = randomId() } = watch
  return withConfirmation(() => send(route, file, { ...watch, idempotencyKey }))
}

function send<O>(
  route: Pick<Route, 'method' | 'path'> & { output: Reader<O> },
  file: File,
  watch: Watch & { idempotencyKey: string },
): Promise<O> {
  const token = readToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(route.method, route.path)
    request.withCredentials = true
    request.timeout = uploadTimeout(file.size)
    for (const [name, value] of Object.entries(requestHead(token))) request.setRequestHeader(name, value)
    request.setRequestHeader('Idempotency-Key', watch.idempotencyKey)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) watch.onProgress(Math.floor((loaded / total) * 100))
    })
    request.addEventListener('load', () => {
      try {
        resolve(openEnvelope(route, request.status, parse(request.responseText), { token, quiet: true }))
      } catch (error) {
        reject(error)
      }
    })
    request.addEventListener('error', () => reject(new TypeError('network')))
    request.addEventListener('timeout', () => reject(new TypeError('timeout')))
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    watch.signal.addEventListener('abort', () => request.abort())
    const body = new FormData()
    body.append('file', file)
    request.send(body)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
