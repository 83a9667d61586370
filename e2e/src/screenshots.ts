// `npm run screenshots`: every page in two sizes and two languages, into screenshots/. With arguments
// (`npm run screenshots -- dialog-lease edit`) only the scenes whose names contain one of them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from './browser.ts'
import { startInstallation } from './installation.ts'
import { openPerson, openVisitor } from './people.ts'
import { root } from './project.ts'
import { drawContactSheet, type Shot } from './screenshots/contact-sheet.ts'
import { prepareDemo } from './screenshots/demo.ts'
import { type Scene, scenes, sheets } from './screenshots/scenes.ts'
import { words } from './screenshots/words.ts'

const wanted = process.argv.slice(2)
const shown = scenes.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))

const folder = join(root, 'screenshots')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const sizes = {
  desktop: { width: 1440, height: 900, thumb: 500 },
  phone: { width: 390, height: 844, thumb: 240 },
}
type SheetShot = Shot & Pick<Scene, 'sheet'>
const complaints: string[] = []

const installation = await startInstallation({ captcha: false })
const browser = await launchBrowser()
try {
  const cast = {
    zhangsan: await openPerson(browser, installation.url, 'zhangsan'),
    lisi: await openPerson(browser, installation.url, 'lisi'),
    sunqi: await openPerson(browser, installation.url, 'sunqi'),
    admin: await openPerson(browser, installation.url, 'admin'),
  }
  const idOf = await prepareDemo(cast)
  for (const person of Object.values(cast)) await person.context.close()
  for (const device of ['desktop', 'phone'] as const) {
    for (const language of ['zh', 'en'] as const) {
      const shots = await shootAll(device, language, idOf)
      for (const sheet of sheets) {
        const title = `${sheet} ${device} ${language}`
        const onSheet = shots.filter((shot) => shot.sheet === sheet)
        if (onSheet.length === 0) continue
        save(
          `contact-${sheet}-${device}-${language}`,
          await drawContactSheet(browser, title, onSheet, sizes[device].thumb),
        )
      }
    }
  }
} finally {
  await browser.close()
  await installation.stop()
}
if (complaints.length > 0) console.error(complaints.join('\n'))

async function shootAll(
  device: keyof typeof sizes,
  language: keyof typeof words,
  idOf: (applicationName: string) => string,
): Promise<SheetShot[]> {
  const shots: SheetShot[] = []
  for (const scene of shown) {
    const sight = { device, language }
    const { url } = installation
    const person =
      scene.who === 'nobody'
        ? await openVisitor(browser, url, sight)
        : await openPerson(browser, url, scene.who, sight)
    const { page, visit, context } = person
    const name = `${scene.name}-${device}-${language}`
    try {
      await scene.show({ page, visit, words: words[language], isPhone: device === 'phone', idOf })
      const { width, height } = sizes[device]
      await page.evaluate(settle)
      if (scene.isWhole) {
        await page.setViewportSize({ width, height: height + (await page.evaluate(hiddenHeight)) })
        await page.evaluate(settle)
      }
      const png = await page.screenshot()
      save(name, png)
      // The sheet shows pages as far as the screen does, and kinds in full length.
      if (!scene.isWhole || scene.sheet !== 'pages') shots.push({ name: scene.name, sheet: scene.sheet, png })
    } catch (error) {
      complaints.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
    complaints.push(...person.complaints.unexpected().map((complaint) => `${name}: ${complaint}`))
    await context.close()
  }
  console.log(`${device} ${language}`)
  return shots
}

function save(name: string, png: Buffer): void {
  writeFileSync(join(folder, `${name}.png`), png)
}

/** Runs in the page: how much taller the screen must be to show everything. */
function hiddenHeight(): number {
  const hidden = [...document.querySelectorAll('body *')]
    .filter(
      (element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && element.tagName !== 'TEXTAREA',
    )
    .map((element) => element.scrollHeight - element.clientHeight)
  return Math.max(0, document.documentElement.scrollHeight - window.innerHeight, ...hidden)
}

/** Runs in the page: waits until fonts and pictures are loaded and nothing moves. */
async function settle(): Promise<void> {
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
  await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
}
