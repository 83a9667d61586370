// `npm test`: every check, a real browser included. `npm run check`: --gates --unit, without the browser.
// Ends with `N passed, N failed`, added up from the runners' own reports.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { environment, install, node, root } from './installed.mjs'
import { buildWeb } from './web-build.mjs'

install()

const wanted = process.argv.slice(2)
const runs = (part) => wanted.length === 0 || wanted.includes(`--${part}`)
const bin = (name) => join(root, 'node_modules', '.bin', name)
const reports = join(root, 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

let passed = 0
let failed = 0
/** Named again before the last line: the log is long, and its end is often all that is kept. */
const failures = []

function gate(name, program, args) {
  const started = Date.now()
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    env: environment(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const isGood = status === 0
  if (isGood) passed += 1
  else {
    failed += 1
    failures.push(name)
  }
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (!isGood) console.log(`${stdout ?? ''}${stderr ?? ''}`.trim())
}

/** Counts what the runner wrote down itself; a runner that wrote nothing has failed. */
function vitest(name, projects) {
  const report = join(reports, `${name}.json`)
  const args = projects.flatMap((project) => ['--project', project])
  const { status } = spawnSync(
    node(),
    [
      bin('../vitest/vitest.mjs'),
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: root, env: environment({ CI: 'true' }), stdio: 'inherit' },
  )
  const counted = read(report)
  passed += counted.numPassedTests
  failed += counted.numFailedTests
  failures.push(...failedTests(counted))
  // A test file that cannot be loaded reports no failed test.
  if (status !== 0 && counted.numFailedTests === 0) {
    failed += 1
    failures.push(`${name}: the runner failed without a failed test`)
  }
  if (counted.numTotalTests === 0) failed += 1
}

/** `file > test: first line of the message` for every failed test of a report. */
function failedTests({ testResults = [] }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => {
        const message = (failureMessages?.[0] ?? '').split('\n', 1)[0]
        return `${relative(root, name)} > ${fullName}: ${message}`
      }),
  )
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numTotalTests: 0 }
  }
}

if (runs('gates')) {
  gate('format', bin('biome'), ['format', '.'])
  gate('lint', bin('oxlint'), ['--deny-warnings'])
  gate('types', bin('tsc'), ['-p', '.'])
  gate('dead code', bin('knip'), [])
  const withoutTools = ['--workspace', '!e2e', '--workspace', '!bench']
  gate('code that only tests need', bin('knip'), ['--production', ...withoutTools])
  gate('bill of materials', process.execPath, [join(root, 'scripts', 'sbom.mjs')])
}
if (runs('unit'))
  vitest('unit', ['engine', 'forms', 'contract', 'server', 'alone', 'web', 'web-alone', 'scripts'])
if (runs('browser')) {
  buildWeb()
  vitest('browser', ['e2e'])
}

for (const failure of failures) console.log(`FAILED ${failure}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
