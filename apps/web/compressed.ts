import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const isText = /\.(?:html|js|css|svg|json|txt|map)$/
/** Bytes; a smaller file fits into one packet uncompressed. */
const leastBytes = 1024

/** Writes a compressed copy beside each text file; the server sends it as it is (web-files.ts). */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(folder, { recursive: true })
        const paths = names.filter((name) => isText.test(name)).map((name) => join(folder, name))
        await Promise.all(paths.map(compress))
      },
    },
  }
}

async function compress(path: string): Promise<void> {
  if ((await stat(path)).size < leastBytes) return
  const bytes = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await Promise.all([
    writeFile(`${path}.br`, await brotli(bytes, { params })),
    writeFile(`${path}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION })),
  ])
}
