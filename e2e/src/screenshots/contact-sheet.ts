import type { Browser } from 'playwright-core'

export interface Shot {
  name: string
  png: Buffer
}

/** All pictures of a size and language on one page, shot by the same browser. */
export async function drawContactSheet(
  browser: Browser,
  title: string,
  shots: Shot[],
  width: number,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
  try {
    const figures = shots.map(
      ({ name, png }) =>
        `<figure><img src="data:image/png;base64,${png.toString('base64')}"><figcaption>${name}</figcaption></figure>`,
    )
    await page.setContent(
      `<style>
        body { font: 14px sans-serif; margin: 24px; background: #dfe3e8 }
        main { display: grid; grid-template-columns: repeat(auto-fill, ${width}px); gap: 16px; align-items: start }
        figure { margin: 0 } img { width: 100%; display: block } figcaption { padding: 4px 0 }
      </style><h1>${title}</h1><main>${figures.join('')}</main>`,
    )
    return await page.screenshot({ fullPage: true })
  } finally {
    await page.close()
  }
}
