// `npm run mutate [-- part … | file …] [--tests file]`: changes the code in small ways, one at a time (`>` becomes
// `>=`, a condition becomes true, a statement is left out), and runs the tests that cover the changed line. A change
// that no test notices is listed with its file and line. `--tests` names the only test files to run; without it the
// tests of the part do, or all of the package. The files are changed in place, and put back afterwards and on Ctrl-C.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { environment, install, node, onEnd, root } from './installed.mjs'

/**
 * The code that decides, as folders and files, and the project of tests that guards it. Lists of words and of fields
 * are left out. `tests` are the test files that guard a part whose other tests are slow.
 */
const parts = {
  engine: { project: 'engine', paths: ['packages/engine/src'] },
  ledger: { project: 'ledger', paths: ['packages/ledger/src'] },
  forms: {
    project: 'forms',
    // The two put the limits through everything, and take as long as all others together.
    tests: ['packages/forms/test/!(extremes|long-texts).test.ts'],
    paths: [
      ...['amounts', 'dates', 'parse', 'rules', 'derive'].map((folder) => `packages/forms/src/${folder}`),
      'packages/forms/src/check-values.ts',
      'packages/forms/src/compute-values.ts',
    ],
  },
  web: {
    project: 'web',
    tests: [
      'apps/web/src/shell/tabs/tabs-state.test.ts',
      'apps/web/src/ui/list-state.test.tsx',
      'apps/web/src/features/submission/{as-entered,autosave,seen-draft}.test.ts',
    ],
    paths: [
      'apps/web/src/shell/tabs/tabs-state.ts',
      'apps/web/src/ui/list-state.ts',
      ...['as-entered', 'autosave', 'seen-draft'].map(
        (name) => `apps/web/src/features/submission/${name}.ts`,
      ),
    ],
  },
  // The commit paths. Each test file has its own database, so the whole part takes many hours; run it file by file.
  server: {
    project: 'server',
    paths: ['decide', 'record', 'request', 'submit'].map(
      (folder) => `apps/server/src/modules/approval/${folder}`,
    ),
  },
}
const usage = `npm run mutate -- ${Object.keys(parts).join(' ')}, or files of packages and apps, and --tests with a test file`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', multiple: true } },
})
const names = positionals.length > 0 ? positionals : Object.keys(parts)
/** The files to change, grouped by project and tests, because starting the tests takes longer than trying a change. */
const runs = new Map()
for (const name of names) {
  const { project, paths, tests: ofPart = [] } = Object.hasOwn(parts, name) ? parts[name] : partOfPath(name)
  const tests = values.tests ?? ofPart
  const key = [project, ...tests].join()
  runs.set(key, { project, tests, files: [...(runs.get(key)?.files ?? []), ...paths.flatMap(filesAt)] })
}

/** A single file or folder, with the project of tests of its package and the tests of the part it lies in, if any. */
function partOfPath(path) {
  const project = /^(?:packages|apps)\/(engine|ledger|forms|contract|server|web)\/src\//.exec(path)?.[1]
  if (!project) refuse(`${path} is neither a part nor a file of the code; there is: ${usage}`)
  const part = Object.values(parts).find((one) =>
    one.paths.some((whole) => `${path}/`.startsWith(`${whole}/`)),
  )
  return { project, paths: [path], tests: part?.tests }
}

function filesAt(path) {
  const files = git('ls-files', path)
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/index\.ts$/.test(file))
  if (files.length === 0) refuse(`git knows no code at ${path}`)
  return files
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
}

function refuse(why) {
  console.error(why)
  process.exit(1)
}

install()
const uncommitted = git('status', '--porcelain', 'packages', 'apps')
if (uncommitted !== '') refuse(`Please commit first; files are changed in place:\n${uncommitted}`)

// Stryker puts its copies back by renaming them, which does not lead from one file system to another.
const cache = join(root, 'node_modules', '.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'mutate-'))
let running
let isInterrupted = false
// The terminal sends Ctrl-C to Stryker too, which then puts the files back: wait for that. The other signals come to
// this process alone.
onEnd((signal) => {
  isInterrupted = true
  if (signal !== 'SIGINT') running?.kill(signal)
})

let failed = 0
try {
  for (const run of runs.values()) if (!isInterrupted && !(await mutate(run))) failed += 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed === 0 && !isInterrupted ? 0 : 1)

/** Answers whether the tests could be run; a change that survives is a finding, not a failure. */
async function mutate({ project, tests, files }) {
  console.log(`\n# ${project}`)
  const config = join(folder, 'stryker.config.json')
  writeFileSync(config, JSON.stringify(settings(files)))
  const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
  running = spawn(node(), [stryker, 'run', config], {
    cwd: root,
    env: environment({ MUTATE_PROJECT: project, MUTATE_TESTS: JSON.stringify(tests) }),
    stdio: 'inherit',
  })
  const status = await new Promise((done) => running.on('close', done))
  putBack(files)
  return status === 0
}

function settings(files) {
  // Stryker's `testFiles` is not used. With it, Stryker turns on a change at the top of a module only after the module
  // was imported, and the change seems to survive. scripts/mutate.config.ts names the tests instead.
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: join(root, 'scripts', 'mutate.config.ts') },
    // A copy in another folder would still import the packages of this one.
    inPlace: true,
    // Otherwise Stryker also edits all other files to switch off their type checks.
    disableTypeChecks: false,
    tempDirName: join(folder, 'backup'),
    mutate: files,
    // Changed sentences are left out, because the language tests compare them.
    mutator: { excludedMutations: ['StringLiteral'] },
    concurrency: 1,
    // A slow answer of a busy machine is no endless loop.
    timeoutMS: 30_000,
    reporters: ['progress', 'clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    warnings: { slow: false },
  }
}

/** Stryker puts its files back unless it is killed outright. They were committed, so git has them. */
function putBack(files) {
  for (const name of readdirSync(root))
    if (/^stryker-setup-\d+\.js$/.test(name)) rmSync(join(root, name), { force: true })
  git('checkout', '--', ...files)
}
