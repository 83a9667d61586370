/** `#rrggbb`. */
export type Colour = string

type Triple = [number, number, number]

export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes one colour over another; `share` is from 0 to 1. */
export function mix(under: Colour, over: Colour, share: number): Colour {
  const [a, b] = [channels(under), channels(over)]
  return hexOf([0, 1, 2].map((index) => (a[index] ?? 0) * (1 - share) + (b[index] ?? 0) * share))
}

/** The colour itself if it reaches the contrast ratio on every ground, otherwise its nearest shade that does. */
export function readableOn(grounds: readonly Colour[], colour: Colour, ratio: number): Colour {
  const holds = (shade: Colour) => grounds.every((ground) => contrast(shade, ground) >= ratio)
  if (holds(colour)) return colour
  const [from, chroma, hue] = toOklch(colour)
  const end = grounds.every((ground) => luminance(ground) < 0.18) ? 1 : 0
  let [near, far] = [from, end]
  for (let step = 0; step < 14; step += 1) {
    const middle = (near + far) / 2
    if (holds(fromOklch([middle, chroma, hue]))) far = middle
    else near = middle
  }
  return fromOklch([far, chroma, hue])
}

/** The same hue with another lightness in OKLCH (0 to 1); negative values are darker. */
export function lighter(colour: Colour, by: number): Colour {
  const [lightness, chroma, hue] = toOklch(colour)
  return fromOklch([lightness + by, chroma, hue])
}

/** Turns the hue by degrees and sets the lightness. The result is never quite grey; grey itself counts as blue. */
export function turned(colour: Colour, degrees: number, lightness: number): Colour {
  const [, chroma, own] = toOklch(colour)
  const hue = (chroma < 0.02 ? blue : own) + (degrees * Math.PI) / 180
  return fromOklch([lightness, Math.min(Math.max(chroma, 0.11), 0.17), hue])
}

const blue = 4.4

function luminance(colour: Colour): number {
  const [red, green, blue] = linear(channels(colour))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Lightness, chroma and hue (radians) in OKLCH, where pale and dark shades of a hue look alike. */
function toOklch(colour: Colour): Triple {
  const [red, green, blue] = linear(channels(colour))
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, b), Math.atan2(b, a)]
}

/** Reduces the chroma where sRGB cannot show it. */
function fromOklch([lightness, chroma, hue]: Triple): Colour {
  const bounded = Math.min(Math.max(lightness, 0), 1)
  let [shown, refused] = [0, chroma]
  if (isShown(toLinear([bounded, chroma, hue]))) shown = chroma
  for (let step = 0; step < 12 && shown !== chroma; step += 1) {
    const middle = (shown + refused) / 2
    if (isShown(toLinear([bounded, middle, hue]))) shown = middle
    else refused = middle
  }
  return hexOf(toLinear([bounded, shown, hue]).map(fromLight))
}

function toLinear([lightness, chroma, hue]: Triple): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShown = (light: Triple) => light.every((part) => part >= -0.0005 && part <= 1.0005)

/** sRGB channels, 0 to 255. */
function channels(colour: Colour): Triple {
  const part = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16)
  return [part(1), part(3), part(5)]
}

const linear = ([red, green, blue]: Triple): Triple => [toLight(red), toLight(green), toLight(blue)]

function toLight(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function fromLight(light: number): number {
  const part = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
  return part * 255
}

function hexOf(parts: readonly number[]): Colour {
  const two = (part: number) =>
    Math.round(Math.min(Math.max(part, 0), 255))
      .toString(16)
      .padStart(2, '0')
  return `#${parts.map(two).join('')}`
}
