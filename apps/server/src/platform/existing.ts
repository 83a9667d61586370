/**
 * A row that must exist because another row refers to it. Throws when it does not, which is a programming
 * error.
 */
export function existing<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('a row that another row refers to is missing')
  return row
}
