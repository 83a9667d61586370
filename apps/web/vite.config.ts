import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, parseSync, type Plugin, Visitor } from 'vite'
import { defineConfig } from 'vitest/config'
import { compressed } from './compressed.ts'

/**
 * One chunk for the first load, because it compresses better than thirty. The entry stays separate, since its name
 * identifies the build (lib/http/build.ts).
 */
const entrance = {
  name: 'entrance',
  tags: ['$initial' as const],
  test: (id: string) => !/(?:index\.html|[\\/]src[\\/]app[\\/]main\.tsx)$/.test(id),
}

/** One chunk for the small parts of the list and most pages, because it compresses better than twenty. */
const parts = {
  name: 'parts',
  test: /[\\/](?:ui[\\/](?:card|clear-icon|count-badge|dialog|dialog-focus|language-switch|leave-by-tab|load-failed|page|page-sizes|part|person-avatar|short-time|status-tag|tag|ui|use-confirm|use-last-page)|lib[\\/](?:format[\\/]money|tab[\\/](?:address-words|tab-link)))\.(?:tsx?|module\.css)$/,
}

/** The log-in page is one chunk, and its modules that other pages load too are another: a dozen small files would compress badly. */
const shared = {
  name: 'shared',
  test: /[\\/](?:ui[\\/]brand|page[\\/](?:page-title|once-at-a-time)|contract[\\/]src[\\/](?:captcha|log-in-sources|tenant-info))\./,
}
const login = {
  name: 'login-page',
  test: /[\\/]session[\\/](?:login-(?:page|form|sources)|password-field|use-tenant)\./,
}

/** One chunk for the icons of several pages, most of which are in the menu. */
const icons = {
  name: 'icons',
  test: /@ant-design[\\/]icons(?:-svg)?[\\/]es[\\/](?:icons|asn)[\\/]/,
  minShareCount: 2,
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), inlineClassNames(), sharedSheet(), withoutDescriptions(), firstPaint(), compressed()],
  css: {
    // Classes are named after their file, which compresses better than a hash; module names are unique.
    modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Nothing is inlined, because the page runs under `default-src 'self'`.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    // All supported browsers know `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first load names them all, and hashes do not compress. Seven characters tell a name's versions apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: [entrance, parts, shared, login, icons] },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
  test: {
    environment: 'jsdom',
    setupFiles: ['test/setup.ts'],
    // With NODE_ENV=test antd gives every dialog the same id, and two open ones could not be told apart.
    env: { NODE_ENV: 'development' },
    testTimeout: 60_000,
    // As many as the other projects (vitest.config.ts), which it then runs beside.
    maxWorkers: 2,
  },
})

/**
 * Imports the class names of a CSS module one by one where the source imports the whole table, so that they become
 * literals and no table is loaded. Those of the shared sheet are literals from the start, since a chunk
 * imports the constants of another by name.
 */
function inlineClassNames(): Plugin {
  return {
    name: 'inline-class-names',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: '.module.css' },
      handler: (code) =>
        (code.includes('import ui from') ? code.replaceAll(/\bui\.(?!module\.css)(\w+)/g, "'ui-$1'") : code)
          .replaceAll('import ui from', 'import')
          .replaceAll(/import (\w+) from (["'][^"']+\.module\.css["'])/g, 'import * as $1 from $2'),
    },
  }
}

/** Keeps the shared sheet, although nobody reads its table any more. */
function sharedSheet(): Plugin {
  return {
    name: 'shared-sheet',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]ui\.module\.css$/ },
      handler: () => ({ code: '', moduleSideEffects: 'no-treeshake' }),
    },
  }
}

/** Leaves out what calls say for the API documentation alone (packages/contract/src/route.ts). */
function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/]routes[\\/]/ },
      handler(code, id) {
        const left: { start: number; end: number }[] = []
        new Visitor({
          CallExpression({ callee, arguments: given }) {
            if (callee.type !== 'Identifier' || !/^(?:route|\w+Call)$/.test(callee.name)) return
            const properties = given.flatMap((one) => (one.type === 'ObjectExpression' ? one.properties : []))
            for (const one of properties) {
              if (one.type !== 'Property' || one.key.type !== 'Identifier') continue
              if (['summary', 'refuses', 'example'].includes(one.key.name)) left.push(one)
            }
          },
        }).visit(parseSync(id, code).program)
        return left
          .toReversed()
          .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''), code)
      },
    },
  }
}

/**
 * The script that sets the theme (ADR 17). It is a classic script, since a module runs only after the first paint, and
 * is therefore bundled separately. In development the theme comes with the app.
 */
function firstPaint(): Plugin {
  let fileName = ''
  return {
    name: 'first-paint',
    apply: 'build',
    async buildStart() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          lib: {
            entry: join(import.meta.dirname, 'src', 'app', 'first-paint.ts'),
            formats: ['iife'],
            name: 'firstPaint',
          },
        },
      })
      const [output] = 'output' in built || !Array.isArray(built) ? [built] : built
      if (!output || !('output' in output)) throw new Error('first-paint.ts was not built')
      const source = output.output[0].code
      fileName = `assets/first-paint-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head' }],
  }
}
