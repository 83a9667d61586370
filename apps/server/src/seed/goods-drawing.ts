/** Colours of a drawing: the thing, its shaded side, its light side, and the ground. */
interface Colours {
  main: string
  dark: string
  light: string
  ground: string
}

type Shape = (colours: Colours) => string

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 12) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, stroke: string, width = 16) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const turned = (degrees: number, inner: string) => `<g transform="rotate(${degrees} 320 320)">${inner}</g>`
const rows = (count: number, row: (index: number) => string) =>
  Array.from({ length: count }, (_one, index) => row(index)).join('')

/** Simple drawings of the goods of the demo, on a square of 640. */
const shapes = {
  pen: ({ main, dark, light }) =>
    turned(
      38,
      rect(290, 120, 60, 320, main) +
        rect(290, 120, 20, 320, light) +
        rect(290, 110, 60, 70, dark) +
        rect(350, 130, 14, 130, dark, 7) +
        path('M290 440h60l-24 78h-12z', dark),
    ),
  bottle: ({ main, dark, light }) =>
    rect(280, 130, 80, 60, dark) +
    path(
      'M270 190h100v40c50 20 60 60 60 100v150c0 20-16 36-36 36H246c-20 0-36-16-36-36V330c0-40 10-80 60-100z',
      main,
    ) +
    rect(226, 340, 188, 100, light),
  tape: ({ main, dark, light }) =>
    circle(320, 310, 160, main) +
    circle(320, 310, 95, light) +
    circle(320, 310, 60, dark) +
    rect(320, 440, 170, 30, main, 4),
  paper: ({ main, dark, light }) =>
    rect(190, 190, 260, 330, dark) +
    rect(180, 170, 260, 330, main) +
    rect(170, 150, 260, 330, light) +
    rows(5, (index) => rect(205, 200 + index * 48, 190, 14, main, 7)),
  notebook: ({ main, dark, light }) =>
    rect(190, 130, 270, 380, main) +
    rect(190, 130, 50, 380, dark) +
    rect(275, 200, 150, 80, light) +
    rows(6, (index) => circle(215, 170 + index * 60, 10, light)),
  notes: ({ main, dark, light }) =>
    turned(-6, rect(180, 180, 260, 260, dark, 4)) +
    rect(190, 180, 270, 270, main, 4) +
    rows(3, (index) => rect(225, 230 + index * 55, 190 - index * 40, 16, light, 8)),
  envelope: ({ main, dark, light }) =>
    rect(140, 210, 360, 240, main) +
    path('M140 222l180 140 180-140v-4a12 12 0 0 0-12-8H152a12 12 0 0 0-12 8z', light) +
    line('M150 440l110-100M490 440l-110-100', dark, 8),
  folder: ({ main, dark, light }) =>
    path('M150 200h130l34 40h176a14 14 0 0 1 14 14v206a14 14 0 0 1-14 14H164a14 14 0 0 1-14-14z', dark) +
    rect(190, 225, 260, 180, light) +
    rect(150, 280, 354, 196, main),
  stapler: ({ main, dark, light }) =>
    path('M140 330c0-60 60-110 130-110h220c20 0 20 40 0 50L200 350z', main) +
    rect(140, 420, 370, 44, dark) +
    path('M170 350l300-40v30l-290 80z', light),
  box: ({ main, dark, light }) =>
    path('M150 250l170-70 170 70-170 70z', light) +
    path('M150 250l170 70v200l-170-70z', main) +
    path('M490 250l-170 70v200l170-70z', dark),
  clip: ({ main, dark }) =>
    line('M270 400V240a50 50 0 0 1 100 0v190a80 80 0 0 1-160 0V250', main, 26) +
    line('M450 460v-150', dark, 26),
  tray: ({ main, dark, light }) =>
    rows(
      3,
      (index) =>
        rect(150, 200 + index * 100, 340, 24, main, 6) + rect(170, 172 + index * 100, 300, 24, light, 4),
    ) +
    rect(150, 170, 18, 300, dark, 6) +
    rect(472, 170, 18, 300, dark, 6),
  scissors: ({ main, dark, light }) =>
    line('M250 400L420 150', light, 30) +
    line('M390 400L220 150', light, 30) +
    circle(320, 298, 12, dark) +
    line('M250 400a50 50 0 1 0-2 2M390 400a50 50 0 1 1 2 2', main, 26),
  calculator: ({ main, dark, light }) =>
    rect(200, 120, 240, 400, main, 24) +
    rect(230, 155, 180, 80, light) +
    rows(12, (index) => rect(232 + (index % 3) * 64, 265 + Math.floor(index / 3) * 58, 48, 40, dark, 8)),
  mouse: ({ main, dark, light }) =>
    rect(220, 130, 200, 380, main, 100) + line('M320 140v130', dark, 6) + rect(306, 180, 28, 70, light, 14),
  keyboard: ({ main, dark, light }) =>
    rect(100, 220, 440, 200, main, 20) +
    rows(30, (index) => rect(122 + (index % 10) * 40, 242 + Math.floor(index / 10) * 42, 32, 32, light, 6)) +
    rect(220, 372, 200, 30, dark, 6),
  hub: ({ main, dark, light }) =>
    rect(120, 280, 400, 110, main, 24) +
    rows(4, (index) => rect(160 + index * 85, 310, 56, 46, dark, 6)) +
    line('M320 280c0-70-60-70-60-140', light, 18),
  drive: ({ main, dark, light }) =>
    rect(190, 150, 260, 350, main, 28) + circle(410, 460, 10, light) + rect(225, 190, 190, 12, dark, 6),
  stick: ({ main, dark, light }) =>
    turned(
      40,
      rect(260, 230, 120, 260, main, 20) +
        rect(275, 140, 90, 90, light, 4) +
        rect(295, 165, 14, 30, dark, 2) +
        rect(331, 165, 14, 30, dark, 2),
    ),
  cable: ({ main, dark, light }) =>
    line('M200 430c0-180 240-40 240-220', main, 22) +
    line('M260 440c0-130 200-70 200-220', main, 22) +
    rect(165, 420, 80, 70, dark, 10) +
    rect(420, 150, 80, 70, dark, 10) +
    rect(440, 130, 40, 24, light, 4),
  stand: ({ main, dark, light }) =>
    path('M150 470l60-220h220l60 220h-40l-50-180H240l-50 180z', main) +
    rect(190, 200, 260, 60, light, 8) +
    rect(130, 460, 380, 30, dark),
  speaker: ({ main, dark, light }) =>
    rows(
      2,
      (index) =>
        rect(140 + index * 200, 150, 160, 340, main, 20) +
        circle(220 + index * 200, 390, 56, dark) +
        circle(220 + index * 200, 390, 24, light) +
        circle(220 + index * 200, 240, 34, dark),
    ),
  toner: ({ main, dark, light }) =>
    rect(120, 260, 400, 130, main, 30) +
    rect(150, 230, 340, 50, dark, 10) +
    rect(180, 310, 160, 40, light, 8),
  roll: ({ main, dark, light }) =>
    rect(230, 200, 220, 260, light) +
    circle(230, 330, 130, main) +
    circle(230, 330, 46, dark) +
    rect(420, 430, 90, 30, light, 4),
  battery: ({ main, dark, light }) =>
    rows(
      4,
      (index) =>
        rect(150 + index * 90, 200, 70, 260, index % 2 === 0 ? main : dark, 12) +
        rect(170 + index * 90, 176, 30, 26, light, 4),
    ),
  strip: ({ main, dark, light }) =>
    rect(90, 260, 460, 120, main, 24) +
    rows(
      5,
      (index) =>
        rect(120 + index * 84, 290, 60, 60, light, 12) +
        circle(138 + index * 84, 320, 6, dark) +
        circle(162 + index * 84, 320, 6, dark),
    ),
  lamp: ({ main, dark, light }) =>
    circle(320, 280, 140, light) +
    path('M250 400h140l-16 90H266z', main) +
    rect(272, 490, 96, 30, dark) +
    line('M280 290l40 60 40-60', main, 12),
  bag: ({ main, dark, light }) =>
    path(
      'M210 150h220l-20 50c50 40 60 90 60 160v110c0 22-18 40-40 40H210c-22 0-40-18-40-40V360c0-70 10-120 60-160z',
      main,
    ) +
    rect(220, 300, 200, 130, light) +
    rect(224, 190, 192, 20, dark, 6),
  jug: ({ main, dark, light }) =>
    rect(270, 110, 90, 50, dark) +
    path(
      'M240 160h150c50 30 60 70 60 120v200c0 20-16 36-36 36H226c-20 0-36-16-36-36V280c0-50 0-90 50-120z',
      main,
    ) +
    line('M400 230c70 10 70 110 20 130', dark, 22) +
    rect(225, 310, 150, 120, light),
  disc: ({ main, dark, light }) =>
    circle(320, 320, 180, light) + circle(320, 320, 150, main) + circle(320, 320, 60, dark),
  gift: ({ main, dark, light }) =>
    rect(160, 260, 320, 240, main) +
    rect(140, 210, 360, 70, dark) +
    rect(296, 210, 48, 290, light, 0) +
    line(
      'M320 205c-110-20-100-120-40-100 30 10 40 60 40 100 0-40 10-90 40-100 60-20 70 80-40 100',
      light,
      16,
    ),
  jar: ({ main, dark, light }) =>
    rect(210, 140, 220, 60, dark) + rect(190, 200, 260, 310, main, 40) + rect(190, 290, 260, 120, light, 0),
  cup: ({ main, dark, light }) =>
    rect(250, 110, 140, 70, dark, 20) + rect(230, 180, 180, 340, main, 30) + rect(250, 210, 24, 260, light),
  towel: ({ main, dark, light }) =>
    rows(3, (index) => rect(150, 210 + index * 95, 340, 82, [main, dark, light][index] ?? main, 40)) +
    circle(200, 251, 18, light),
  umbrella: ({ main, dark, light }) =>
    path(
      'M120 330a200 190 0 0 1 400 0c-30-30-70-30-100 0-30-30-70-30-100 0-30-30-70-30-100 0-30-30-70-30-100 0z',
      main,
    ) +
    path('M220 330c0-90 40-160 100-190 60 30 100 100 100 190-30-30-70-30-100 0-30-30-70-30-100 0z', light) +
    line('M320 330v150a36 36 0 0 1-72 0', dark, 16),
  backpack: ({ main, dark, light }) =>
    line('M270 180v-30a50 50 0 0 1 100 0v30', dark, 18) +
    rect(190, 170, 260, 340, main, 80) +
    rect(220, 350, 200, 130, dark, 24) +
    rect(260, 240, 120, 30, light),
  pillow: ({ main, dark }) =>
    line('M210 200c-70 240 40 270 110 270s180-30 110-270', main, 100) +
    line('M190 230c-20 60-20 100-10 140', dark, 10),
  ticket: ({ main, dark, light }) =>
    turned(
      -12,
      path('M130 230h380v60a34 34 0 0 0 0 68v60H130v-60a34 34 0 0 0 0-68z', main) +
        line('M400 250v150', light, 8) +
        rect(180, 280, 160, 24, light) +
        rect(180, 330, 110, 20, dark),
    ),
} as const satisfies Record<string, Shape>

export type GoodsShape = keyof typeof shapes

/** A drawing of goods as SVG, in one of many hues (0 to 359). */
export function drawGoods(shape: GoodsShape, hue: number): string {
  const colours: Colours = {
    main: `hsl(${hue}, 52%, 56%)`,
    dark: `hsl(${hue}, 46%, 38%)`,
    light: `hsl(${hue}, 60%, 88%)`,
    ground: `hsl(${(hue + 40) % 360}, 44%, 95%)`,
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 640 640"><rect width="640" height="640" fill="${colours.ground}"/><ellipse cx="320" cy="540" rx="200" ry="22" fill="hsl(${hue}, 20%, 84%)"/>${shapes[shape](colours)}</svg>`
}
