const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
const drawing = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540">${rect(0, 0, 960, 540, '#f4f6f9')}${inner}</svg>`

const wall = '#7c8896'
const exit = '#3c8a3c'

/** A floor with its rooms, the way out of each, and two exits. */
function floorPlan(): string {
  const rooms = [60, 240, 420, 600].flatMap((x) => [
    rect(x, 60, 160, 150, '#ffffff', `stroke="${wall}" stroke-width="5"`),
    rect(x, 330, 160, 150, '#ffffff', `stroke="${wall}" stroke-width="5"`),
    line(`M${x + 80} 170v60`, exit, 6, 'marker-end="url(#tip)"'),
    line(`M${x + 80} 370v-60`, exit, 6, 'marker-end="url(#tip)"'),
  ])
  return drawing(
    [
      `<defs><marker id="tip" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0l10 5l-10 5z" fill="${exit}"/></marker></defs>`,
      rect(40, 40, 880, 460, '#e6ebf1', `stroke="${wall}" stroke-width="8"`),
      ...rooms,
      line('M140 270h680', exit, 8, 'stroke-dasharray="18 14" marker-end="url(#tip)"'),
      rect(866, 220, 60, 100, exit),
      rect(34, 220, 30, 100, exit),
      rect(790, 70, 60, 90, '#c23b3b', 'rx="14"'),
      rect(790, 380, 60, 90, '#c23b3b', 'rx="14"'),
    ].join(''),
  )
}

/** A fire extinguisher with the three parts that its use begins with. */
function extinguisher(): string {
  return drawing(
    [
      rect(390, 170, 180, 310, '#c23b3b', 'rx="60"'),
      rect(420, 250, 120, 110, '#f7e9e9', 'rx="8"'),
      rect(440, 120, 80, 60, '#8e2a2a', 'rx="8"'),
      line('M520 140h90', '#3c4654', 18),
      line('M520 108l90 -34', '#3c4654', 18),
      line('M440 150c-120 10 -150 90 -140 250', '#3c4654', 16),
      line('M300 400l-30 40', '#3c4654', 26),
      `<circle cx="480" cy="100" r="22" fill="none" stroke="#c79a2c" stroke-width="9"/>`,
      `<circle cx="270" cy="150" r="34" fill="#ffffff" stroke="${wall}" stroke-width="6"/>`,
      line('M270 150l14 -18', exit, 7),
    ].join(''),
  )
}

/** Use of electricity by months: the year before as bars, the year after the change as a line. */
function electricity(): string {
  const before = [82, 78, 74, 70, 79, 92, 98, 99, 86, 73, 76, 84]
  const after = [80, 74, 66, 60, 64, 72, 76, 77, 68, 59, 62, 70]
  const x = (month: number) => 90 + month * 68
  const y = (value: number) => 470 - value * 4
  return drawing(
    [
      ...[0, 25, 50, 75, 100].map((value) => line(`M60 ${y(value)}h860`, '#d7dee7', 2)),
      ...before.map((value, month) => rect(x(month), y(value), 40, value * 4, '#a9bcd3')),
      line(
        after.map((value, month) => `${month === 0 ? 'M' : 'L'}${x(month) + 20} ${y(value)}`).join(''),
        exit,
        7,
      ),
      ...after.map((value, month) => `<circle cx="${x(month) + 20}" cy="${y(value)}" r="8" fill="${exit}"/>`),
      line('M60 470h860', wall, 4),
    ].join(''),
  )
}

/** Pictures of the articles of the demo, as SVG. They hold no words, since fonts differ between machines. */
export const articleDrawings = { floorPlan, extinguisher, electricity } as const
export type ArticleDrawing = keyof typeof articleDrawings
