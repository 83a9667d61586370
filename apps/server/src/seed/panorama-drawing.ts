/** Pixels of a drawn panorama. A wider one would slow the first start. */
const pixels = 1600

/** Units of a drawing. */
const width = 2048
const height = width / 2

/** Metres to the right of a camera, above it, and ahead of it. */
type Point = readonly [right: number, up: number, ahead: number]

/** A place on the ground: metres to the east, and to the north. */
export type Place = readonly [east: number, north: number]

/** Height of the camera above the ground, in metres. */
const eye = 1.7

/** A direction in hundredths of a degree, as hot spots have it. */
function directionOf([right, up, ahead]: Point): { yaw: number; pitch: number } {
  const turn = Math.round((Math.atan2(right, ahead) * 18_000) / Math.PI)
  const pitch = Math.round((Math.atan2(up, Math.hypot(right, ahead)) * 18_000) / Math.PI)
  return { yaw: (turn + 36_000) % 36_000, pitch }
}

/** A line through these points on the flat picture. It may go beyond an edge of the picture, to be drawn on the other side. */
function flat(points: readonly Point[], isClosed: boolean): { path: string; least: number; most: number } {
  const corners = isClosed ? [...points, ...points.slice(0, 1)] : points
  const along = corners.flatMap((to, index) => stepsTo(corners[index - 1] ?? to, to))
  let last: number | undefined
  const xs: number[] = []
  const steps = along.map(([right, up, ahead]) => {
    const x = (Math.atan2(right, ahead) / (2 * Math.PI) + 0.5) * width
    // The shorter way around the sphere.
    const near = last === undefined ? x : x + Math.round((last - x) / width) * width
    last = near
    xs.push(near)
    const y = (0.5 - Math.atan2(up, Math.hypot(right, ahead)) / Math.PI) * height
    return `${near.toFixed(1)} ${y.toFixed(1)}`
  })
  return { path: `M${steps.join('L')}`, least: Math.min(...xs), most: Math.max(...xs) }
}

/** Cosine of the angle under which a straight line still looks straight on the flat picture. */
const straight = Math.cos(Math.PI / 30)

/** The points after the first one of a line, so close that the curve on the flat picture has no corners. */
function stepsTo(from: Point, to: Point): Point[] {
  const along = from[0] * to[0] + from[1] * to[1] + from[2] * to[2]
  if (along >= straight * Math.hypot(...from) * Math.hypot(...to)) return [to]
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2]
  return [...stepsTo(from, middle), ...stepsTo(middle, to)]
}

/** SVG of a path. One that crosses the left or right edge of the picture is drawn at both edges, which meet on the sphere. */
function drawn(points: readonly Point[], look: string, isClosed: boolean): string {
  const { path, least, most } = flat(points, isClosed)
  const shifts = [0, ...(least < 0 ? [width] : []), ...(most > width ? [-width] : [])]
  return shifts
    .map((shift) => `<path d="${path}" ${look}${shift === 0 ? '' : ` transform="translate(${shift})"`}/>`)
    .join('')
}

const face = (points: readonly Point[], fill: string) => drawn(points, `fill="${fill}"`, true)
const line = (points: readonly Point[], stroke: string) =>
  drawn(points, `fill="none" stroke="${stroke}" stroke-width="1.5"`, false)

/** A wall above a line on the ground as a camera sees it; heights are above the ground. */
interface Wall {
  from: Place
  to: Place
}

/** A part of a wall, from one part of its length to another and between two heights. */
function panel({ from, to }: Wall, [start, end]: Place, [low, high]: Place, fill: string): string {
  const at = (part: number, up: number): Point => [
    from[0] + (to[0] - from[0]) * part,
    up - eye,
    from[1] + (to[1] - from[1]) * part,
  ]
  return face([at(start, low), at(start, high), at(end, high), at(end, low)], fill)
}

function whole(background: string, shapes: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels / 2}" viewBox="0 0 ${width} ${height}">${background}${shapes.join('')}</svg>`
}

const fade = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
const halves = (above: readonly [string, string], below: readonly [string, string]) =>
  `<defs>${fade('above', ...above)}${fade('below', ...below)}</defs><rect width="${width}" height="${height / 2}" fill="url(#above)"/><rect y="${height / 2}" width="${width}" height="${height / 2}" fill="url(#below)"/>`

/** A building of a plot: its south-western corner, its size on the ground, its storeys and its hue. */
export interface Building {
  at: Place
  size: Place
  storeys: number
  hue: number
}

const storeyHeight = 4

/** Lines on the ground between these bounds, two metres apart. None may go through the camera's foot, where it has no direction. */
function paving([west, south]: Place, [east, north]: Place, stroke: string): string[] {
  const steps = (from: number, to: number) =>
    Array.from({ length: Math.floor((to - from) / 2) + 1 }, (_, index) => from + index * 2)
  return [
    ...steps(west, east).map((x) =>
      line(
        [
          [x, -eye, south],
          [x, -eye, north],
        ],
        stroke,
      ),
    ),
    ...steps(south, north).map((z) =>
      line(
        [
          [west, -eye, z],
          [east, -eye, z],
        ],
        stroke,
      ),
    ),
  ]
}

/** The panorama of a place between buildings; its centre looks north. */
export function drawYard(buildings: readonly Building[], camera: Place): string {
  const seen = buildings
    .map(({ at, size, ...look }) => ({
      ...look,
      west: at[0] - camera[0],
      south: at[1] - camera[1],
      east: at[0] + size[0] - camera[0],
      north: at[1] + size[1] - camera[1],
    }))
    .toSorted((one, other) => distanceOf(other) - distanceOf(one))
  return whole(halves(['#5b94cf', '#e4eef6'], ['#b9bdb5', '#8b9088']), [
    `<circle cx="1500" cy="190" r="46" fill="#fff4cf"/>`,
    ...[260, 700, 1180, 1760].map(
      (x, index) =>
        `<ellipse cx="${x}" cy="${250 + (index % 3) * 50}" rx="150" ry="24" fill="#ffffff" opacity="0.7"/>`,
    ),
    ...paving([-25, -25], [25, 25], '#9da29a'),
    ...seen.flatMap(drawBuilding),
    ...[
      [-5, 7],
      [6, 9],
      [-8, -6],
      [9, -7],
    ].map(([right = 0, ahead = 0]) => drawTree(right, ahead)),
  ])
}

interface Directions {
  west: number
  south: number
  east: number
  north: number
}

function distanceOf({ west, south, east, north }: Directions): number {
  return Math.hypot((west + east) / 2, (south + north) / 2)
}

/** The sides of a building that face the camera, with windows and a door on each. */
function drawBuilding({
  west,
  south,
  east,
  north,
  storeys,
  hue,
}: Directions & Pick<Building, 'storeys' | 'hue'>): string[] {
  const sides: [isSeen: boolean, wall: Wall, light: number][] = [
    [south > 0, { from: [west, south], to: [east, south] }, 62],
    [north < 0, { from: [east, north], to: [west, north] }, 50],
    [west > 0, { from: [west, north], to: [west, south] }, 56],
    [east < 0, { from: [east, south], to: [east, north] }, 56],
  ]
  const top = storeys * storeyHeight
  return sides.flatMap(([isSeen, wall, light]) => {
    if (!isSeen) return []
    const columns = 6
    const windows = Array.from({ length: storeys * columns }, (_, index) => {
      const column = index % columns
      const floor = Math.floor(index / columns)
      const start = (column + 0.2) / columns
      const low = floor * storeyHeight + 1.1
      const isDoor = floor === 0 && column === 2
      return isDoor
        ? panel(wall, [start, start + 0.7 / columns], [0, 3], `hsl(${hue}, 45%, 24%)`)
        : panel(wall, [start, start + 0.6 / columns], [low, low + 2], `hsl(205, 42%, ${78 - floor * 5}%)`)
    })
    return [
      panel(wall, [0, 1], [0, top], `hsl(${hue}, 26%, ${light}%)`),
      panel(wall, [0, 1], [top - 0.5, top], `hsl(${hue}, 26%, ${light - 16}%)`),
      panel(wall, [0, 1], [0, 0.4], `hsl(${hue}, 16%, ${light - 20}%)`),
      ...windows,
    ]
  })
}

function drawTree(right: number, ahead: number): string {
  const { yaw } = directionOf([right, 0, ahead])
  const distance = Math.hypot(right, ahead)
  const x = ((yaw / 36_000 + 0.5) % 1) * width
  const y = (up: number) => (0.5 - Math.atan2(up - eye, distance) / Math.PI) * height
  const broad = (Math.atan2(1.6, distance) / Math.PI) * height
  return `<rect x="${x - 5}" y="${y(2.2)}" width="10" height="${y(0) - y(2.2)}" fill="#6b5137"/><ellipse cx="${x}" cy="${y(3.4)}" rx="${broad}" ry="${broad * 0.9}" fill="#4f8a4c"/><ellipse cx="${x - broad / 4}" cy="${y(3.8)}" rx="${broad / 2}" ry="${broad * 0.4}" fill="#68a463"/>`
}

/** A door of a hall: the wall it is in, its middle from the wall's left end (0 to 1), and the hue of its sign. */
export interface Door {
  wall: 'north' | 'east' | 'south' | 'west'
  at: number
  hue: number
}

/** A hall: its size in metres, and its doors. The camera stands in its middle. */
export interface Hall {
  size: Place
  hue: number
  doors: readonly Door[]
}

const hallHeight = 3.6

function wallsOf([broad, long]: Place): Record<Door['wall'], Wall> {
  const [east, north] = [broad / 2, long / 2]
  return {
    north: { from: [-east, north], to: [east, north] },
    east: { from: [east, north], to: [east, -north] },
    south: { from: [east, -north], to: [-east, -north] },
    west: { from: [-east, -north], to: [-east, north] },
  }
}

const lengthOf = ({ from, to }: Wall) => Math.hypot(to[0] - from[0], to[1] - from[1])

/** The panorama of a hall; its centre looks north. */
export function drawHall({ size, hue, doors }: Hall): string {
  const walls = wallsOf(size)
  const [east, north] = [size[0] / 2, size[1] / 2]
  const shades = { north: 90, east: 84, south: 88, west: 86 }
  const lights = [-0.5, 0, 0.5].map((part) => {
    const z = part * size[1]
    const up = hallHeight - eye
    const [left, right, near, far] = [-1.4, 1.4, z - 0.25, z + 0.25]
    // A light above the camera would cover the zenith, which a path cannot go around.
    return part === 0
      ? ''
      : face(
          [
            [left, up, near],
            [right, up, near],
            [right, up, far],
            [left, up, far],
          ],
          '#ffffff',
        )
  })
  return whole(halves([`hsl(${hue}, 10%, 82%)`, `hsl(${hue}, 12%, 94%)`], ['#cdb99a', '#a58c69']), [
    ...paving([-east, -north], [east, north], '#b39a75'),
    ...Object.entries(walls).flatMap(([name, wall]) => [
      panel(wall, [0, 1], [0, hallHeight], `hsl(${hue}, 24%, ${shadeOf(shades, name)}%)`),
      panel(wall, [0, 1], [0, 0.15], `hsl(${hue}, 18%, 52%)`),
      panel(wall, [0, 1], [hallHeight - 0.12, hallHeight], `hsl(${hue}, 12%, 98%)`),
    ]),
    ...lights,
    ...doors.flatMap((door) => {
      const wall = walls[door.wall]
      const half = 0.6 / lengthOf(wall)
      const [left, right] = [door.at - half, door.at + half]
      return [
        panel(wall, [left - half * 0.15, right + half * 0.15], [0, 2.35], '#5d4a37'),
        panel(wall, [left, right], [0, 2.25], '#8a6a48'),
        panel(wall, [left + half * 0.35, right - half * 0.35], [1, 2], '#cfe0ea'),
        panel(wall, [right - half * 0.25, right - half * 0.12], [1, 1.15], '#e8d9a8'),
        panel(wall, [left, right], [2.5, 2.85], `hsl(${door.hue}, 60%, 46%)`),
        panel(wall, [left + half * 0.3, right - half * 0.3], [2.64, 2.71], '#ffffff'),
      ]
    }),
  ])
}

function shadeOf(shades: Readonly<Record<string, number>>, wall: string): number {
  return shades[wall] ?? 86
}

/** The direction in which a door of a hall is seen. */
export function directionOfDoor({ size }: Hall, door: Door): { yaw: number; pitch: number } {
  const { from, to } = wallsOf(size)[door.wall]
  const at = (start: number, end: number) => start + (end - start) * door.at
  return directionOf([at(from[0], to[0]), 1.3 - eye, at(from[1], to[1])])
}

/** The direction in which one place of a plot is seen from another. */
export function directionTo([east, north]: Place, to: Place): { yaw: number; pitch: number } {
  return directionOf([to[0] - east, -0.6, to[1] - north])
}

/** Metres of a plot from west to east, and from south to north. */
const plotSize: Place = [120, 80]

/** The map of a plot, north up. */
export function drawMap(buildings: readonly Building[]): string {
  const scale = 10
  const rect = (x: number, y: number, w: number, h: number, look: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${look}/>`
  const [broad, deep] = [plotSize[0] * scale, plotSize[1] * scale]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${broad}" height="${deep}" viewBox="0 0 ${broad} ${deep}">${[
    rect(0, 0, broad, deep, 'fill="#dfe9d8"'),
    rect(0, deep - 90, broad, 90, 'fill="#c9ccd1"'),
    rect(0, deep - 48, broad, 6, 'fill="#ffffff"'),
    rect(40, 40, broad - 80, deep - 170, 'fill="#eceae4" rx="20"'),
    ...buildings.map(({ at, size, hue }) =>
      rect(
        at[0] * scale,
        deep - (at[1] + size[1]) * scale,
        size[0] * scale,
        size[1] * scale,
        `fill="hsl(${hue}, 30%, 72%)" stroke="hsl(${hue}, 28%, 46%)" stroke-width="5"`,
      ),
    ),
    ...[90, 300, 520, 760, 980, 1130].map(
      (x) => `<circle cx="${x}" cy="${deep - 150}" r="20" fill="#7fae77"/>`,
    ),
  ].join('')}</svg>`
}

/** Where a place of a plot lies on its map. */
export function pointOf([east, north]: Place): { x: number; y: number } {
  return {
    x: Math.round((east / plotSize[0]) * 1000),
    y: Math.round((1 - north / plotSize[1]) * 1000),
  }
}
