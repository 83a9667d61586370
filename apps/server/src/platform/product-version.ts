import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import product from '../../../../package.json' with { type: 'json' }

const root = dirname(fileURLToPath(new URL('../../../../package.json', import.meta.url)))

export interface ProductVersion {
  version: string
  /** Commit of the checkout; null in a folder that is none. */
  commit: string | null
}

/** What runs, as it was when this process started. */
export const productVersion: ProductVersion = { version: product.version, commit: findCommit(root) }

export const sayVersion = ({ version, commit }: ProductVersion) =>
  commit === null ? version : `${version} (${commit.slice(0, 8)})`

/**
 * Commit that a checkout is at, read from its files: a server may lack the program git. Null where they do not say.
 *
 * @internal Exported for tests only.
 */
export function findCommit(folder: string): string | null {
  try {
    const git = gitFolder(join(folder, '.git'))
    const head = readFileSync(join(git, 'HEAD'), 'utf8').trim()
    const branch = /^ref: (.+)$/.exec(head)?.[1]
    return commitIn(branch === undefined ? head : findBranch(git, branch))
  } catch {
    return null
  }
}

/** A worktree has a file that names its folder. */
function gitFolder(path: string): string {
  const linked = /^gitdir: (.+)$/m.exec(existsSync(join(path, 'HEAD')) ? '' : readFileSync(path, 'utf8'))?.[1]
  return linked === undefined ? path : resolve(dirname(path), linked)
}

/** A branch has a file of its own or a line in `packed-refs`; worktrees share those of the first checkout. */
function findBranch(git: string, branch: string): string {
  const shared = join(git, 'commondir')
  const home = existsSync(shared) ? resolve(git, readFileSync(shared, 'utf8').trim()) : git
  if (existsSync(join(home, branch))) return readFileSync(join(home, branch), 'utf8').trim()
  const packed = readFileSync(join(home, 'packed-refs'), 'utf8').split('\n')
  return packed.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0] ?? ''
}

function commitIn(text: string): string | null {
  return /^[0-9a-f]{40,64}$/.test(text) ? text : null
}
