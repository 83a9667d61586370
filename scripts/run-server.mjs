// The last step of `npm start`: runs the server until it ends or this process is asked to.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, node, onEnd, root } from './installed.mjs'

const isDev = process.argv.includes('--dev')
const main = join(root, 'apps', 'server', 'src', 'main.ts')
// Without a limit, V8 grows its young generation to 128 MB on large machines, for answers of a few kilobytes.
const flags = ['--max-semi-space-size=16', ...(isDev ? ['--watch'] : [])]
const server = spawn(node(), [...flags, main], {
  cwd: process.env.INIT_CWD ?? root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // Without a limit, each thread that draws or shrinks pictures keeps memory that the others cannot use.
  env: environment({ MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }),
})
const children = [server]
if (isDev) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  children.push(
    spawn(node(), [vite], { cwd: join(root, 'apps', 'web'), stdio: 'inherit', env: environment() }),
  )
}

// A terminal signals the whole process group, a supervisor only this process. A second signal does the server no harm.
onEnd((signal) => {
  for (const child of children) child.kill(signal)
})
server.on('exit', (code, signal) => {
  for (const child of children) if (child !== server) child.kill()
  process.exit(code ?? (signal ? 1 : 0))
})
