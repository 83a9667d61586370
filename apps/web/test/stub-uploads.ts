import { vi } from 'vitest'

/** An upload in progress; the test decides what happens to it. */
export class StubUpload extends EventTarget {
  readonly upload = new EventTarget()
  readonly headers = new Map<string, string>()
  withCredentials = false
  timeout = 0
  status = 0
  responseText = ''
  file: File | undefined
  isAborted = false
  address = ''

  open(_method: string, address: string) {
    this.address = address
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  send(body: FormData) {
    const file = body.get('file')
    if (file instanceof File) this.file = file
    sent.push(this)
  }
  abort() {
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
  }

  progress(percent: number) {
    const event = Object.assign(new Event('progress'), { loaded: percent, total: 100 })
    this.upload.dispatchEvent(event)
  }
  answer(status: number, data: unknown, msg = '操作成功') {
    this.status = status
    this.responseText = JSON.stringify({ code: status, success: status === 200, data, msg })
    this.dispatchEvent(new Event('load'))
  }
  /** The server has accepted the file. */
  arrive(id: string, mime: string) {
    const name = this.file?.name ?? ''
    this.answer(200, { id, name, url: `/api/files/${id}?signature=s`, size: this.file?.size ?? 0, mime })
  }
  /** The time limit has passed. */
  runOut() {
    this.dispatchEvent(new Event('timeout'))
  }
  lose() {
    this.dispatchEvent(new Event('error'))
  }
}

const sent: StubUpload[] = []

/** Uploads in the order they were started. */
export function stubUploads(): readonly StubUpload[] {
  sent.length = 0
  vi.stubGlobal('XMLHttpRequest', StubUpload)
  return sent
}

export const fileCalled = (name: string, bytes = 'content') => new File([bytes], name)
