// `npm run lock`, after a change of dependencies. npm leaves packages for other platforms out of package-lock.json
// when the registry it asked does not serve them, and `npm ci` then refuses the file everywhere. This puts them
// back by name and version, so that each platform installs its own and skips the rest. For each entry without a hash
// the registry is asked for it; those it does not serve are named, and `scripts/test/lock.test.ts` lets no others
// stand.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './installed.mjs'

const path = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8'))
const names = new Set(Object.keys(lock.packages).map((key) => key.split('node_modules/').at(-1)))
const systems = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  win32: 'win32',
}
const processors = {
  arm64: 'arm64',
  arm: 'arm',
  x64: 'x64',
  ia32: 'ia32',
  riscv64: 'riscv64',
  s390x: 's390x',
  ppc64: 'ppc64',
}

let added = 0
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const words = name.split('/').at(-1).split('-')
    const os = words.map((word) => systems[word]).find(Boolean)
    const cpu = words.map((word) => processors[word]).find(Boolean)
    if (names.has(name) || !os || !cpu || !/^\d+\.\d+\.\d+/.test(version)) continue
    const libc = words.some((word) => word.startsWith('musl')) ? { libc: ['musl'] } : {}
    lock.packages[`node_modules/${name}`] = { version, cpu: [cpu], ...libc, optional: true, os: [os] }
    names.add(name)
    added += 1
  }
}

/** What the registry says a package is: where it lies and its hash. Undefined where it is not served. */
function findDist(name, version) {
  const { status, stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'dist', '--json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return status === 0 && stdout ? JSON.parse(stdout) : undefined
}

const unknown = []
for (const [key, entry] of Object.entries(lock.packages)) {
  if (!key.includes('node_modules/') || entry.link || entry.integrity) continue
  const name = key.split('node_modules/').at(-1)
  const dist = findDist(name, entry.version)
  if (dist?.integrity) Object.assign(entry, { resolved: dist.tarball, integrity: dist.integrity })
  else unknown.push(name)
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} packages of other platforms added to package-lock.json`)
if (unknown.length > 0)
  console.log(`without a hash, since this registry does not serve them: ${unknown.join(', ')}`)
