const digits = '〇一二三四五六七八九'

/** The number in Chinese figures up to 99, as offices count sections; undefined for other figures. */
function numberIn(figures: string): number | undefined {
  const [, tens, ten, ones] = /^([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)$/.exec(figures) ?? []
  if (tens === undefined || (ten === '' && ones !== '')) return undefined
  const [high, low] = [digits.indexOf(tens || '〇'), digits.indexOf(ones || '〇')]
  return ten === '' ? high : (high || 1) * 10 + low
}

/** `（1）`, `1、`, `一、` and `a)` as `1.` and `a.`, which are all that the transformation of lists knows. */
export function plainPrefix(prefix: string): string {
  const [, figures, counted = figures && numberIn(figures)] =
    /^[(（]?(?:([一二三四五六七八九十]+)|(\d+|[a-zA-Z]))[)）、．.]/.exec(prefix.trim()) ?? []
  return counted === undefined ? prefix : `${counted}.`
}
