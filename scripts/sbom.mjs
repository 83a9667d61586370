// `npm run sbom`: the software bill of materials, as npm reads it out of package-lock.json: every package that comes
// with the product, with version, licence and hash (CycloneDX), in reports/sbom.cdx.json.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './installed.mjs'

const path = join(root, 'reports', 'sbom.cdx.json')
const args = [
  'sbom',
  '--package-lock-only',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--omit=dev',
]
const { status, stdout, stderr } = spawnSync('npm', args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
})
if (status !== 0) {
  console.error(stderr)
  process.exit(1)
}
const { components } = JSON.parse(stdout)
mkdirSync(dirname(path), { recursive: true })
writeFileSync(path, stdout)
console.log(`${components.length} packages in ${path}`)
