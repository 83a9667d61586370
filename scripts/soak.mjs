// `npm run soak [-- part …] [--minutes N] [--seed N [--path P]]`: runs long tests, all parts by default. `fuzz` calls
// the contract's calls at random until the minutes are over; seed and path of a failure replay it.
// `survival` kills the app a hundred times and its database twenty.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { environment, install, node, root } from './installed.mjs'

/** Each runs one project of the tests, longer than `npm test` does. */
const parts = {
  engine: () => vitest('engine', [], { FC_RUNS: '20000' }),
  ledger: () => vitest('ledger', [], { FC_RUNS: '20000' }),
  fuzz: ({ minutes, seed, path }) =>
    vitest('server', ['test/hostile/fuzz.test.ts'], {
      SOAK_MINUTES: minutes,
      SOAK_SEED: seed ?? String(Math.floor(Math.random() * 2 ** 31)),
      ...(path && { SOAK_PATH: path }),
    }),
  survival: () =>
    vitest('server', ['test/survival'], { SURVIVAL_KILLS: '100', SURVIVAL_DATABASE_KILLS: '20' }),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    path: { type: 'string' },
  },
})
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0 || !(Number(values.minutes) > 0)) {
  console.error(`There is: npm run soak -- ${Object.keys(parts).join(' ')} --minutes 10 --seed 1 --path 0:1`)
  process.exit(1)
}

install()
const failed = (positionals.length > 0 ? positionals : Object.keys(parts)).filter((name) => {
  const started = Date.now()
  const isGood = parts[name](values)
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name} (${Math.round((Date.now() - started) / 1000)} s)`)
  return !isGood
})
process.exit(failed.length === 0 ? 0 : 1)

function vitest(project, files, settings) {
  console.log(
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  )
  const runner = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status } = spawnSync(node(), [runner, 'run', '--project', project, ...files], {
    cwd: root,
    env: environment({ CI: 'true', ...settings }),
    stdio: 'inherit',
  })
  return status === 0
}
