/** A stream of the server that the test writes to piece by piece. */
export function stubStream() {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
  })
  return {
    answer: new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } }),
    say: (text: string) => controller?.enqueue(encoder.encode(text)),
    end: () => controller?.close(),
  }
}

export const changed = 'event: changed\ndata: {}\n\n'
