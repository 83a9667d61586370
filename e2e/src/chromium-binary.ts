import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import Chromium, { inflate } from '@sparticuz/chromium'
import { cacheFolder } from './project.ts'

export interface ChromiumBinary {
  executablePath: string
  /** The environment it needs: its shared libraries, its fonts, its locale. */
  env: Record<string, string>
}

/** The only platform that @sparticuz/chromium ships. */
export const hasBinary = process.platform === 'linux' && process.arch === 'x64'

const require = createRequire(import.meta.url)
const packed = dirname(dirname(require.resolve('@sparticuz/chromium')))

/**
 * The browser of the lock file with the libraries it links to (NSS, expat) and a Chinese font, so that a machine
 * with nothing but a C library can run it. Unpacked once, beside node_modules.
 */
export async function findBinary(): Promise<ChromiumBinary> {
  const folder = join(cacheFolder, `chromium-${readVersion()}`)
  if (!existsSync(folder)) await unpack(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: writeFontSettings(folder),
      // Without a locale the names of downloads lose their Chinese characters.
      LC_ALL: 'C.UTF-8',
    },
  }
}

/** Unpacked to a temporary name first: an interrupted run must not leave half a browser to the next one. */
async function unpack(folder: string): Promise<void> {
  mkdirSync(cacheFolder, { recursive: true })
  const half = mkdtempSync(join(cacheFolder, 'unpacking-'))
  const before = process.env['TMPDIR']
  // The package unpacks to the temporary folder.
  process.env['TMPDIR'] = half
  try {
    await Promise.all([Chromium.executablePath(), inflate(join(packed, 'bin', 'al2023.tar.br'))])
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  try {
    renameSync(half, folder)
  } catch (error) {
    // Another run was faster.
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function writeFontSettings(folder: string): string {
  const chinese = dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'))
  const file = join(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${chinese}</dir>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
  <alias><family>sans-serif</family><prefer><family>Noto Sans SC</family></prefer></alias>
</fontconfig>
`,
  )
  return file
}

function readVersion(): string {
  const description: unknown = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'))
  const hasVersion = typeof description === 'object' && description !== null && 'version' in description
  return hasVersion ? String(description.version) : 'unknown'
}
