import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { environment, node, root, run } from './installed.mjs'

const sources = [
  'package-lock.json',
  'apps/web/compressed.ts',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/public',
  'apps/web/src',
  'packages/contract/src',
  'packages/engine/src',
  'packages/ledger/src',
  'packages/forms/src',
]

/** Builds the web app when a source has changed since the last build. */
export function buildWeb() {
  const stamp = join(root, 'apps', 'web', 'dist', '.sources')
  const digest = digestOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  console.log('正在构建网页… Building the web app')
  run(node(), [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', 'web'),
    env: environment(),
  })
  writeFileSync(stamp, digest)
}

/** By name, size and time: reading every file would cost the second start its speed. */
function digestOf(paths) {
  const hash = createHash('sha256')
  const files = paths.flatMap((path) => filesBelow(join(root, path)))
  // Tests beside the sources are not part of the app.
  for (const path of files.filter((path) => !/\.test\.tsx?$/.test(path))) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${relative(root, path)} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}
