import { HttpConnection } from './http-connection.ts'
import type { Measured, Run, RunResult, TrafficRequest } from './run.ts'

// Runs in its own process, so that sending requests takes no processor time from the server's event loop.
process.on('message', (run: Run) => {
  void sendAll(run).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failed: String(error) } satisfies RunResult),
  )
})
process.once('disconnect', () => process.exit())

async function sendAll({ port, connections, requests, seconds, reopens }: Run): Promise<Measured> {
  const messages = requests.map((request) => messageOf(request, port))
  const measured: Measured = { seconds: 0, milliseconds: [], refused: 0, example: '' }
  const started = performance.now()
  const until = seconds === undefined ? Infinity : started + seconds * 1000
  const last = seconds === undefined ? messages.length : Infinity
  let taken = 0

  async function work(): Promise<void> {
    let connection = await HttpConnection.open(port)
    while (performance.now() < until && taken < last) {
      const message = messages[taken % messages.length]
      taken += 1
      if (!message) break
      const asked = performance.now()
      const answer = await connection.ask(message).catch((error: unknown) => {
        if (!reopens) throw error
      })
      if (!answer) {
        connection.close()
        connection = await HttpConnection.open(port)
        continue
      }
      const { status, body } = answer
      measured.milliseconds.push(performance.now() - asked)
      if (status !== 200) {
        measured.refused += 1
        measured.example ||= `${status} ${body.toString('utf8').slice(0, 300)}`
      }
    }
    connection.close()
  }

  await Promise.all(Array.from({ length: connections }, work))
  measured.seconds = (performance.now() - started) / 1000
  return measured
}

function messageOf({ method, path, headers, body = '' }: TrafficRequest, port: number): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === '' || headers['content-type'] ? [] : ['content-type: application/json']),
    ...(body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
