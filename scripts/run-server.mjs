// The last step of `npm start`: runs the server until it ends or this process is asked to.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, node, onEnd, root } from './installed.mjs'

const isDev = process.argv.includes('--dev')
const main = join(root, 'apps', 'server', 'src', 'main.ts')
// The bench measures with the same. Without a limit, V8 grows its young generation to 128 MB on large machines, for answers
// of a few kilobytes, and each thread that draws or shrinks pictures keeps memory that the others cannot use. What the
// operator sets in NODE_OPTIONS or the environment wins.
const served = JSON.parse(readFileSync(join(root, 'scripts', 'server-process.json'), 'utf8'))
const isSet = (flag) => process.env.NODE_OPTIONS?.replaceAll('_', '-').includes(flag.split('=')[0])
const flags = [...served.flags.filter((flag) => !isSet(flag)), ...(isDev ? ['--watch'] : [])]
const server = spawn(node(), [...flags, main], {
  cwd: process.env.INIT_CWD ?? root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...served.environment, ...environment() },
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
