import { type Import, importsOf, type SourceFile } from './imports.ts'

/**
 * The doors of the house (ARCHITECTURE.md) as a table. Each rule says who may not import what; the test holds the
 * tree to it and plants one breach per rule, so that a rule cannot rot.
 */

export interface Rule {
  name: string
  /** Files the rule speaks of. */
  from: RegExp
  /** Whether this import is a breach. */
  forbids: (imported: Import, from: string) => boolean
  /** A file that breaches it. */
  planted: SourceFile
}

export interface Breach {
  rule: string
  path: string
  target: string
}

const own = (room: string) => (target: string) => target.startsWith(room)
const inEngine = own('packages/engine/')
const isModule = /^apps\/server\/src\/modules\/([^/]+)\//
const isWebTest = /^apps\/web\/(?:test\/|src\/.+\.test\.tsx?$)/
const featureOf = /^apps\/web\/src\/features\/([^/]+)\//

export const rules: Rule[] = [
  {
    name: 'the engine imports nothing',
    from: /^packages\/engine\/src\//,
    forbids: ({ target }) => !inEngine(target),
    planted: { path: 'packages/engine/src/planted.ts', text: "import { readFileSync } from 'node:fs'" },
  },
  {
    name: 'forms import zod and engine types only',
    from: /^packages\/forms\/src\//,
    forbids: ({ target, isType }) =>
      !own('packages/forms/')(target) && target !== 'zod' && !(isType && target === '@countersign/engine'),
    planted: { path: 'packages/forms/src/planted.ts', text: "import { decide } from '@countersign/engine'" },
  },
  {
    name: 'the contract imports the small zod, forms and engine types only',
    from: /^packages\/contract\/src\//,
    forbids: ({ target, isType }) =>
      !own('packages/contract/')(target) &&
      !['zod/mini', '@countersign/forms'].includes(target) &&
      !(isType && target === '@countersign/engine'),
    planted: {
      path: 'packages/contract/src/planted.ts',
      text: "import { z } from 'zod'",
    },
  },
  {
    name: 'server and web never import each other',
    from: /^apps\//,
    forbids: ({ target }, from) =>
      from.startsWith('apps/server/')
        ? target.startsWith('apps/web/') || target.startsWith('@countersign/web')
        : target.startsWith('apps/server/') || target.startsWith('@countersign/server'),
    planted: { path: 'apps/web/src/planted.ts', text: "import { x } from '@countersign/server/testing'" },
  },
  {
    name: 'the bench enters the server and the browser tests by their doors',
    from: /^bench\//,
    forbids: ({ target }) =>
      /^(apps|packages|e2e)\//.test(target) ||
      /^@countersign\/(?!contract$|e2e$|forms$|server\/(testing|parts)$)/.test(target),
    planted: {
      path: 'bench/src/planted.ts',
      text: "import { buildApp } from '../../apps/server/src/app.ts'",
    },
  },
  {
    name: 'routes reach no repository',
    from: /\.routes\.ts$/,
    forbids: ({ target }) => target.endsWith('.repository.ts'),
    planted: {
      path: 'apps/server/src/modules/file/planted.routes.ts',
      text: "import { listFiles } from './file.repository.ts'",
    },
  },
  {
    name: 'services know no HTTP',
    from: /\.service\.ts$/,
    forbids: ({ target }) => /^@?fastify/.test(target) || target.startsWith('apps/server/src/platform/http/'),
    planted: {
      path: 'apps/server/src/modules/file/planted.service.ts',
      text: "import type { FastifyRequest } from 'fastify'",
    },
  },
  {
    name: 'repositories hold no services and no decisions',
    from: /\.repository\.ts$/,
    forbids: ({ target, isType }) =>
      target.endsWith('.service.ts') || (target.startsWith('@countersign/') && !isType),
    planted: {
      path: 'apps/server/src/modules/flow/planted.repository.ts',
      text: "import { decide } from '@countersign/engine'",
    },
  },
  {
    name: 'a module is entered by its index',
    from: /^apps\/server\/src\//,
    forbids: ({ target }, from) => {
      const into = isModule.exec(target)?.[1]
      return into !== undefined && into !== isModule.exec(from)?.[1] && !target.endsWith('/index.ts')
    },
    planted: {
      path: 'apps/server/src/modules/flow/planted.ts',
      text: "import { hashPassword } from '../identity/password.ts'",
    },
  },
  {
    name: 'the platform knows no module',
    from: /^apps\/server\/src\/platform\//,
    forbids: ({ target }) => isModule.test(target),
    planted: {
      path: 'apps/server/src/platform/planted.ts',
      text: "import { Tokens } from '../modules/identity/index.ts'",
    },
  },
  {
    name: 'the PDF knows neither database nor HTTP',
    from: /^apps\/server\/src\/pdf\//,
    forbids: ({ target }) =>
      /^(kysely|pg|@?fastify)/.test(target) ||
      /^apps\/server\/src\/(modules|platform\/(database|http))\//.test(target),
    planted: { path: 'apps/server/src/pdf/planted.ts', text: "import { sql } from 'kysely'" },
  },
  {
    name: 'no test and no helper of the tests gets into the web app',
    from: /^apps\/web\/src\//,
    forbids: ({ target }) => isWebTest.test(target),
    planted: { path: 'apps/web/src/app/planted.ts', text: "import { lisi } from '../../test/people.ts'" },
  },
  {
    name: 'the web reaches downwards: app, shell, features, records, ui and lib',
    from: /^apps\/web\/src\//,
    forbids: ({ target }, from) => levelOf(target) > levelOf(from),
    planted: {
      path: 'apps/web/src/lib/planted.ts',
      text: "import { ListPage } from '../features/approval/list-page.tsx'",
    },
  },
  {
    name: 'charts are drawn by the dashboard alone: nobody else waits for their library',
    from: /^apps\/web\/src\/(?!features\/figures\/charts\/)/,
    forbids: ({ target }) => /^recharts(\/|$)/.test(target),
    planted: { path: 'apps/web/src/features/approval/planted.tsx', text: "import { Bar } from 'recharts'" },
  },
  {
    name: 'no feature of the web imports another',
    from: featureOf,
    forbids: ({ target }, from) => {
      const into = featureOf.exec(target)?.[1]
      return into !== undefined && into !== featureOf.exec(from)?.[1]
    },
    planted: {
      path: 'apps/web/src/features/identity/planted.ts',
      text: "import { x } from '../approval/list-page.tsx'",
    },
  },
]

const levels = ['lib', 'ui', 'records', 'features', 'shell', 'app']

function levelOf(path: string): number {
  const room = /^apps\/web\/src\/([^/]+)\//.exec(path)?.[1]
  // ui stands on lib; neither knows the business.
  return room === undefined ? -1 : levels.indexOf(room)
}

export function findBreaches(files: readonly SourceFile[]): Breach[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap((imported) =>
      rules
        .filter((rule) => rule.from.test(file.path) && rule.forbids(imported, file.path))
        .map((rule) => ({ rule: rule.name, path: file.path, target: imported.target })),
    ),
  )
}
