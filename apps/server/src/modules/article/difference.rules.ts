import type { ComparedLine } from '@countersign/contract'

/** Most cells of the table of common lines; beyond it the part between equal ends counts as replaced as a whole. */
const mostCells = 4_000_000

/** The lines of two texts with what was removed and added, by their longest common subsequence. */
export function differenceOf(before: string, after: string): ComparedLine[] {
  const [from, to] = [before.split('\n'), after.split('\n')]
  const head = commonLength(from, to, (lines, index) => lines[index])
  const room = Math.min(from.length, to.length) - head
  const tail = Math.min(
    room,
    commonLength(from, to, (lines, index) => lines[lines.length - 1 - index]),
  )
  return [
    ...from.slice(0, head).map(said('same')),
    ...changed(from.slice(head, from.length - tail), to.slice(head, to.length - tail)),
    ...from.slice(from.length - tail).map(said('same')),
  ]
}

const said =
  (kind: ComparedLine['kind']) =>
  (text: string): ComparedLine => ({ kind, text })

function commonLength(
  from: readonly string[],
  to: readonly string[],
  at: (lines: readonly string[], index: number) => string | undefined,
): number {
  const most = Math.min(from.length, to.length)
  let length = 0
  while (length < most && at(from, length) === at(to, length)) length += 1
  return length
}

function changed(from: readonly string[], to: readonly string[]): ComparedLine[] {
  const replaced = [...from.map(said('removed')), ...to.map(said('added'))]
  if ((from.length + 1) * (to.length + 1) > mostCells) return replaced
  const width = to.length + 1
  // Longest common subsequence of the lines from (row, column) on.
  const longest = new Uint16Array((from.length + 1) * width)
  const cell = (row: number, column: number) => longest[row * width + column] ?? 0
  for (let row = from.length - 1; row >= 0; row -= 1) {
    for (let column = to.length - 1; column >= 0; column -= 1) {
      longest[row * width + column] =
        from[row] === to[column]
          ? cell(row + 1, column + 1) + 1
          : Math.max(cell(row + 1, column), cell(row, column + 1))
    }
  }
  const lines: ComparedLine[] = []
  let [row, column] = [0, 0]
  while (row < from.length || column < to.length) {
    const [old, fresh] = [from[row], to[column]]
    if (old !== undefined && old === fresh) {
      lines.push({ kind: 'same', text: old })
      row += 1
      column += 1
    } else if (old !== undefined && (fresh === undefined || cell(row + 1, column) >= cell(row, column + 1))) {
      lines.push({ kind: 'removed', text: old })
      row += 1
    } else if (fresh !== undefined) {
      lines.push({ kind: 'added', text: fresh })
      column += 1
    }
  }
  return lines
}
