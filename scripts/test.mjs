// `npm test`: every check, a real browser included. `npm run check`: --gates --unit, without the browser.
// Ends with `N passed, N failed`, added up from the runners' own reports. The gates and the build of the web app run beside the
// unit tests, which leave room on two cores while they wait for the database.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join, relative } from 'node:path'
import { environment, install, node, onEnd, root } from './installed.mjs'

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
const files = []

const running = new Set()
onEnd((signal) => {
  for (const child of running) child.kill(signal)
  process.exit(128 + constants.signals[signal])
})

/** Runs a program; answers its exit code, what it printed, and how long it took in seconds. `isShown`: its output is ours too. */
function run(program, args, more, isShown = false) {
  const started = Date.now()
  return new Promise((resolve) => {
    const stdio = ['ignore', isShown ? 'inherit' : 'pipe', 'pipe']
    const child = spawn(program, args, { cwd: root, env: environment(more), stdio })
    running.add(child)
    child.on('close', () => running.delete(child))
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (printed += bytes))
    if (isShown) child.stderr.pipe(process.stderr)
    child.on('error', (error) => resolve({ status: 1, printed: error.message, seconds: 0 }))
    child.on('close', (status) => resolve({ status, printed, seconds: (Date.now() - started) / 1000 }))
  })
}

async function gate(name, program, args) {
  const { status, printed, seconds } = await run(program, args)
  const isGood = status === 0
  if (isGood) passed += 1
  else {
    failed += 1
    failures.push(name)
  }
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
  if (!isGood) console.log(printed.trim())
}

/** Counts what the runner wrote down itself; a runner that wrote nothing has failed. */
async function vitest(name, projects) {
  const report = join(reports, `${name}.json`)
  const args = projects.flatMap((project) => ['--project', project])
  const runner = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...args]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status, printed } = await run(node(), [...runner, ...reporters], { CI: 'true' }, true)
  const counted = read(report)
  passed += counted.numPassedTests
  failed += counted.numFailedTests
  failures.push(...failedTests(counted))
  files.push(...filesOf(counted))
  // A file that cannot be loaded or cleared away, and an error that no test waited for, report no failed test.
  if (status !== 0 && counted.numFailedTests === 0) {
    failed += 1
    failures.push(`${name}: the runner failed without a failed test\n${printed.slice(-4000)}`)
  }
  if (counted.numTotalTests === 0) failed += 1
}

/** Characters of a page's text that a failed test prints: enough for its dialogs and messages, which stand last. */
const seenLength = 600

/** `file > test: first line of the message` for every failed test of a report, with what it waited for, where, and saw. */
function failedTests({ testResults = [] }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages, meta }) => {
        const lines = (failureMessages?.[0] ?? '').split('\n').map((line) => line.trim())
        const waited = lines.find((line) => line.startsWith('- waiting for'))
        const place = lines.find((line) => /^at .*\/(test|src)\/.*\.tsx?:\d+/.test(line))
        const message = [lines[0], waited, place?.replaceAll(`${root}/`, '')].filter(Boolean).join(' ')
        const seen = (meta?.seen ?? []).map(
          (text) => `\n  saw: ${text.replaceAll(/\s+/g, ' ').slice(-seenLength)}`,
        )
        return `${relative(root, name)} > ${fullName}: ${message}${seen.join('')}`
      }),
  )
}

/** How long each test file of a report took, in seconds. */
function filesOf({ testResults = [] }) {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numTotalTests: 0 }
  }
}

async function gates() {
  await gate('format', bin('biome'), ['format', '.'])
  await gate('lint', bin('oxlint'), ['--deny-warnings'])
  await gate('types', bin('tsc'), ['-p', '.'])
  await gate('dead code', bin('knip'), [])
  const withoutTools = ['--workspace', '!e2e', '--workspace', '!bench']
  await gate('code that only tests need', bin('knip'), ['--production', ...withoutTools])
  await gate('bill of materials', process.execPath, [join(root, 'scripts', 'sbom.mjs')])
}

function build() {
  const script = "import { buildWeb } from './scripts/web-build.mjs'; buildWeb()"
  return gate('build of the web app', process.execPath, ['--input-type=module', '--eval', script])
}

const unit = ['engine', 'ledger', 'forms', 'contract', 'server', 'alone', 'web', 'web-alone', 'scripts']

async function beside() {
  if (runs('gates')) await gates()
  if (runs('browser')) await build()
}
await Promise.all([beside(), runs('unit') && vitest('unit', unit)])
if (runs('browser')) await vitest('browser', ['e2e'])

const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s ${file}`)
for (const failure of failures) console.log(`FAILED ${failure}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
