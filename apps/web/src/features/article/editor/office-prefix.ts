const digits = '〇一二三四五六七八九'

/** The number in Chinese figures up to 99, as offices count sections; undefined for anything else. */
function numberIn(figures: string): number | undefined {
  const [, tens, ten, ones] = /^([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)$/.exec(figures) ?? []
  if (figures === '' || tens === undefined || (ten === '' && tens !== '' && ones !== '')) return undefined
  const [high, low] = [digits.indexOf(tens || '〇'), digits.indexOf(ones || '〇')]
  return ten === '' ? high + low : (high || 1) * 10 + low
}

/** `（1）`, `1、`, `一、` and `a)` as `1.` and `a.`, which are all that the transformation of lists knows. */
export function plainPrefix(prefix: string): string {
  const [, figures = ''] = /^[(（]?([\d〇一二三四五六七八九十]+|[a-zA-Z])[)）、．.]/.exec(prefix.trim()) ?? []
  const counted = /^\d+$/.test(figures) || /^[a-zA-Z]$/.test(figures) ? figures : numberIn(figures)
  return figures === '' || counted === undefined ? prefix : `${counted}.`
}
