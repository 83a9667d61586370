/**
 * Keeps the answer of a pure function for each row as long as the row lives and the other arguments are the same. A page
 * that changes one row of two hundred reads, computes and checks that row alone; rows are never changed in place.
 */
export function perRow<R extends object, More extends readonly unknown[], Answer>(
  work: (row: R, ...more: More) => Answer,
): (row: R, ...more: More) => Answer {
  const kept = new WeakMap<R, { more: More; answer: Answer }>()
  return (row, ...more) => {
    const known = kept.get(row)
    if (known?.more.every((one, index) => Object.is(one, more[index]))) return known.answer
    const answer = work(row, ...more)
    kept.set(row, { more, answer })
    return answer
  }
}
