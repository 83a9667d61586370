import type { Play, Stage } from './stage.ts'

/** Panoramas as everybody sees them, and their editors. */
export const panoramaScenes: readonly Play[] = [
  { name: 'panorama', who: 'zhangsan', show: showSphere },
  { name: 'panorama-flat', who: 'zhangsan', show: showFlat },
  { name: 'panorama-room', who: 'admin', show: showRoom },
  { name: 'panorama-spots', who: 'admin', show: showSpots },
  { name: 'panorama-form', who: 'admin', show: showForm },
]

async function showSphere({ visit, page }: Stage): Promise<void> {
  await visit('/quyu/VRView')
  await page.locator('.psv-canvas').waitFor()
  await page.getByText(/正在载入…|Loading…/).waitFor({ state: 'hidden' })
}

async function showFlat(stage: Stage): Promise<void> {
  const { page } = stage
  await showSphere(stage)
  await page.getByRole('button', { name: /^(?:平面图片|Flat picture)$/ }).click()
  await page.getByRole('img', { name: /南广场/ }).waitFor()
}

async function showRoom(stage: Stage): Promise<void> {
  const { page } = stage
  await showSphere(stage)
  // The focus turns the sphere to the spot.
  const spot = page.getByRole('button', { name: /(?:房间|Room) 晨光咖啡/ })
  await spot.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('昆明晨光咖啡有限公司').waitFor()
}

async function showSpots(stage: Stage): Promise<void> {
  const { page } = stage
  await showSphere(stage)
  await page.getByRole('button', { name: /^(?:编辑热点|Edit hot spots)$/ }).click()
  const editor = page.getByRole('region', { name: /^(?:编辑热点|Edit hot spots)$/ })
  await editor.getByRole('button', { name: /晨光咖啡/ }).click()
  await editor.getByRole('spinbutton').first().waitFor()
}

async function showForm(stage: Stage): Promise<void> {
  const { page } = stage
  await showSphere(stage)
  await page.getByRole('button', { name: /^(?:修改全景|Edit panorama)$/ }).click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}
