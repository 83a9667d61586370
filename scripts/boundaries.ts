import { type Import, importsOf, type SourceFile } from './imports.ts'
import { statementsIn, valuesIn } from './statements.ts'

/**
 * The import rules of the repository (ARCHITECTURE.md) as a table. Each rule says who may not import what, or what a
 * file may not contain; the test checks the tree and plants violations of each rule, so that a rule cannot stop
 * working.
 */

interface Named {
  name: string
  /** Files the rule applies to. */
  from: RegExp
  /** Files that each break it. */
  planted: SourceFile | readonly SourceFile[]
}

interface ImportRule extends Named {
  /** Whether this import breaks the rule. */
  forbids: (imported: Import, from: string) => boolean
}

interface FileRule extends Named {
  /** The part of the file that breaks the rule, as it is reported. */
  refuses: (file: SourceFile) => readonly string[]
}

export type Rule = ImportRule | FileRule

export interface Breach {
  rule: string
  path: string
  /** The import, or the text in the file. */
  target: string
}

const own = (room: string) => (target: string) => target.startsWith(room)
const inEngine = own('packages/engine/')
const isModule = /^apps\/server\/src\/modules\/([^/]+)\//
const approval = 'apps/server/src/modules/approval/'

/** The folders that each folder of modules/approval may import; its index and its routes import them all. */
const approvalStandsOn: Readonly<Record<string, readonly string[]>> = {
  delegation: [],
  request: ['delegation'],
  record: ['request'],
  link: ['request', 'record'],
  list: ['request'],
  read: ['delegation', 'request', 'record', 'link'],
  document: ['request', 'record', 'read'],
  decide: ['delegation', 'request', 'record', 'link', 'read'],
  submit: ['request', 'record', 'link', 'read', 'decide'],
  stuck: ['request', 'record', 'read', 'decide'],
  pay: ['request', 'record', 'decide'],
}

const webShop = 'apps/web/src/features/shop/'

const webShopStandsOn: Readonly<Record<string, readonly string[]>> = {
  picture: [],
  parts: ['picture'],
  stock: [],
  catalogue: ['picture', 'stock'],
  cart: ['picture', 'parts'],
  address: ['parts'],
  place: ['parts'],
  points: ['parts', 'address', 'place'],
  browse: ['picture', 'parts', 'cart', 'points'],
  after: ['picture', 'parts'],
  order: ['picture', 'parts', 'cart', 'points', 'after'],
  checkout: ['parts', 'cart', 'address', 'place', 'order'],
  notice: ['parts'],
  about: ['parts'],
  figures: [],
}

const webApproval = 'apps/web/src/features/approval/'

/** As above for the rooms of the web's approval; "" are the files that its rooms share. */
const webApprovalStandsOn: Readonly<Record<string, readonly string[]>> = {
  reading: [''],
  signing: [''],
  acting: ['', 'signing'],
  'detail-dialog': ['', 'reading', 'signing', 'acting'],
  launch: [''],
  list: ['', 'detail-dialog'],
  wel: ['', 'list'],
  stuck: [],
  cashier: ['', 'acting'],
}

/** The endings of a module's file names, by role (CONTRIBUTING.md). */
const roleOfFile = /\.(?:routes|service|repository|presenter|rules|adapter|types)\.ts$/
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
    name: 'the ledger imports nothing',
    from: /^packages\/ledger\/src\//,
    forbids: ({ target }) => !own('packages/ledger/')(target),
    planted: { path: 'packages/ledger/src/planted.ts', text: "import { decide } from '@countersign/engine'" },
  },
  {
    name: 'forms import zod, the ledger and engine types only',
    from: /^packages\/forms\/src\//,
    forbids: ({ target, isType }) =>
      !own('packages/forms/')(target) &&
      !['zod', '@countersign/ledger'].includes(target) &&
      !(isType && target === '@countersign/engine'),
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
      /^@countersign\/(?!contract$|e2e$|engine$|forms$|server\/(testing|parts)$)/.test(target),
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
    name: 'the folders of approval stand on one another in one direction',
    ...inOneDirection(approval, approvalStandsOn),
    planted: [
      {
        path: `${approval}record/planted.rules.ts`,
        text: "import type { Linkable } from '../link/link.service.ts'",
      },
      {
        path: `${approval}decide/planted.service.ts`,
        text: "import { submit } from '../submit/submit.service.ts'",
      },
      { path: `${approval}list/planted.service.ts`, text: "import { submit } from '../index.ts'" },
      {
        path: `${approval}planted/planted.rules.ts`,
        text: "import { statusNames } from '../request/approval-status.rules.ts'",
      },
    ],
  },
  {
    name: 'the rooms of approval in the web stand on one another in one direction',
    ...inOneDirection(webApproval, webApprovalStandsOn),
    planted: [
      { path: `${webApproval}signing/planted.ts`, text: "import { actions } from '../acting/actions.ts'" },
      { path: `${webApproval}reading/planted.ts`, text: "import { actions } from '../acting/actions.ts'" },
    ],
  },
  {
    name: 'the rooms of the shop in the web stand on one another in one direction',
    ...inOneDirection(webShop, webShopStandsOn),
    planted: [
      { path: `${webShop}cart/planted.ts`, text: "import { useOwnOrders } from '../order/api.ts'" },
      { path: `${webShop}stock/planted.ts`, text: "import { shopPages } from '../shop-pages.ts'" },
    ],
  },
  {
    name: 'a file of a module says its role',
    from: /^apps\/server\/src\/modules\/.*(?<!\/index\.ts)$/,
    refuses: ({ path }) => (roleOfFile.test(path) ? [] : ['no role']),
    planted: { path: 'apps/server/src/modules/file/planted.ts', text: '' },
  },
  {
    name: 'rules know no database, no HTTP and nothing outside',
    from: /\.rules\.ts$/,
    forbids: ({ target, isType }) =>
      !isType &&
      (/^(kysely|pg|@?fastify)(\/|$)/.test(target) ||
        /^node:(?!crypto$)/.test(target) ||
        /^apps\/server\/src\/platform\/(database|http)\//.test(target) ||
        /\.(routes|service|repository|presenter|adapter)\.ts$/.test(target)),
    planted: [
      "import { sql } from 'kysely'",
      "import fastify from 'fastify'",
      "import { readFileSync } from 'node:fs'",
      "import { listFiles } from './file.repository.ts'",
    ].map((text) => ({ path: 'apps/server/src/modules/file/planted.rules.ts', text })),
  },
  {
    name: 'rules are told the time',
    from: /\.rules\.ts$/,
    refuses: ({ text }) => text.match(/\bnew Date\(\)|\bDate\.now\(/g) ?? [],
    planted: ['const now = new Date()', 'const now = Date.now()'].map((text) => ({
      path: 'apps/server/src/modules/file/planted.rules.ts',
      text,
    })),
  },
  {
    name: 'a file of types holds nothing else',
    from: /^apps\/server\/.*\.types\.ts$/,
    refuses: valuesIn,
    planted: ['export const a = 1', "import './a.ts'", "export * from './a.ts'"].map((text) => ({
      path: 'apps/server/src/modules/file/planted.types.ts',
      text,
    })),
  },
  {
    name: 'SQL stands in repositories',
    from: /^apps\/server\/src\/(?!platform\/database\/|testing\/).*(?<!\.repository\.ts)$/,
    refuses: statementsIn,
    planted: [
      "db.selectFrom('file')",
      "db.insertInto('file')",
      "db.updateTable('file')",
      "db.deleteFrom('file')",
      'sql`select 1`.execute(db)',
      'sql<Row>`select 1`',
      "db.orderBy(sql.ref('id'))",
      "await client.query('commit')",
    ].map((text) => ({ path: 'apps/server/src/jobs/planted.ts', text })),
  },
  {
    name: 'a module is entered by its index',
    from: /^apps\/server\/src\//,
    forbids: ({ target }, from) => {
      const into = isModule.exec(target)?.[1]
      return into !== undefined && into !== isModule.exec(from)?.[1] && !target.endsWith('/index.ts')
    },
    planted: {
      path: 'apps/server/src/modules/flow/planted.service.ts',
      text: "import { hashPassword } from '../identity/password-hash.adapter.ts'",
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
    name: 'charts are drawn by the pages of figures alone: nobody else waits for their library',
    from: /^apps\/web\/src\/(?!ui\/charts\/|features\/figures\/|features\/asset\/figures\/|features\/shop\/figures\/)/,
    forbids: ({ target }) => /^recharts(\/|$)|^apps\/web\/src\/ui\/charts\//.test(target),
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

/** Folders of a room import only those of the room that `standsOn` names for them. */
function inOneDirection(room: string, standsOn: Readonly<Record<string, readonly string[]>>) {
  const folderOf = (path: string) => {
    const rest = path.slice(room.length)
    return rest.slice(0, Math.max(0, rest.indexOf('/')))
  }
  return {
    from: new RegExp(`^${room}[^/]+/`),
    forbids: ({ target }: Import, from: string) => {
      if (!target.startsWith(room)) return false
      const own = folderOf(from)
      const into = folderOf(target)
      return into !== own && !(standsOn[own] ?? []).includes(into)
    },
  }
}

const levels = ['lib', 'ui', 'records', 'features', 'shell', 'app']

function levelOf(path: string): number {
  const room = /^apps\/web\/src\/([^/]+)\//.exec(path)?.[1]
  // ui builds on lib; neither knows the business.
  return room === undefined ? -1 : levels.indexOf(room)
}

export function findBreaches(files: readonly SourceFile[]): Breach[] {
  return files.flatMap((file) => {
    const imports = importsOf(file)
    return rules
      .filter((rule) => rule.from.test(file.path))
      .flatMap((rule) =>
        breachesOf(rule, file, imports).map((target) => ({ rule: rule.name, path: file.path, target })),
      )
  })
}

function breachesOf(rule: Rule, file: SourceFile, imports: readonly Import[]): readonly string[] {
  if ('refuses' in rule) return rule.refuses(file)
  return imports.filter((imported) => rule.forbids(imported, file.path)).map(({ target }) => target)
}
