import type { Caller } from '@countersign/server/testing'

export interface Part {
  name?: string
  filename?: string
  type?: string
  bytes: Uint8Array
}

const boundary = '----countersign-test'

/** The body of a multipart request, with name and bytes as given. */
export function multipart(parts: Part[]): { headers: Record<string, string>; body: Buffer } {
  const pieces = parts.flatMap(({ name = 'file', filename, type = 'application/octet-stream', bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
        filename === undefined ? '' : `; filename="${filename}"`
      }\r\n${filename === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

export function upload(
  by: Caller,
  parts: Part[],
  more: Record<string, string> = {},
): Promise<{ status: number; body: { data: unknown; msg: string } }> {
  const { headers, body } = multipart(parts)
  return by.post('/api/files/upload', body, { ...headers, ...more })
}
