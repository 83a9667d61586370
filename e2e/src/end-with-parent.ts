// Preloaded into the server of a run. However the run ends, its end of the standard input closes: the server then stops
// as by Ctrl-C, with its database, and its data folder goes.
import { rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { isMainThread } from 'node:worker_threads'

// The server's own workers and processes inherit the preload.
if (isMainThread && process.argv[1]?.endsWith('main.ts')) {
  const { stdin } = process
  stdin.once('end', () => {
    process.once('exit', () => rmSync(process.env['DATA_DIR'] ?? '', { recursive: true, force: true }))
    if (!process.emit('SIGINT')) process.exit(1)
  })
  stdin.resume()
  // It must not keep a stopped server alive.
  if (stdin instanceof Socket) stdin.unref()
}
