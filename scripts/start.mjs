// `npm start`: installs what is missing, builds the web app if it changed, runs the server until Ctrl-C.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, install, node, root } from './installed.mjs'
import { buildWeb } from './web-build.mjs'

const isDev = process.argv.includes('--dev')
install()
if (!isDev) buildWeb()

const main = join(root, 'apps', 'server', 'src', 'main.ts')
// Left to itself the young generation grows to 128 MB where there is much memory, for answers of a few kilobytes.
const flags = ['--max-semi-space-size=16', ...(isDev ? ['--watch'] : [])]
const server = spawn(node(), [...flags, main], {
  cwd: process.env.INIT_CWD ?? root,
  stdio: 'inherit',
  // Each thread that draws or shrinks pictures would keep memory of its own that the others cannot use.
  env: environment({ MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }),
})
const children = [server]
if (isDev) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  children.push(
    spawn(node(), [vite], { cwd: join(root, 'apps', 'web'), stdio: 'inherit', env: environment() }),
  )
}

// A terminal signals the whole group; a supervisor only us. The server takes a second signal calmly.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
server.on('exit', (code, signal) => {
  for (const child of children) if (child !== server) child.kill()
  process.exit(code ?? (signal ? 1 : 0))
})
